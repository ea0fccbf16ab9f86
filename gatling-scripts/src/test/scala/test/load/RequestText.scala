package test.load

import java.nio.file.Path
import java.util.UUID
import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.atomic.AtomicInteger

import scala.jdk.CollectionConverters._
import scala.util.Try
import scala.util.matching.Regex

import com.fasterxml.jackson.databind.ObjectMapper

/** Placeholders in the text of a request, replaced by new values in each request. `{key}` is a uniformly distributed
  * number from 1 to the number of records, and `{next-key}` the next unused number. `{key:1000}` and `{next-key:1000}`
  * have 1000 as their own maximum instead. `{fresh-id}` is an id that no other request has. Of several braces before a
  * word the first is left out, so `{{key}` stands for the text `{key}`, as in the runner's `Request`. A word in capital
  * letters after a dollar sign, such as `${TOKEN}`, stands for a secret.
  *
  * @param expressions
  *   whether the text may have Gatling's expressions, such as `#{key}`, whose braces are theirs
  * @param others
  *   further placeholders, braces and all: columns of a feeder, and values of earlier answers
  */
final case class RequestText(expressions: Boolean, others: Set[String] = Set.empty) {
  import RequestText._

  private val braces = if (expressions) BracesWithoutHash else Braces

  /** The placeholders in a text that get a new value in each request. */
  def wordsIn(text: String): Set[String] = braces.findAllIn(text).filter(words => isDrawn(words) || others(words)).toSet

  /** The placeholders in a text that stand for secrets. */
  def secretsIn(text: String): Set[String] =
    braces.findAllIn(text).filter(words => words.startsWith("$") && !words.startsWith("${{")).toSet

  /** Whether the text has keys whose maximum is the number of records. */
  def isOfRecords(text: String): Boolean = wordsIn(text).exists {
    case Key(_, own) => own == null
    case _           => false
  }

  /** The text with its placeholders replaced by values. */
  def filled(text: String, values: Map[String, String]): String =
    braces.replaceAllIn(
      text,
      found => {
        val words = found.matched
        Regex.quoteReplacement(
          if (words.contains("{{")) words.replaceFirst("\\{", "") else values.getOrElse(words, words)
        )
      }
    )
}

object RequestText {
  private val Key = """\{(key|next-key)(?::([1-9]\d{0,8}))?}""".r
  private val OfASecret = """\$(?=\{++[A-Z_][A-Z0-9_]*+})"""
  private val Braces = s"""(?:$OfASecret|(?<!\\{))\\{++[^{}"\\s]++}""".r
  private val BracesWithoutHash = s"""(?:$OfASecret|(?<![#{]))\\{++[^{}"\\s]++}""".r

  /** Whether it stands for an id or a key. */
  def isDrawn(words: String): Boolean = words == FreshId.Token || Key.matches(words)

  /** Draws the values of placeholders.
    *
    * @param fromTheEnd
    *   whether `{next-key}` counts down through the upper half repeatedly, instead of up through the lower half once
    */
  final class Source(words: Set[String], records: Int, fromTheEnd: Boolean) {
    private val draws: List[(String, () => Option[String])] = words.toList.map {
      case FreshId.Token => FreshId.Token -> (() => Some(FreshId.next()))
      case word @ Key(kind, own) =>
        val most = Option(own).fold(records)(_.toInt)
        word -> (if (kind == "key") any(most) else if (fromTheEnd) down(most) else up(most))
      case other => throw new IllegalArgumentException(s"$other stands for nothing")
    }

    /** The values for one request, or nothing if it needs a key and none is left. */
    def next(): Option[Map[String, String]] = {
      val drawn = draws.map { case (word, draw) => word -> draw() }
      if (drawn.exists(_._2.isEmpty)) None else Some(drawn.collect { case (word, Some(value)) => word -> value }.toMap)
    }

    private def any(most: Int) = () => Some((ThreadLocalRandom.current().nextInt(most) + 1).toString)

    private def up(most: Int) = {
      val last = most - most / 2
      val taken = new AtomicInteger
      () => Some(taken.getAndUpdate(count => math.min(count + 1, last)) + 1).filter(_ <= last).map(_.toString)
    }

    private def down(most: Int) = {
      val taken = new AtomicInteger
      () => Some((most - Math.floorMod(taken.getAndIncrement(), math.max(1, most / 2))).toString)
    }
  }
}

/** Values of a file for requests: each turn of a user has the next row.
  *
  * @param all
  *   the rows, as values by placeholder
  * @param once
  *   whether the load takes each row of the first half once, and the warm-up those of the second from the last one on;
  *   otherwise each takes all of them, again and again
  */
final class Rows(all: Vector[Map[String, String]], once: Boolean) {

  /** The placeholders that the rows have values for. */
  def words: Set[String] = all.head.keySet

  /** Hands out the rows, or nothing if none is left. */
  def source(forWarmUp: Boolean): () => Option[Map[String, String]] = {
    val taken = new AtomicInteger
    val last = all.size - all.size / 2
    if (!once) () => Some(all(Math.floorMod(taken.getAndIncrement(), all.size)))
    else if (forWarmUp)
      () => Some(all(all.size - 1 - Math.floorMod(taken.getAndIncrement(), math.max(1, all.size / 2))))
    else () => Some(taken.getAndUpdate(count => math.min(count + 1, last))).filter(_ < last).map(all)
  }
}

object Rows {

  /** The rows in a JSON array of objects with one text, number, true or false for each field. */
  def in(file: String): Option[Vector[Map[String, String]]] =
    Try(new ObjectMapper().readTree(Path.of(file).toFile)).toOption
      .filter(_.isArray)
      .map { array =>
        array.asScala.toVector
          .map(row => row.properties.asScala.map(field => s"{${field.getKey}}" -> field.getValue.asText).toMap)
      }
      .filter(rows => rows.nonEmpty && rows.forall(row => row.nonEmpty && row.keySet == rows.head.keySet))
}

/** An id that no other request has. It replaces `{fresh-id}` in a request. */
object FreshId {
  val Token = "{fresh-id}"

  private val VersionMask = ~0xf000L
  private val Version4 = 0x4000L
  private val VariantMask = ~0L >>> 2
  private val Variant2 = Long.MinValue

  /** A random UUID (RFC 9562, version 4). With `UUID.randomUUID`, all users would wait for one secure generator. */
  def next(): String = {
    val random = ThreadLocalRandom.current()
    new UUID(random.nextLong() & VersionMask | Version4, random.nextLong() & VariantMask | Variant2).toString
  }
}
