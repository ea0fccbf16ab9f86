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

import test.load.{HiccupMeter, LoadSettings, LoadShape, RequestText}

/** Users ramp up evenly. Each sends the request, pauses for its think time, and repeats. The properties are those of
  * [[LoadSettings]].
  */
class LoadSimulation extends Simulation {

  private val settings = ShapedLoad.settings(LoadSettings.from)
  private val shape = settings.shape
  private val request = new LoadRequest(settings)

  private val cycle =
    if (shape.hasPauses) exec(request.measured).pause(shape.pauseMin, shape.pauseMax)
    else exec(request.measured)

  private val cycles = shape.duration match {
    case None => repeat(shape.repeat)(cycle)
    // A user also pauses after its last request: its recorded time then consists of whole cycles.
    case Some(time) => during(time, exitASAP = false)(cycle)
  }

  private val users = scenario(settings.name)
    .exec(cycles)
    .inject(rampUsers(shape.users).during(shape.ramp))

  HiccupMeter.startIfAsked(sys.props.toMap)
  setUp(ShapedLoad.afterWarmUp(shape, scenario, request.warmUp)(users)).protocols(ShapedLoad.protocol)
}

/** The request that the properties define, and its checks. */
private final class LoadRequest(settings: LoadSettings) {
  import LoadRequest.ValuesKey

  def measured: ChainBuilder = withValues(fromTheEnd = false)(named(settings.name))

  /** The same request, named `warm-up`. If a warm-up request is given, every other user sends that one instead. */
  def warmUp: ChainBuilder = {
    val same = named(LoadShape.WarmUpName)
    withValues(fromTheEnd = true)(
      settings.warmUpUrl.fold(same)(url => doIfOrElse(everyOther)(exec(brief(url)))(same))
    )
  }

  private def everyOther: Expression[Boolean] = session => session.userId % 2 == 0

  private def named(name: String): ChainBuilder = {
    val answered = request(name, settings.url, settings.body)
    exec(settings.expectBody.fold(answered)(body => answered.check(expected(body))))
  }

  private def brief(url: String): HttpRequestBuilder = request(LoadShape.WarmUpName, url, settings.warmUpBody)

  private def request(name: String, url: String, body: Option[String]): HttpRequestBuilder = {
    // A static name: if the name is an expression without a value, Gatling skips the request and does not count it.
    val bare = http(StaticValueExpression(name)).httpRequest(settings.method, filled(url, url.el[String]))
    val full = body.fold(bare)(text => bare.body(sent(text)).header("Content-Type", "application/json"))
    full.check(status.is(settings.expectStatus))
  }

  /** Ends the user if no key is left. */
  private def withValues(fromTheEnd: Boolean)(requests: ChainBuilder): ChainBuilder =
    if (settings.filledIn.isEmpty) requests
    else {
      val source = new RequestText.Source(settings.filledIn, settings.records, fromTheEnd)
      exec(session => source.next().fold(session.remove(ValuesKey))(values => session.set(ValuesKey, values)))
        .exitHereIf(session => !session.contains(ValuesKey))
        .exec(requests)
    }

  private def sent(body: String): Body =
    if (isFilled(body)) StringBody(filled(body, body.el[String])) else StringBody(body)

  private def expected(body: String): CheckBuilder[BodyStringCheckType, String] = {
    val right = bodyString.is(filled(body, StaticValueExpression(body)))
    // An explicit name: Gatling logs it with each failure, and its own would contain the id, which always differs.
    if (isFilled(body)) right.name(s"bodyString.find.is($body)") else right
  }

  private def isFilled(text: String): Boolean = RequestText.wordsIn(text).nonEmpty

  private def filled(text: String, template: Expression[String]): Expression[String] =
    if (!isFilled(text)) template
    else
      session =>
        for {
          text <- template(session)
          values <- session(ValuesKey).validate[Map[String, String]]
        } yield RequestText.filled(text, values)
}

private object LoadRequest {

  /** The session attribute for the ids and keys of the current request. */
  private val ValuesKey = "values"
}
