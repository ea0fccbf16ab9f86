package test.load

import scala.concurrent.duration.FiniteDuration

/** What one load does, as the `-D` properties ask for it. The defaults are the published load: every user sends the
  * request 30 times and thinks 1 to 2 seconds after each, and the users arrive evenly over 30 seconds.
  *
  * A closed load, a number of callers that each send their next request as soon as they have the answer, is the same
  * with `sim.pause.min` and `sim.pause.max` 0. Then nothing stands between an answer and the next request: no pause and
  * no pacing. `sim.ramp` is the time in which the callers come, `sim.repeat` the calls of each.
  *
  * With `sim.duration` each user goes on for that long, instead of `sim.repeat` times, and ends with a whole cycle.
  *
  * `{fresh-id}` in `sim.body` is a new UUID in each request, and in `sim.expect.body` the UUID of the request that is
  * answered. A body may also use Gatling's expressions, such as `#{randomInt(1,9)}`; an expected body is taken as it
  * is.
  *
  * With `sim.warm-up`, `sim.warm-up.users` send the same request for that long, without think time, before the first
  * user starts: a Gatling that just started is slow itself, and a short load would be measured with that. They and
  * their requests are named `warm-up` in Gatling's log and report; the runner leaves them out.
  */
final case class LoadSettings(
    url: String,
    users: Int,
    ramp: FiniteDuration,
    repeat: Int,
    duration: Option[FiniteDuration],
    pauseMin: FiniteDuration,
    pauseMax: FiniteDuration,
    method: String,
    body: Option[String],
    name: String,
    expectStatus: Int,
    expectBody: Option[String],
    warmUp: FiniteDuration,
    warmUpUsers: Int
) {

  /** Whether each request needs an id of its own; the others need not pay for one. */
  def freshId: Boolean = body.exists(FreshId.isIn)
}

object LoadSettings {

  /** The name of warm-up users and requests; the runner knows them by it. */
  val WarmUpName = "warm-up"

  private val Prefix = "sim."
  private val Required = List("base.url", "test.path", "sim.users")
  private val Known = Required ++ List(
    "sim.ramp",
    "sim.repeat",
    "sim.duration",
    "sim.pause.min",
    "sim.pause.max",
    "sim.method",
    "sim.body",
    "sim.name",
    "sim.expect.status",
    "sim.expect.body",
    "sim.warm-up",
    "sim.warm-up.users"
  )
  private val Methods = List("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")

  /** The settings, or the one sentence that says what to mend. */
  def from(handedOn: Map[String, String]): Either[String, LoadSettings] = {
    val properties = PluginEscapes.undoneIn(handedOn, Prefix)
    val asked = new GivenProperties(properties)
    for {
      _ <- asked.unknown(Prefix, Known).toLeft(())
      baseUrl <- asked.required("base.url")(PropertyType.HttpUrl)
      path <- asked.required("test.path")(PropertyType.Path)
      users <- asked.required("sim.users")(PropertyType.count(min = 1))
      ramp <- asked.optional("sim.ramp", "30s")(PropertyType.wholeSeconds(zero = "all users at once"))
      repeat <- asked.optional("sim.repeat", "30")(PropertyType.count(min = 1))
      duration <- asked.ifGiven("sim.duration")(
        PropertyType.timeInPlaceOf("sim.repeat", properties.contains("sim.repeat"))
      )
      pauseMin <- asked.optional("sim.pause.min", "1s")(PropertyType.Time)
      pauseMax <- asked.optional("sim.pause.max", "2s")(PropertyType.timeFrom(pauseMin, "sim.pause.min"))
      method <- asked.optional("sim.method", "GET")(PropertyType.oneOf(Methods))
      name <- asked.optional("sim.name", s"$method /$path")(PropertyType.textNotFrom(WarmUpName))
      status <- asked.optional("sim.expect.status", "200")(PropertyType.count(min = 100, max = 599))
      body = properties.get("sim.body")
      expectBody <- asked.ifGiven("sim.expect.body")(PropertyType.answerTo(body, "sim.body"))
      warmUp <- asked.optional("sim.warm-up", "0s")(PropertyType.wholeSeconds(zero = "no warm-up"))
      warmUpUsers <- asked.optional("sim.warm-up.users", "40")(PropertyType.count(min = 1))
    } yield LoadSettings(
      url = s"$baseUrl/$path",
      users = users,
      ramp = ramp,
      repeat = repeat,
      duration = duration,
      pauseMin = pauseMin,
      pauseMax = pauseMax,
      method = method,
      body = body,
      name = name,
      expectStatus = status,
      expectBody = expectBody,
      warmUp = warmUp,
      warmUpUsers = warmUpUsers
    )
  }
}
