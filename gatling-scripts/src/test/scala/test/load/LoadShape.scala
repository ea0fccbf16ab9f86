package test.load

import scala.concurrent.duration._

/** How many users come when, how often each of them acts, and how long it thinks: what a load is, whatever it sends.
  *
  * The users arrive evenly during the ramp. Each acts `repeat` times, or with a duration for that long instead, and
  * then ends with a whole cycle.
  *
  * A closed load, a number of callers that each send their next request as soon as they have the answer, is the same
  * with `sim.pause.min` and `sim.pause.max` 0. Then nothing stands between an answer and the next request: no pause and
  * no pacing. `sim.ramp` is the time in which the callers come, `sim.repeat` the calls of each.
  *
  * With `sim.warm-up`, `sim.warm-up.users` do the same for that long, without think time, before the first user starts:
  * a Gatling that just started is slow itself, and a short load would be measured with that. They come anew in each of
  * some rounds. Their requests are named `warm-up` in Gatling's log and report; the runner leaves them out.
  */
final case class LoadShape(
    users: Int,
    ramp: FiniteDuration,
    repeat: Int,
    duration: Option[FiniteDuration],
    pauseMin: FiniteDuration,
    pauseMax: FiniteDuration,
    warmUp: FiniteDuration,
    warmUpUsers: Int
)

object LoadShape {

  /** How names of warm-up users begin, and the name of their requests; the runner knows them by it. */
  val WarmUpName = "warm-up"

  private val WarmUpRound = 15.seconds
  private val MostRounds = 8

  /** In how many rounds users warm up, and for how long each; the last one takes what is left. */
  def warmUpRounds(time: FiniteDuration): List[FiniteDuration] =
    if (time.length == 0) Nil
    else {
      val rounds = math.min(MostRounds, math.max(1, (time / WarmUpRound).toInt))
      List.fill(rounds - 1)(WarmUpRound) :+ (time - WarmUpRound * (rounds - 1).toLong)
    }

  /** The defaults, written as property values; how often a user acts may depend on how many users share the work. */
  private[load] final case class Defaults(ramp: String, repeatOfEach: Int => Int, pauseMin: String, pauseMax: String)

  private[load] val Users = "sim.users"
  private[load] val Cycles = List("sim.ramp", "sim.repeat", "sim.duration", "sim.pause.min", "sim.pause.max")
  private[load] val WarmUp = List("sim.warm-up", "sim.warm-up.users")

  /** The shape, or the one sentence that says what to mend. */
  private[load] def from(asked: GivenProperties, defaults: Defaults): Either[String, LoadShape] =
    for {
      users <- asked.required(Users)(PropertyType.count(min = 1))
      ramp <- asked.optional("sim.ramp", defaults.ramp)(PropertyType.wholeSeconds(zero = "all users at once"))
      repeat <- asked.optional("sim.repeat", defaults.repeatOfEach(users).toString)(PropertyType.count(min = 1))
      duration <- asked.ifGiven("sim.duration")(PropertyType.timeInPlaceOf("sim.repeat", asked.has("sim.repeat")))
      pauseMin <- asked.optional("sim.pause.min", defaults.pauseMin)(PropertyType.Time)
      pauseMax <- asked.optional("sim.pause.max", defaults.pauseMax)(PropertyType.timeFrom(pauseMin, "sim.pause.min"))
      warmUp <- asked.optional("sim.warm-up", "0s")(PropertyType.wholeSeconds(zero = "no warm-up"))
      warmUpUsers <- asked.optional("sim.warm-up.users", "40")(PropertyType.count(min = 1))
    } yield LoadShape(users, ramp, repeat, duration, pauseMin, pauseMax, warmUp, warmUpUsers)
}
