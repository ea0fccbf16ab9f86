package test.load.ycsb

/** Pearson's chi-squared test of whether counts fit the expected probabilities. */
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

  /** Whether the statistic is below the critical value. If the probabilities are right, it is above it once in 3.5
    * million tests: 5 standard deviations of a normal distribution.
    */
  def fits: Boolean = statistic < ChiSquare.critical(degrees, 5)

  override def toString: String =
    s"chi-square $statistic, expected below ${ChiSquare.critical(degrees, 5)} with $degrees degrees of freedom"
}

private[ycsb] object ChiSquare {

  /** By Wilson and Hilferty ("The Distribution of Chi-Square", 1931), for a number of standard deviations. */
  def critical(degrees: Int, deviations: Double): Double = {
    val variance = 2.0 / (9 * degrees)
    degrees * math.pow(1 - variance + deviations * math.sqrt(variance), 3)
  }
}
