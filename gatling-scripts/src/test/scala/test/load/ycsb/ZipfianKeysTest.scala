package test.load.ycsb

import java.util.SplittableRandom

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.Test

class ZipfianKeysTest {
  private val records = 30000
  private val keys = new ZipfianKeys(records)

  @Test
  def popular_keys_are_chosen_as_often_as_the_law_says(): Unit = {
    val rankOf = (0 until records).map(rank => keys.keyOf(rank) -> rank).toMap
    val random = new SplittableRandom(1)
    val counts = Iterator
      .fill(1000000)(rankOf(keys.next(random).toInt))
      .toSeq
      .groupMapReduce(identity)(_ => 1)(_ + _)

    val fit = ZipfTest.fit(counts, records)
    assertTrue(fit.fits, fit.toString)
    assertEquals(0.087446, counts(0) / 1e6, 0.0015)
  }

  @Test
  def each_key_has_exactly_one_rank(): Unit =
    for (records <- Seq(1, 2, 10, 30000)) {
      val keys = new ZipfianKeys(records)
      assertEquals((0 until records).toSet, (0 until records).map(keys.keyOf).toSet)
    }

  @Test
  def popular_keys_are_no_neighbours_and_lie_everywhere(): Unit = {
    val hottest = (0 until 100).map(keys.keyOf).sorted

    assertTrue(hottest.zip(hottest.tail).forall { case (one, next) => next - one > 100 }, hottest.toString)
    for (tenth <- 0 until 10)
      assertEquals(10, hottest.count(_ * 10 / records == tenth), 3.0, s"tenth $tenth")
  }

  @Test
  def inserted_users_are_not_chosen(): Unit = {
    val keys = new ZipfianKeys(3)
    val random = new SplittableRandom(1)
    keys.inserted(3)

    assertEquals(Set(0L, 1L, 2L), Iterator.fill(1000)(keys.next(random)).toSet)
  }
}
