package test.load

import java.net.URI
import java.util.concurrent.TimeUnit

import scala.concurrent.duration.FiniteDuration
import scala.util.Try

/** A type of property: a description of the expected value, for error messages, and a parser. */
private[load] final class PropertyType[T](val expected: String, val parse: String => Option[T])

private[load] object PropertyType {
  private val TimePattern = """(\d{1,9})(ms|s|m)?""".r

  /** A base URL without its trailing slashes, so that a path can be joined with exactly one. */
  val HttpUrl: PropertyType[String] = new PropertyType(
    "an http or https URL such as http://localhost:8091/",
    value =>
      for {
        uri <- Try(new URI(value)).toOption
        if Set("http", "https").contains(uri.getScheme) && uri.getHost != null
        if uri.getQuery == null && uri.getFragment == null
      } yield value.reverse.dropWhile(_ == '/').reverse
  )

  private val Scheme = """(?s)[A-Za-z][A-Za-z0-9+.-]*://.*""".r

  /** A path below the base URL, without leading slashes; an empty one or "/" is the root itself. */
  val Path: PropertyType[String] = new PropertyType(
    "a path without blanks such as hello/100",
    value => Some(value.dropWhile(_ == '/')).filterNot(path => path.exists(_.isWhitespace) || Scheme.matches(path))
  )

  def textNotFrom(taken: String): PropertyType[String] = new PropertyType(
    s"a text that is not blank and does not begin with $taken, the name of what does not count",
    Some(_).filterNot(text => text.isBlank || text.startsWith(taken))
  )

  /** Any text. It may contain a fresh id or a key only if the request does, too. */
  def answerTo(read: RequestText, request: String, bodyKey: String): PropertyType[String] = new PropertyType(
    s"a text without ids and keys such as ${FreshId.Token}, or the same in $bodyKey, too",
    Some(_).filter(text => read.wordsIn(text).subsetOf(read.wordsIn(request) ++ read.others))
  )

  val Time: PropertyType[FiniteDuration] =
    new PropertyType("a time such as 30 or 30s (seconds), 500ms or 1m", time)

  /** Gatling truncates a ramp to whole seconds, and injects no users if it is below 1 s (`RampOpenInjection`). */
  def wholeSeconds(zero: String): PropertyType[FiniteDuration] = new PropertyType(
    s"a time in whole seconds such as 30, 30s or 1m, or 0 for $zero",
    time(_).filter(_.toMillis % 1000 == 0)
  )

  def timeFrom(min: FiniteDuration, minKey: String): PropertyType[FiniteDuration] =
    new PropertyType(s"a time such as 2s, 500ms or 1m, and no less than $minKey ($min)", time(_).filter(_ >= min))

  /** A time that replaces another property, which must not be given as well. */
  def timeInPlaceOf(other: String, isGiven: Boolean): PropertyType[FiniteDuration] = new PropertyType(
    s"a time such as 60 or 60s (seconds) or 1m, and no $other beside it",
    time(_).filter(_.length > 0 && !isGiven)
  )

  def count(min: Int, max: Int = Int.MaxValue): PropertyType[Int] = new PropertyType(
    if (max == Int.MaxValue) s"a whole number, $min or more" else s"a whole number from $min to $max",
    _.toIntOption.filter(number => number >= min && number <= max)
  )

  val WholeNumber: PropertyType[Long] = new PropertyType("a whole number", _.toLongOption)

  /** Several different names, with commas between them. */
  val names: PropertyType[List[String]] = new PropertyType(
    "two names or more with commas between them, such as list,read",
    value =>
      Some(value.split(",", -1).toList)
        .filter(all => all.size > 1 && all.distinct == all && all.forall(_.matches("[A-Za-z0-9][A-Za-z0-9._-]*")))
  )

  def oneOf(words: Seq[String]): PropertyType[String] = named(words)(identity)

  /** One of several values, selected by name. */
  def named[T](things: Seq[T])(name: T => String): PropertyType[T] =
    new PropertyType(s"one of ${things.map(name).mkString(", ")}", value => things.find(name(_) == value))

  private def time(value: String): Option[FiniteDuration] = value match {
    case TimePattern(number, unit) =>
      val timeUnit = unit match {
        case "ms" => TimeUnit.MILLISECONDS
        case "m"  => TimeUnit.MINUTES
        case _    => TimeUnit.SECONDS
      }
      Try(FiniteDuration(number.toLong, timeUnit)).toOption
    case _ => None
  }
}
