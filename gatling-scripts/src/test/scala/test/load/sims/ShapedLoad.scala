package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.Expression
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder

import test.load.{LoadShape, WarmUp}

/** Users who do the same again and again, after what they do once. */
private[sims] final case class Crowd(start: ScenarioBuilder, again: ChainBuilder)

/** A crowd in the shape that was asked for: users ramp up evenly; each does what the crowd does, thinks, and repeats.
  */
private[sims] object ShapedLoad {

  // A cached or redirected answer would be a request that was not made, or another one than was asked for.
  // One connection per user is Gatling's default, and the published load.
  def protocol: HttpProtocolBuilder = http.disableWarmUp.disableCaching.disableFollowRedirect

  /** The warm-up ends before the first user starts; both Gatling's log and its report tell the two apart by their
    * names.
    */
  def apply(shape: LoadShape, users: Crowd, warmUp: Crowd): PopulationBuilder = {
    val load = cycles(shape, users).inject(rampUsers(shape.users).during(shape.ramp))
    if (shape.warmUp.length == 0) load else warming(shape, warmUp).andThen(load)
  }

  /** Until the time is over, or until the runner has seen that the service is steady. */
  private def warming(shape: LoadShape, crowd: Crowd): PopulationBuilder =
    crowd.start
      .asLongAsDuring(_ => WarmUp.goesOn, shape.warmUp)(
        crowd.again.exec(counted).doIf(_ => WarmUp.rest.length > 0)(pause(_ => WarmUp.rest))
      )
      .inject(atOnceUsers(shape.warmUpUsers))

  private val counted: Expression[Session] = session => {
    WarmUp.requestEnded()
    session
  }

  /** A user who goes on for a time thinks after its last request, too: its time on record is then whole cycles. */
  private def cycles(shape: LoadShape, crowd: Crowd): ScenarioBuilder = {
    val cycle = if (shape.pauseMax.length == 0) crowd.again else crowd.again.pause(shape.pauseMin, shape.pauseMax)
    shape.duration.fold(crowd.start.repeat(shape.repeat)(cycle)) { time =>
      crowd.start.during(time, exitASAP = false)(cycle)
    }
  }
}
