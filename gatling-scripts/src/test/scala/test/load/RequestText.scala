package test.load

import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.atomic.AtomicInteger

/** Keys and ids that a text of a request may have, in braces; each request has others. `{key}` is any number from 1 to
  * the number of records, each as likely as another, and `{next-key}` the next one that no request had; `{key:1000}`
  * and `{next-key:1000}` go to a number of their own. `{fresh-id}` is an id that no other request has.
  */
object RequestText {
  private val Key = """(?<!#)\{(key|next-key)(?::([1-9]\d{0,8}))?}""".r

  /** The words of a text for which each request has something else in their place. */
  def wordsIn(text: String): Set[String] =
    Key.findAllIn(text).toSet ++ Some(FreshId.Token).filter(text.contains)

  /** Whether it has keys up to the number of records. */
  def isOfRecords(text: String): Boolean = Key.findAllMatchIn(text).exists(_.group(2) == null)

  /** Text with values in the place of the words that stand for them. */
  def filled(text: String, values: Map[String, String]): String =
    values.foldLeft(text) { case (filled, (words, value)) => filled.replace(words, value) }

  /** Where the values of some words come from.
    *
    * @param fromTheEnd
    *   whether `{next-key}` counts down through the upper half again and again, instead of up through the lower half
    *   once
    */
  final class Source(words: Set[String], records: Int, fromTheEnd: Boolean) {
    private val draws: List[(String, () => Option[String])] = words.toList.map {
      case FreshId.Token => FreshId.Token -> (() => Some(FreshId.next()))
      case word @ Key(kind, own) =>
        val most = Option(own).fold(records)(_.toInt)
        word -> (if (kind == "key") any(most) else if (fromTheEnd) down(most) else up(most))
      case other => throw new IllegalArgumentException(s"$other stands for nothing")
    }

    /** The values of one request; nothing where a key was asked for and none is left. */
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
