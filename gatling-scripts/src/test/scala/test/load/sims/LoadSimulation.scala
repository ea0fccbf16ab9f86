package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.StaticValueExpression
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.request.builder.HttpRequestBuilder

import test.load.{InjectorWatch, LoadSettings}

/** Users ramp up evenly; each sends the request, thinks, and repeats. The properties are those of [[LoadSettings]]. */
class LoadSimulation extends Simulation {

  private val settings = LoadSettings.from(sys.props.toMap).fold(LoadSimulation.refuse, identity)

  InjectorWatch.startIfAsked(sys.props.toMap)

  // A cached or redirected answer would be a request that was not made, or another one than was asked for.
  // One connection per user is Gatling's default, and the published load.
  private val protocol = http.disableWarmUp.disableCaching.disableFollowRedirect

  private val users = scenario(settings.name).repeat(settings.repeat) {
    exec(request).exec(think)
  }

  setUp(users.inject(rampUsers(settings.users).during(settings.ramp))).protocols(protocol)

  private def request: HttpRequestBuilder = {
    // The name is taken as it is: Gatling leaves out a request whose name is an expression without a value, uncounted.
    val bare = http(StaticValueExpression(settings.name)).httpRequest(settings.method, settings.url)
    // The body may use Gatling's expressions, such as #{randomUuid()} for a fresh id.
    val full = settings.body.fold(bare)(body => bare.body(StringBody(body)).header("Content-Type", "application/json"))
    val answered = full.check(status.is(settings.expectStatus))
    settings.expectBody.fold(answered)(body => answered.check(bodyString.is(StaticValueExpression(body))))
  }

  private def think: ChainBuilder =
    if (settings.pauseMax.length == 0) exec(identity[Session] _)
    else pause(settings.pauseMin, settings.pauseMax)
}

private object LoadSimulation {

  /** `EX_USAGE` of sysexits.h. Gatling uses 1 and 2, and its Maven plugin would call a 2 a failed assertion. */
  private val WrongUsage = 64

  /** Leaves here, before Gatling would bury the sentence under stack traces. */
  private def refuse(sentence: String): Nothing = {
    Console.err.println(sentence)
    Console.err.flush()
    sys.exit(WrongUsage)
  }
}
