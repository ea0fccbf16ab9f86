package test.load

import java.nio.charset.StandardCharsets.UTF_8

import scala.util.Try

import com.fasterxml.jackson.databind.{DeserializationFeature, ObjectMapper}
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature

/** What a right answer has beside its status and whole body, and what later requests take from it.
  *
  * @param contains
  *   texts within its body
  * @param json
  *   fields of its body by JSON pointers (RFC 6901), and their values as texts
  * @param keep
  *   by the name that later requests have for a value: a JSON pointer, `header NAME`, or `end of header NAME` for what
  *   is behind its last slash
  */
final case class AnswerFields(contains: List[String], json: Map[String, String], keep: Map[String, String])

object AnswerFields {
  val None: AnswerFields = AnswerFields(Nil, Map.empty, Map.empty)

  /** A value in a header. */
  val InHeader = """(end of )?header (\S+)""".r

  /** Reads as the runner does: 100.0 stays so, where Jackson 2 would make 1E+2 of it. */
  private val Exact = new ObjectMapper()
    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
    .configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false)

  /** The value of a field, which is a text, number, true, false or null. */
  def at(body: String, pointer: String): Option[String] =
    Try(Exact.readTree(body)).toOption.map(_.at(pointer)).filter(_.isValueNode).map(_.asText)

  /** Whether two values are equal: as texts, or as numbers. */
  def isSame(value: String, expected: String): Boolean =
    value == expected || Try(BigDecimal(value) == BigDecimal(expected)).getOrElse(false)

  /** Stands for a value that no answer had: an empty one could be left out of a path, with the slash before it. */
  val Nothing = "-"

  /** Whether a request can have it, also as a segment of its path. */
  def canBeSent(value: String): Boolean = !value.exists(_.isControl) && !Set("", ".", "..").contains(value)

  /** A value as it is sent in a path or its query: percent-encoded, but for letters, digits and `-._~` (RFC 6570,
    * section 3.2.2).
    */
  def inPath(value: String): String =
    java.net.URLEncoder.encode(value, UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~")
}
