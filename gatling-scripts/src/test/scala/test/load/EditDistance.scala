package test.load

/** Levenshtein distance ("Binary codes capable of correcting deletions, insertions and reversals", 1966): the number of
  * letters to insert, delete or replace to turn one word into the other.
  */
private[load] object EditDistance {
  def between(from: String, to: String): Int =
    from
      .foldLeft((0 to to.length).toList) { (previous, letter) =>
        previous.zip(previous.tail).zip(to).scanLeft(previous.head + 1) { case (left, ((diagonal, above), other)) =>
          List(left + 1, above + 1, diagonal + (if (letter == other) 0 else 1)).min
        }
      }
      .last
}
