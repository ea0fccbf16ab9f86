package test.load.ycsb

import java.util.SplittableRandom
import java.util.concurrent.atomic.{AtomicLong, AtomicLongArray}

/** The newer a user, the likelier it is asked for: counted back from the newest by [[Zipf]]'s law, as with YCSB's
  * `SkewedLatestGenerator`. Newest is the user whose insert was answered last.
  *
  * YCSB's `AcknowledgedCounterGenerator` moves on over an unbroken sequence of answered inserts, behind a lock. Here
  * those answered are noted in the order of their answers, so an insert that failed leaves no gap and stops nobody. The
  * notes are a ring as large as the number of records before the load, which is also how far back a choice goes. A
  * reader that comes between the two steps of a note finds the user that stood there before, an older one that exists,
  * too: whatever is read from the ring was inserted.
  */
private[load] final class LatestKeys(records: Int) extends KeyChooser {
  private val zipf = new Zipf(records)
  private val ring = new AtomicLongArray(Array.tabulate(records)(_.toLong))
  private val newest = new AtomicLong(records - 1L)

  override def next(random: SplittableRandom): Long = ring.get(slot(newest.get - zipf.next(random)))

  override def inserted(user: Long): Unit = ring.set(slot(newest.incrementAndGet()), user)

  private def slot(note: Long): Int = (note % records).toInt
}
