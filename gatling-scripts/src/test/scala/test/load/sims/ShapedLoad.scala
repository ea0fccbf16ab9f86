package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.Expression
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder

import test.load.{LoadShape, WarmUp}

/** Code that simulations share to build a load of the shape that was asked for. */
private[sims] object ShapedLoad {

  val WarmUpName: String = LoadShape.WarmUpName

  // A cached or redirected answer would be a request that was not made, or another one than was asked for.
  // One connection per user is Gatling's default, and the published load.
  def protocol: HttpProtocolBuilder = http.disableWarmUp.disableCaching.disableFollowRedirect

  implicit final class ShapedScenario(private val start: ScenarioBuilder) extends AnyVal {

    /** A user who goes on for a time thinks after its last request, too: its time on record is then whole cycles. */
    def repeated(shape: LoadShape)(cycle: ChainBuilder): ScenarioBuilder =
      shape.duration.fold(start.repeat(shape.repeat)(cycle))(time => start.during(time, exitASAP = false)(cycle))
  }

  implicit final class ShapedCycle(private val requests: ChainBuilder) extends AnyVal {

    /** Where nobody thinks, nothing stands between an answer and the next request. */
    def thinkTime(shape: LoadShape): ChainBuilder =
      if (shape.pauseMax.length == 0) requests else requests.pause(shape.pauseMin, shape.pauseMax)
  }

  implicit final class ShapedPopulation(private val users: PopulationBuilder) extends AnyVal {

    /** The warm-up ends before the first user starts; both Gatling's log and its report tell the two apart by their
      * names.
      */
    def after(warmUp: List[PopulationBuilder]): PopulationBuilder = warmUp.foldRight(users)(_.andThen(_))
  }

  /** Users of the warm-up go on until the time is over, or until the runner has seen that the service is steady. In
    * each round they are new users with new connections: a JVM that saw nobody connect compiles code that it must throw
    * away when the first user of the load does.
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
