package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.body.Body
import io.gatling.core.check.CheckBuilder
import io.gatling.core.check.string.BodyStringCheckType
import io.gatling.core.session.{Expression, StaticValueExpression}
import io.gatling.core.session.el.El
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._

import test.load.{FreshId, InjectorWatch, LoadSettings}

/** Users ramp up evenly; each sends the request, thinks, and repeats. The properties are those of [[LoadSettings]]. */
class LoadSimulation extends Simulation {

  private val settings = LoadSettings.from(sys.props.toMap).fold(LoadSimulation.refuse, identity)

  InjectorWatch.startIfAsked(sys.props.toMap)

  // A cached or redirected answer would be a request that was not made, or another one than was asked for.
  // One connection per user is Gatling's default, and the published load.
  private val protocol = http.disableWarmUp.disableCaching.disableFollowRedirect

  private val users = cycles(scenario(settings.name))
    .inject(rampUsers(settings.users).during(settings.ramp))

  setUp(if (settings.warmUp.length == 0) users else warmUp.andThen(users)).protocols(protocol)

  /** Ends before the first user starts; both Gatling's log and its report tell the two apart by their names. */
  private def warmUp: PopulationBuilder =
    scenario(LoadSettings.WarmUpName)
      .during(settings.warmUp)(request(LoadSettings.WarmUpName))
      .inject(atOnceUsers(settings.warmUpUsers))

  /** A user who goes on for a time thinks after its last request, too: its time on record is then whole cycles. */
  private def cycles(of: ScenarioBuilder): ScenarioBuilder =
    settings.duration.fold(of.repeat(settings.repeat)(cycle))(time => of.during(time, exitASAP = false)(cycle))

  private def cycle: ChainBuilder =
    if (settings.pauseMax.length == 0) request(settings.name)
    else request(settings.name).pause(settings.pauseMin, settings.pauseMax)

  private def request(name: String): ChainBuilder = {
    // The name is taken as it is: Gatling leaves out a request whose name is an expression without a value, uncounted.
    val bare = http(StaticValueExpression(name)).httpRequest(settings.method, settings.url)
    val full = settings.body.fold(bare)(body => bare.body(sent(body)).header("Content-Type", "application/json"))
    val answered = full.check(status.is(settings.expectStatus))
    val checked = settings.expectBody.fold(answered)(body => answered.check(expected(body)))
    if (settings.freshId) exec(_.set(LoadSimulation.IdKey, FreshId.next())).exec(checked) else exec(checked)
  }

  private def sent(body: String): Body =
    if (FreshId.isIn(body)) StringBody(filled(body.el[String])) else StringBody(body)

  private def expected(body: String): CheckBuilder[BodyStringCheckType, String] =
    if (FreshId.isIn(body)) {
      // Named by hand: the name is in the log of a failure, and Gatling's own would have the id, another one each time.
      bodyString.is(filled(StaticValueExpression(body))).name(s"bodyString.find.is($body)")
    } else bodyString.is(StaticValueExpression(body))

  private def filled(text: Expression[String]): Expression[String] = session =>
    for {
      template <- text(session)
      id <- session(LoadSimulation.IdKey).validate[String]
    } yield FreshId.fill(template, id)
}

private object LoadSimulation {

  /** Under which a user keeps the id of the request that it sends. */
  private val IdKey = "fresh-id"

  /** `EX_USAGE` of sysexits.h. Gatling uses 1 and 2, and its Maven plugin would call a 2 a failed assertion. */
  private val WrongUsage = 64

  /** Leaves here, before Gatling would bury the sentence under stack traces. */
  private def refuse(sentence: String): Nothing = {
    Console.err.println(sentence)
    Console.err.flush()
    sys.exit(WrongUsage)
  }
}
