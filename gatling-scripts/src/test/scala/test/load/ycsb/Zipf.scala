package test.load.ycsb

import java.util.Arrays
import java.util.SplittableRandom

/** Zipf's law with YCSB's constant 0.99: the k-th most popular rank is drawn with the probability 1/k^0.99^/zeta, where
  * zeta is the sum of 1/k^0.99^ over all ranks. The most popular rank has the number 0.
  *
  * YCSB's `ZipfianGenerator` uses the formula of Gray et al. ("Quickly Generating Billion-Record Synthetic Databases",
  * SIGMOD 1994), which is exact for the first two ranks and an approximation for the others: of 30,000 ranks it draws
  * the third 19 % too often, the fifth 9 % too often, and those from the hundredth on 2 % too rarely. Here, a draw
  * searches the stored cumulative sums of zeta, so every rank has its exact probability. This takes about 15
  * comparisons, where the formula computes a power, and 8 bytes per rank.
  */
private[load] final class Zipf(ranks: Int) {

  private val sums: Array[Double] = {
    val sums = new Array[Double](ranks)
    var sum = 0.0
    for (rank <- 0 until ranks) {
      sum += math.pow(rank + 1.0, -Zipf.Constant)
      sums(rank) = sum
    }
    sums
  }

  /** Computed once. */
  val zeta: Double = sums.last

  /** The first rank whose cumulative sum exceeds a random number below zeta. */
  def next(random: SplittableRandom): Int = {
    val found = Arrays.binarySearch(sums, random.nextDouble(zeta))
    if (found < 0) -found - 1 else found + 1
  }
}

private[load] object Zipf {
  val Constant = 0.99
}
