package test.load.sims

import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.ThreadLocalRandom

import io.gatling.commons.validation.{Failure, Success, Validation}
import io.gatling.core.Predef._
import io.gatling.core.body.Body
import io.gatling.core.check.CheckBuilder
import io.gatling.core.check.string.BodyStringCheckType
import io.gatling.core.session.{Expression, StaticValueExpression}
import io.gatling.core.session.el.El
import io.gatling.core.structure.ChainBuilder
import io.gatling.http.Predef._
import io.gatling.http.request.builder.HttpRequestBuilder

import test.load.{AnswerFields, HiccupMeter, LoadSettings, LoadShape, RequestText}

/** Users ramp up evenly. Each sends the request, or one of several, pauses for its think time, and repeats. The
  * properties are those of [[LoadSettings]].
  */
class LoadSimulation extends Simulation {
  import LoadRequest.OthersKey

  private val load = ShapedLoad.settings(LoadSettings.requestsFrom)
  private val shape = load.shape
  private val requests = load.all.map(part => part.weight -> new LoadRequest(part.settings))

  private val cycle = turns(forWarmUp = false)(request => thinking(request.measured))

  private val cycles = shape.duration match {
    case None => repeat(shape.repeat)(cycle)
    // A user also pauses after its last request: its recorded time then consists of whole cycles.
    case Some(time) => during(time, exitASAP = false)(cycle)
  }

  private val users = scenario(load.name)
    .exec(ShapedLoad.begun)
    .exec(cycles)
    .inject(rampUsers(shape.users).during(shape.ramp))

  HiccupMeter.startIfAsked(sys.props.toMap)
  setUp(ShapedLoad.afterWarmUp(shape, scenario, turns(forWarmUp = true)(_.warmUp))(users))
    .protocols(ShapedLoad.protocol)
  after(ShapedLoad.end())

  /** One turn of a user: its request, all of them one after the other, or one that is drawn by weight. */
  private def turns(forWarmUp: Boolean)(chain: LoadRequest => ChainBuilder): ChainBuilder =
    withOthers(forWarmUp)(oneOrAll(chain))

  /** Begins a turn with the next row of the feeder, and without values of answers; ends the user if no row is left. */
  private def withOthers(forWarmUp: Boolean)(turn: ChainBuilder): ChainBuilder = {
    val empty = load.kept.map(_ -> AnswerFields.Nothing).toMap
    val next = load.rows.fold(() => Option(Map.empty[String, String]))(_.source(forWarmUp))
    if (load.rows.isEmpty && empty.isEmpty) turn
    else
      exec(session => next().fold(session.remove(OthersKey))(values => session.set(OthersKey, values ++ empty)))
        .exitHereIf(session => !session.contains(OthersKey))
        .exec(turn)
  }

  private def oneOrAll(chain: LoadRequest => ChainBuilder): ChainBuilder =
    if (load.isMix) {
      val drawn = requests.zipWithIndex.flatMap { case ((weight, _), place) => List.fill(weight)(place) }.toVector
      doSwitch(_ => Success(drawn(ThreadLocalRandom.current().nextInt(drawn.size))))(
        requests.zipWithIndex.map { case ((_, request), place) => place -> chain(request) }: _*
      )
    } else requests.map { case (_, request) => chain(request) }.reduce((one, next) => one.exec(next))

  private def thinking(chain: ChainBuilder): ChainBuilder =
    if (shape.hasPauses) chain.pause(shape.pauseMin, shape.pauseMax) else chain
}

/** The request that the properties define, and its checks. */
private final class LoadRequest(settings: LoadSettings) {
  import LoadRequest.{LongestName, OthersKey, ValuesKey}

  def measured: ChainBuilder = withCookies(withValues(fromTheEnd = false)(named(settings.name)))

  /** The same request, named `warm-up`. If a warm-up request is given, every other user sends that one instead. */
  def warmUp: ChainBuilder = {
    val same = named(LoadShape.WarmUpName)
    withCookies(
      withValues(fromTheEnd = true)(
        settings.warmUpUrl.fold(same)(url => doIfOrElse(everyOther)(exec(brief(url)))(same))
      )
    )
  }

  private def withCookies(requests: ChainBuilder): ChainBuilder =
    if (settings.keepsCookies) requests else exec(flushCookieJar).exec(requests)

  private def everyOther: Expression[Boolean] = session => session.userId % 2 == 0

  private def named(name: String): ChainBuilder = {
    val answered = request(name, settings.url, settings.body)
    val whole = settings.expectBody.fold(answered)(body => answered.check(expected(body)))
    val parts = settings.fields.contains.map(part) ++ settings.fields.json.map { case (field, value) =>
      fieldCheck(field, value)
    }
    val checked = parts.foldLeft(whole)((request, check) => request.check(check))
    settings.fields.keep.foldLeft(exec(settings.fields.keep.foldLeft(checked) { case (request, (name, place)) =>
      kept(request, name, place)
    }))((chain, value) => chain.exec(taken(value._1)))
  }

  private def part(text: String): CheckBuilder[BodyStringCheckType, String] = {
    val right = filled(text, mayHaveExpressions = false)
    bodyString.validate(
      s"contains(${text.take(LongestName)})",
      (body, session) =>
        right(session).flatMap(part => if (body.exists(_.contains(part))) Success(body) else Failure("but it does not"))
    )
  }

  private def fieldCheck(field: String, value: String): CheckBuilder[BodyStringCheckType, String] = {
    val right = filled(value, mayHaveExpressions = false)
    bodyString.validate(
      s"at($field).is(${value.take(LongestName)})",
      (body, session) =>
        right(session).flatMap(expected =>
          body.flatMap(AnswerFields.at(_, field)) match {
            case Some(actual) if AnswerFields.isSame(actual, expected) => Success(body)
            case Some(actual)                                          => Failure(s"but actually found $actual")
            case None                                                  => Failure("found nothing")
          }
        )
    )
  }

  /** Keeps a value of the answer in an attribute of the session; an answer without it is wrong. */
  private def kept(request: HttpRequestBuilder, name: String, place: String): HttpRequestBuilder = {
    def sendable(value: Option[String]): Validation[Option[String]] =
      if (value.exists(AnswerFields.canBeSent)) Success(value) else Failure("found nothing that can be sent")
    place match {
      case AnswerFields.InHeader(end, key) =>
        request.check(
          header(key)
            .validate(
              s"keep($name)",
              (value, _) => sendable(value.map(text => if (end == null) text else text.drop(text.lastIndexOf('/') + 1)))
            )
            .saveAs(OthersKey + name)
        )
      case pointer =>
        request.check(
          bodyString
            .validate(s"at($pointer).keep($name)", (body, _) => sendable(body.flatMap(AnswerFields.at(_, pointer))))
            .saveAs(OthersKey + name)
        )
    }
  }

  /** Later requests have the value by its name in braces. */
  private def taken(name: String): Expression[Session] = session =>
    session(OthersKey + name).asOption[String].fold(session) { value =>
      val others = session(OthersKey).asOption[Map[String, String]].getOrElse(Map.empty)
      session.set(OthersKey, others + (s"{$name}" -> value)).remove(OthersKey + name)
    }

  private def brief(url: String): HttpRequestBuilder = request(LoadShape.WarmUpName, url, settings.warmUpBody)

  private def request(name: String, url: String, body: Option[String]): HttpRequestBuilder = {
    // A static name: if the name is an expression without a value, Gatling skips the request and does not count it.
    val bare = http(StaticValueExpression(name))
      .httpRequest(settings.method, filled(url, settings.expressions, AnswerFields.inPath))
    // The path of a file is encoded already, and Gatling would encode some letters that others send as they are.
    val encoded = if (settings.expressions) bare else bare.disableUrlEncoding
    val named = settings.headers.foldLeft(encoded) { case (request, (name, value)) =>
      request.header(name, filled(value, settings.expressions))
    }
    val full = body.fold(named)(text => typed(named.body(sent(text))))
    full.check(status.is(settings.expectStatus))
  }

  private def typed(request: HttpRequestBuilder): HttpRequestBuilder =
    if (settings.headers.keys.exists(_.equalsIgnoreCase("Content-Type"))) request
    else request.header("Content-Type", "application/json")

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
    if (isFilled(body)) StringBody(filled(body, settings.expressions))
    else if (settings.expressions) StringBody(filled(body, mayHaveExpressions = true))
    else ByteArrayBody(StaticValueExpression(settings.text.filled(body, settings.secrets).getBytes(UTF_8)))

  private def expected(body: String): CheckBuilder[BodyStringCheckType, String] = {
    val right = bodyString.is(filled(body, mayHaveExpressions = false))
    // An explicit name: Gatling logs it with each failure, and its own would contain the id, which always differs, or a
    // long text.
    if (isFilled(body) || body.length > LongestName) right.name(s"bodyString.find.is(${body.take(LongestName)})")
    else right
  }

  private def isFilled(text: String): Boolean = settings.text.wordsIn(text).nonEmpty

  /** @param encoded
    *   how values stand in it
    */
  private def filled(
      text: String,
      mayHaveExpressions: Boolean,
      encoded: String => String = identity
  ): Expression[String] = {
    def template(text: String): Expression[String] =
      if (mayHaveExpressions) text.el[String] else StaticValueExpression(text)
    // A secret is no expression: it is filled in when these are evaluated.
    if (!isFilled(text) && settings.text.secretsIn(text).isEmpty) template(settings.text.filled(text, Map.empty))
    else if (!isFilled(text) && !mayHaveExpressions) template(settings.text.filled(text, settings.secrets))
    else {
      val unfilled = template(text)
      session =>
        for {
          text <- unfilled(session)
        } yield {
          val values = List(ValuesKey, OthersKey).flatMap(session(_).asOption[Map[String, String]].getOrElse(Map.empty))
          settings.text.filled(text, settings.secrets ++ values.map { case (words, value) => words -> encoded(value) })
        }
    }
  }
}

private object LoadRequest {

  /** How much of an expected body is in the name of its check. */
  private val LongestName = 1000

  /** The session attribute for the ids and keys of the current request. */
  private val ValuesKey = "values"

  /** The session attribute for the row and the values of answers of the current turn; the beginning of those for new
    * values.
    */
  val OthersKey = "others"
}
