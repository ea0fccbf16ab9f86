package test.load.ycsb

import java.util.SplittableRandom

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test

class ZipfTest {
  private val ranks = 30000

  @Test
  def zeta_is_the_sum_of_all_weights(): Unit = {
    assertEquals(1.0, new Zipf(1).zeta)
    assertEquals(1 + math.pow(2, -0.99) + math.pow(3, -0.99), new Zipf(3).zeta, 1e-12)
    assertEquals(11.435570797936, new Zipf(ranks).zeta, 1e-9)
  }

  @Test
  def each_rank_is_drawn_as_often_as_the_law_says(): Unit = {
    val fit = ZipfTest.fit(drawn(new Zipf(ranks), times = 2000000), ranks)

    assertTrue(fit.fits, fit.toString)
  }

  @Test
  def another_law_would_be_noticed(): Unit =
    assertFalse(ZipfTest.fit(drawn(new Zipf(ranks), times = 2000000), ranks, constant = 0.98).fits)

  @Test
  def the_last_rank_is_possible_and_none_beyond_it(): Unit = {
    val counts = drawn(new Zipf(3), times = 1000)

    assertEquals(Set(0, 1, 2), counts.keySet)
    assertEquals(Set(0), drawn(new Zipf(1), times = 1000).keySet)
  }

  private def drawn(zipf: Zipf, times: Int): Map[Int, Int] = {
    val random = new SplittableRandom(1)
    Iterator.fill(times)(zipf.next(random)).toSeq.groupMapReduce(identity)(_ => 1)(_ + _)
  }
}

private[ycsb] object ZipfTest {

  /** Tests counts against the expected frequencies. The first 100 ranks are tested singly. The others are grouped by 2,
    * 4, 8 and so on, so that each group has an expected count that is large enough for the test.
    */
  def fit(counts: Map[Int, Int], ranks: Int, constant: Double = 0.99): ChiSquare = {
    val weights = (1 to ranks).map(rank => 1 / math.pow(rank, constant))
    val single = math.min(100, ranks)
    val edges = (0 until single) ++ Iterator
      .iterate((single, 2)) { case (edge, width) => (edge + width, 2 * width) }
      .map(_._1)
      .takeWhile(_ < ranks)
    val bins = edges.zip(edges.tail :+ ranks)
    new ChiSquare(
      bins.map { case (from, until) => (from until until).map(counts.getOrElse(_, 0)).sum },
      bins.map { case (from, until) => weights.slice(from, until).sum / weights.sum }
    )
  }
}
