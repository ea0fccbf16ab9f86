package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.body.Body
import io.gatling.core.check.CheckBuilder
import io.gatling.core.check.string.BodyStringCheckType
import io.gatling.core.session.{Expression, StaticValueExpression}
import io.gatling.core.session.el.El
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.request.builder.HttpRequestBuilder

import test.load.{FreshId, LoadSettings}

/** The request that the properties ask for, and its checks. */
private[sims] final class LoadRequest(settings: LoadSettings) {
  import LoadRequest.IdKey

  def measured: ChainBuilder = named(settings.name)

  /** The same by another name; or, for every other user, the one that the warm-up is to send. */
  def warmUp: ChainBuilder = {
    val same = named(ShapedLoad.WarmUpName)
    settings.warmUpUrl.fold(same)(url => doIfOrElse(everyOther)(brief(url))(same))
  }

  private def everyOther: Expression[Boolean] = session => session.userId % 2 == 0

  private def named(name: String): ChainBuilder = {
    val answered = request(name, settings.url, settings.body)
    withId(settings.expectBody.fold(answered)(body => answered.check(expected(body))))
  }

  private def brief(url: String): ChainBuilder = withId(request(ShapedLoad.WarmUpName, url, settings.warmUpBody))

  private def request(name: String, url: String, body: Option[String]): HttpRequestBuilder = {
    // The name is taken as it is: Gatling leaves out a request whose name is an expression without a value, uncounted.
    val bare = http(StaticValueExpression(name)).httpRequest(settings.method, url)
    val full = body.fold(bare)(text => bare.body(sent(text)).header("Content-Type", "application/json"))
    full.check(status.is(settings.expectStatus))
  }

  private def withId(request: HttpRequestBuilder): ChainBuilder =
    if (settings.freshId) exec(_.set(IdKey, FreshId.next())).exec(request) else exec(request)

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
      id <- session(IdKey).validate[String]
    } yield FreshId.fill(template, id)
}

private object LoadRequest {

  /** Under which a user keeps the id of the request that it sends. */
  private val IdKey = "fresh-id"
}
