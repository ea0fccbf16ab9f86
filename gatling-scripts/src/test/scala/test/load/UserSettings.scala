package test.load

import test.load.ycsb.{KeyChoice, Mix}

/** The settings of one load of YCSB's operations, from `-D` properties. `base.url`, `sim.users` and `sim.mix` (a to f)
  * are required. The other properties for users, ramp, repetitions, pauses and warm-up are those of [[LoadShape]].
  * Their defaults are the published load: 60,000 operations, divided among users who all arrive at once and have no
  * think time.
  *
  *   - `sim.records` (30000): the number of users in the database, from `user0` on.
  *   - `sim.keys` (zipfian, but latest for d): zipfian, latest or uniform choice of users. Workload e chooses none.
  *   - `sim.seed` (1): the same seed gives each user of the load the same operations and keys, in the same sequence.
  *   - `sim.first-insert` (as `sim.records`): the number of the first user to insert. A second load on the same
  *     database must begin after the last user that the first one inserted, including those of its warm-up. Otherwise
  *     the service answers its inserts with 409 (Conflict).
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
  private val Required = List("base.url", LoadShape.Users, "sim.mix")
  private val Choice = List("sim.keys", "sim.records", "sim.first-insert", "sim.seed")
  private val Known = Required ++ LoadShape.Cycles ++ Choice ++ LoadShape.WarmUp ++ GivenProperties.OfAll

  /** Limits the memory in the load generator: zipfian keys take 12 bytes per record, latest keys 16. */
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

  /** The settings, or one sentence that says what to correct. */
  def from(handedOn: Map[String, String]): Either[String, UserSettings] =
    for {
      asked <- GivenProperties.of(handedOn, RightCommand)
      _ <- asked.unknown(Known).toLeft(())
      baseUrl <- asked.baseUrl
      mix <- asked.required("sim.mix")(PropertyType.named(Mix.Core)(_.name))
      shape <- LoadShape.from(asked, Published)
      keys <- asked.optional("sim.keys", mix.keys.name)(PropertyType.named(KeyChoice.All)(_.name))
      records <- asked.optional("sim.records", "30000")(PropertyType.count(min = 1, max = MostRecords))
      firstInsert <- asked.optional("sim.first-insert", records.toString)(PropertyType.count(min = records))
      seed <- asked.optional("sim.seed", "1")(PropertyType.WholeNumber)
    } yield UserSettings(baseUrl, shape, mix, keys, records, firstInsert, seed)
}
