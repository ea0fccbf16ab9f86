package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.Expression
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder

import test.load.{LoadShape, WarmUp}

/** Code that simulations share to build a load of the given shape. */
private[sims] object ShapedLoad {

  val WarmUpName: String = LoadShape.WarmUpName

  // A cache would replace requests, and redirects would cause requests that were not asked for.
  // One connection per user is Gatling's default, and that of the published load.
  def protocol: HttpProtocolBuilder = http.disableWarmUp.disableCaching.disableFollowRedirect

  implicit final class ShapedScenario(private val start: ScenarioBuilder) extends AnyVal {

    /** With a duration, a user also pauses after its last request: its recorded time then consists of whole cycles. */
    def repeated(shape: LoadShape)(cycle: ChainBuilder): ScenarioBuilder =
      shape.duration.fold(start.repeat(shape.repeat)(cycle))(time => start.during(time, exitASAP = false)(cycle))
  }

  implicit final class ShapedCycle(private val requests: ChainBuilder) extends AnyVal {

    /** Without think time, there is no pause step between a response and the next request. */
    def thinkTime(shape: LoadShape): ChainBuilder =
      if (shape.pauseMax.length == 0) requests else requests.pause(shape.pauseMin, shape.pauseMax)
  }

  implicit final class ShapedPopulation(private val users: PopulationBuilder) extends AnyVal {

    /** The warm-up ends before the first user starts. In Gatling's log and report, the two differ by their names. */
    def after(warmUp: List[PopulationBuilder]): PopulationBuilder = warmUp.foldRight(users)(_.andThen(_))
  }

  /** Warm-up users send requests until the time is over, or until the runner sees that the service is steady. Each
    * round has new users with new connections: without new connections, the JVM would compile code that it must discard
    * when the first user of the load connects.
    *
    * @param start
    *   begins the users of a round, given its name
    */
  def warmUp(shape: LoadShape, requests: ChainBuilder)(start: String => ScenarioBuilder): List[PopulationBuilder] =
    LoadShape.warmUpRounds(shape.warmUp).zipWithIndex.map { case (time, round) =>
      start(if (round == 0) WarmUpName else s"$WarmUpName, round ${round + 1}")
        .asLongAsDuring(_ => WarmUp.goesOn, time)(
          requests.exec(counted).doIf(_ => WarmUp.rest.length > 0)(pause(_ => WarmUp.rest))
        )
        .inject(atOnceUsers(shape.warmUpUsers))
    }

  private val counted: Expression[Session] = session => {
    WarmUp.requestEnded()
    session
  }
}
