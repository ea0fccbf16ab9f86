package test.load

/** What one load does, as the `-D` properties ask for it. The defaults are the published load: every user sends the
  * request 30 times and thinks 1 to 2 seconds after each, and the users arrive evenly over 30 seconds. The properties
  * of users, ramp, repetitions, pauses and warm-up are those of [[LoadShape]]. A host other than this machine must be
  * named twice, in `base.url` and in `sim.allow-target`.
  *
  * `{fresh-id}` in `sim.body` is a new UUID in each request, and in `sim.expect.body` the UUID of the request that is
  * answered; `{key}` and `{next-key}` in `test.path` and `sim.body` are numbers up to `sim.records` ([[RequestText]]).
  * Users end where half of the `{next-key}`s are used: the others are the warm-up's. A body may also use Gatling's
  * expressions, such as `#{randomInt(1,9)}`; an expected body is taken as it is.
  *
  * With `sim.warm-up.path`, and `sim.warm-up.body` where one is sent, every other user of the warm-up asks for that
  * instead: users who wait for half a second make so few requests that a service would stay cold. The answer must have
  * the right status.
  */
final case class LoadSettings(
    url: String,
    shape: LoadShape,
    method: String,
    body: Option[String],
    name: String,
    expectStatus: Int,
    expectBody: Option[String],
    warmUpUrl: Option[String] = None,
    warmUpBody: Option[String] = None,
    records: Int = 1
) {

  /** The placeholders for which each request gets a new value; without any, no values are drawn. */
  def filledIn: Set[String] = (List(url) ++ body ++ warmUpUrl ++ warmUpBody).flatMap(RequestText.wordsIn).toSet
}

object LoadSettings {
  private val Prefix = "sim."
  private val Required = List("base.url", "test.path", LoadShape.Users)
  private val Records = "sim.records"
  private val Request = List("sim.method", "sim.body", "sim.name", "sim.expect.status", "sim.expect.body") ++
    List("sim.warm-up.path", "sim.warm-up.body", Records)
  private val Known = Required ++ LoadShape.Cycles ++ Request ++ LoadShape.WarmUp :+ Target.Allow
  private val Methods = List("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
  private val Published = LoadShape.Defaults(ramp = "30s", repeatOfEach = _ => 30, pauseMin = "1s", pauseMax = "2s")
  private val RightCommand =
    "mvn gatling:test -Dgatling.simulationClass=test.load.sims.LoadSimulation " +
      "-Dbase.url=http://localhost:8091/ -Dtest.path=hello/100 -Dsim.users=300"

  /** The settings, or the one sentence that says what to mend. */
  def from(handedOn: Map[String, String]): Either[String, LoadSettings] = {
    val properties = PluginEscapes.undoneIn(handedOn, Prefix)
    val asked = new GivenProperties(properties, RightCommand)
    for {
      _ <- asked.unknown(Prefix, Known).toLeft(())
      baseUrl <- Target.of(asked)
      path <- asked.required("test.path")(PropertyType.Path)
      shape <- LoadShape.from(asked, Published)
      method <- asked.optional("sim.method", "GET")(PropertyType.oneOf(Methods))
      name <- asked.optional("sim.name", s"$method /$path")(PropertyType.textNotFrom(LoadShape.WarmUpName))
      status <- asked.optional("sim.expect.status", "200")(PropertyType.count(min = 100, max = 599))
      body = properties.get("sim.body")
      expectBody <- asked.ifGiven("sim.expect.body")(PropertyType.answerTo(path + body.mkString, "sim.body"))
      warmUpPath <- asked.ifGiven("sim.warm-up.path")(PropertyType.Path)
      warmUpBody = properties.get("sim.warm-up.body")
      records <- recordsFor(List(path) ++ body ++ warmUpPath ++ warmUpBody, asked)
    } yield LoadSettings(
      url = s"$baseUrl/$path",
      shape = shape,
      method = method,
      body = body,
      name = name,
      expectStatus = status,
      expectBody = expectBody,
      warmUpUrl = warmUpPath.map(path => s"$baseUrl/$path"),
      warmUpBody = warmUpBody,
      records = records.getOrElse(1)
    )
  }

  /** The number of records, up to which keys go. It is required only if a text has keys. */
  private def recordsFor(texts: List[String], asked: GivenProperties): Either[String, Option[Int]] =
    if (texts.exists(RequestText.isOfRecords)) asked.required(Records)(PropertyType.count(min = 1)).map(Some(_))
    else asked.ifGiven(Records)(PropertyType.count(min = 1))
}
