package test.load

import test.load.ycsb.{KeyChoice, Mix}

/** What one load of YCSB's operations does, as the `-D` properties ask for it: `base.url`, `sim.users` and `sim.mix` (a
  * to f) must be given. The other properties of users, ramp, repetitions, pauses and warm-up are those of
  * [[LoadShape]]; without them the load is the published one: 60,000 operations, shared by users who all come at once
  * and do not think.
  *
  *   - `sim.records` (30000): so many users are in the database, `user0` and on.
  *   - `sim.keys` (zipfian, and latest for d): how a user is chosen, or uniform. Workload e chooses none.
  *   - `sim.seed` (1): the same seed gives each user of the load the same operations and keys, in the same sequence.
  *   - `sim.first-insert` (as `sim.records`): the number of the first user to be inserted. A load that inserts, then
  *     another one on the same database, would both insert the same users, and the second would be answered 409
  *     (Conflict): the second must begin beyond the first. What the warm-up inserts counts on, too.
  */
private[load] final case class UserSettings(
    baseUrl: String,
    shape: LoadShape,
    mix: Mix,
    keys: KeyChoice,
    records: Int,
    firstInsert: Int,
    seed: Long
)

private[load] object UserSettings {
  private val Prefix = "sim."
  private val Required = List("base.url", LoadShape.Users, "sim.mix")
  private val Choice = List("sim.keys", "sim.records", "sim.first-insert", "sim.seed")
  private val Known = Required ++ LoadShape.Cycles ++ Choice ++ LoadShape.WarmUp :+ Target.Allow

  /** What a rank and a key take per record, 12 bytes, must find room in a load generator's heap. */
  private val MostRecords = 10000000

  private val PublishedOperations = 60000.0
  private val Published = LoadShape.Defaults(
    ramp = "0s",
    repeatOfEach = users => math.ceil(PublishedOperations / users).toInt,
    pauseMin = "0s",
    pauseMax = "0s"
  )
  private val RightCommand =
    "mvn gatling:test -Dgatling.simulationClass=test.load.sims.UserSimulation " +
      "-Dbase.url=http://localhost:8095/ -Dsim.users=8 -Dsim.mix=a"

  /** The settings, or the one sentence that says what to mend. */
  def from(handedOn: Map[String, String]): Either[String, UserSettings] = {
    val asked = new GivenProperties(PluginEscapes.undoneIn(handedOn, Prefix), RightCommand)
    for {
      _ <- asked.unknown(Prefix, Known).toLeft(())
      baseUrl <- Target.of(asked)
      mix <- asked.required("sim.mix")(PropertyType.named(Mix.Core)(_.name))
      shape <- LoadShape.from(asked, Published)
      keys <- asked.optional("sim.keys", mix.keys.name)(PropertyType.named(KeyChoice.All)(_.name))
      records <- asked.optional("sim.records", "30000")(PropertyType.count(min = 1, max = MostRecords))
      firstInsert <- asked.optional("sim.first-insert", records.toString)(PropertyType.count(min = records))
      seed <- asked.optional("sim.seed", "1")(PropertyType.WholeNumber)
    } yield UserSettings(baseUrl, shape, mix, keys, records, firstInsert, seed)
  }
}
