package test.load.ycsb

import java.util.SplittableRandom
import java.util.concurrent.{ConcurrentHashMap, Executors, Future, TimeUnit}
import java.util.concurrent.atomic.AtomicLong

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test

class LatestKeysTest {
  private val records = 30000

  @Test
  def before_any_insert_the_last_of_the_records_is_the_newest(): Unit = {
    val fit = fitOf(new LatestKeys(records), user => records - 1 - user.toInt)

    assertTrue(fit.fits, fit.toString)
  }

  @Test
  def the_newest_is_the_one_whose_insert_was_answered_last(): Unit = {
    val keys = new LatestKeys(records)
    Seq(30001L, 30000L, 30007L).foreach(keys.inserted)
    val newestFirst = Seq(30007L, 30000L, 30001L) ++ (records - 1 to 3 by -1).map(_.toLong)

    val fit = fitOf(keys, newestFirst.zipWithIndex.toMap)
    assertTrue(fit.fits, fit.toString)
  }

  @Test
  def a_choice_goes_back_as_far_as_there_were_records(): Unit = {
    val keys = new LatestKeys(10)
    val random = new SplittableRandom(1)
    (10L until 1000L).foreach(keys.inserted)

    assertEquals((990L until 1000L).toSet, Iterator.fill(10000)(keys.next(random)).toSet)
  }

  @Test
  def one_that_was_not_answered_is_never_chosen(): Unit = {
    val keys = new LatestKeys(100)
    val random = new SplittableRandom(1)
    (100L until 200L by 2).foreach(keys.inserted)

    assertFalse(Iterator.fill(100000)(keys.next(random)).exists(user => user >= 100 && user % 2 == 1))
  }

  @Test
  def nor_is_it_while_others_insert(): Unit = {
    val keys = new LatestKeys(100)
    val answered = ConcurrentHashMap.newKeySet[Long]()
    (0L until 100L).foreach(answered.add)
    val next = new AtomicLong(100)
    val threads = Executors.newFixedThreadPool(4)

    def insert(): Unit = for (_ <- 0 until 20000) {
      val user = next.getAndIncrement()
      // Two of three inserts succeed. Each is in `answered` before `keys` can choose it.
      if (user % 3 != 0) {
        answered.add(user)
        keys.inserted(user)
      }
    }
    def unanswered(seed: Long): Int = {
      val random = new SplittableRandom(seed)
      Iterator.fill(100000)(keys.next(random)).count(user => !answered.contains(user))
    }

    val inserts = Seq.fill(2)(threads.submit[Unit](() => insert()))
    val readers: Seq[Future[Int]] = Seq(1L, 2L).map(seed => threads.submit[Int](() => unanswered(seed)))
    inserts.foreach(_.get())
    assertEquals(Seq(0, 0), readers.map(_.get()))
    threads.shutdown()
    assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES))
  }

  private def fitOf(keys: KeyChooser, rankOf: Long => Int): ChiSquare = {
    val random = new SplittableRandom(1)
    val ranks = Iterator.fill(1000000)(rankOf(keys.next(random))).toSeq
    ZipfTest.fit(ranks.groupMapReduce(identity)(_ => 1)(_ + _), records)
  }
}
