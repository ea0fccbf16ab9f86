package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.Expression
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._
import io.gatling.http.protocol.HttpProtocolBuilder

import test.load.{HiccupMeter, LoadShape, SentAgain, WarmUp}

/** What the simulations share: their settings, their protocol and their warm-up. */
private[sims] object ShapedLoad {

  /** `EX_USAGE` of sysexits.h. Gatling uses 1 and 2, and its Maven plugin would report 2 as failed assertions. */
  private val WrongUsage = 64

  /** The settings that the `-D` properties ask for. */
  def settings[T](read: Map[String, String] => Either[String, T]): T = read(sys.props.toMap).fold(refuse, identity)

  /** Exits here, because Gatling would print the sentence among stack traces. */
  private def refuse(sentence: String): Nothing = {
    Console.err.println(sentence)
    Console.err.flush()
    sys.exit(WrongUsage)
  }

  // A cache would replace requests, and redirects would cause requests that were not asked for.
  // One connection per user is Gatling's default, and that of the published load.
  def protocol: HttpProtocolBuilder = http.disableWarmUp.disableCaching.disableFollowRedirect

  /** The users, who start when the warm-up has ended. In Gatling's log and report, the two differ by their names.
    *
    * Warm-up users send requests until the time is over, or until the runner sees that the service is steady. Each
    * round has new users with new connections: without new connections, the JVM would compile code that it must discard
    * when the first user of the load connects.
    *
    * @param start
    *   begins the users of a round, given its name
    */
  def afterWarmUp(shape: LoadShape, start: String => ScenarioBuilder, requests: ChainBuilder)(
      users: PopulationBuilder
  ): PopulationBuilder =
    LoadShape
      .warmUpRounds(shape.warmUp)
      .zipWithIndex
      .map { case (time, round) =>
        start(if (round == 0) LoadShape.WarmUpName else s"${LoadShape.WarmUpName}, round ${round + 1}")
          .asLongAsDuring(_ => WarmUp.goesOn, time)(
            requests.exec(counted).doIf(_ => WarmUp.rest.length > 0)(pause(_ => WarmUp.rest))
          )
          .inject(atOnceUsers(shape.warmUpUsers))
      }
      .foldRight(users)(_.andThen(_))

  /** The first step of each user of the load. */
  val begun: Expression[Session] = session => {
    SentAgain.loadBegins()
    session
  }

  /** What to do when all users have ended. */
  def end(): Unit = {
    HiccupMeter.end()
    SentAgain.sentence.foreach(Console.err.println)
  }

  private val counted: Expression[Session] = session => {
    WarmUp.requestEnded()
    session
  }
}
