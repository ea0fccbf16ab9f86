package test.load.ycsb

/** Pearson's test whether counts come from the probabilities that they should come from. */
private[ycsb] final class ChiSquare(counts: Seq[Int], probabilities: Seq[Double]) {
  private val draws = counts.sum
  private val degrees = counts.size - 1

  val statistic: Double = counts
    .zip(probabilities)
    .map { case (count, probability) =>
      val expected = draws * probability
      (count - expected) * (count - expected) / expected
    }
    .sum

  /** Above the critical value only once in three million times, were the probabilities the right ones: 5 standard
    * deviations of a normal distribution.
    */
  def fits: Boolean = statistic < ChiSquare.critical(degrees, 5)

  override def toString: String =
    s"chi-square $statistic, expected below ${ChiSquare.critical(degrees, 5)} with $degrees degrees of freedom"
}

private[ycsb] object ChiSquare {

  /** Wilson and Hilferty ("The Distribution of Chi-Square", 1931), for so many standard deviations. */
  def critical(degrees: Int, deviations: Double): Double = {
    val variance = 2.0 / (9 * degrees)
    degrees * math.pow(1 - variance + deviations * math.sqrt(variance), 3)
  }
}
