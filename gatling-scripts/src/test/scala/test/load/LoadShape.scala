package test.load

import scala.concurrent.duration._

/** The shape of a load, independent of the request: the number of users, when they arrive, how often each acts, and the
  * think time.
  *
  * The users arrive evenly during the ramp. Each user runs its cycle `sim.repeat` times or, with `sim.duration`, for
  * that time, and then completes its last cycle.
  *
  * For a closed load without think time, in which each caller sends its next request as soon as it has the response,
  * set `sim.pause.min` and `sim.pause.max` to 0. Then there is no pause and no pacing between a response and the next
  * request. `sim.ramp` is the time in which the callers arrive, `sim.repeat` the number of calls of each.
  *
  * With `sim.warm-up`, `sim.warm-up.users` do the same for that time, without think time, before the first user starts:
  * Gatling is slow after its start, which would distort the results of a short load. The warm-up consists of rounds,
  * each with new users. Its requests are named `warm-up` in Gatling's log and report; the runner excludes them.
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
) {

  /** Whether users think. If not, there must be no pause step between a response and the next request. */
  def hasPauses: Boolean = pauseMax.length > 0
}

object LoadShape {

  /** The prefix of the scenario names of warm-up users, and the name of their requests. The runner checks for it. */
  val WarmUpName = "warm-up"

  private val WarmUpRound = 15.seconds
  private val MostRounds = 8

  /** The durations of the warm-up rounds. The last round takes the remaining time. */
  def warmUpRounds(time: FiniteDuration): List[FiniteDuration] =
    if (time.length == 0) Nil
    else {
      val rounds = math.min(MostRounds, math.max(1, (time / WarmUpRound).toInt))
      List.fill(rounds - 1)(WarmUpRound) :+ (time - WarmUpRound * (rounds - 1).toLong)
    }

  /** The defaults, written as property values. The number of repetitions may depend on the number of users. */
  private[load] final case class Defaults(ramp: String, repeatOfEach: Int => Int, pauseMin: String, pauseMax: String)

  private[load] val Users = "sim.users"
  private[load] val Cycles = List("sim.ramp", "sim.repeat", "sim.duration", "sim.pause.min", "sim.pause.max")
  private[load] val WarmUp = List("sim.warm-up", "sim.warm-up.users")

  /** The shape, or one sentence that says what to correct. */
  private[load] def from(asked: GivenProperties, defaults: Defaults): Either[String, LoadShape] =
    for {
      users <- asked.required(Users)(PropertyType.count(min = 1))
      ramp <- asked.optional("sim.ramp", defaults.ramp)(PropertyType.wholeSeconds(zero = "all users at once"))
      repeat <- asked.optional("sim.repeat", defaults.repeatOfEach(users).toString)(PropertyType.count(min = 1))
      duration <- asked.ifGiven("sim.duration")(
        PropertyType.timeInPlaceOf("sim.repeat", asked.get("sim.repeat").isDefined)
      )
      pauseMin <- asked.optional("sim.pause.min", defaults.pauseMin)(PropertyType.Time)
      pauseMax <- asked.optional("sim.pause.max", defaults.pauseMax)(PropertyType.timeFrom(pauseMin, "sim.pause.min"))
      warmUpUsers <- asked.optional("sim.warm-up.users", "40")(PropertyType.count(min = 1))
      warmUp <- asked.ifNeeded("sim.warm-up", "sim.warm-up.")(PropertyType.wholeSeconds(zero = "no warm-up"))
    } yield LoadShape(users, ramp, repeat, duration, pauseMin, pauseMax, warmUp.getOrElse(0.seconds), warmUpUsers)
}
