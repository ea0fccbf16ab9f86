package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.body.Body
import io.gatling.core.check.CheckBuilder
import io.gatling.core.check.string.BodyStringCheckType
import io.gatling.core.session.{Expression, StaticValueExpression}
import io.gatling.core.session.el.El
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._

import test.load.{FreshId, InjectorWatch, LoadSettings, LoadShape}

/** Users ramp up evenly; each sends the request, thinks, and repeats. The properties are those of [[LoadSettings]]. */
class LoadSimulation extends Simulation {

  private val settings = CommandLine.read(LoadSettings.from)

  InjectorWatch.startIfAsked(sys.props.toMap)

  setUp(ShapedLoad(settings.shape, users = crowd(settings.name), warmUp = crowd(LoadShape.WarmUpName)))
    .protocols(ShapedLoad.protocol)

  private def crowd(name: String): Crowd = Crowd(scenario(name), request(name))

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
}
