package test.load.ycsb

import java.util.SplittableRandom
import java.util.concurrent.atomic.{AtomicLong, AtomicLongArray}

/** Prefers newer users: the distance from the newest user follows [[Zipf]]'s law, as in YCSB's `SkewedLatestGenerator`.
  * The newest user is the one whose insert was confirmed last.
  *
  * YCSB's `AcknowledgedCounterGenerator` advances only over an unbroken sequence of confirmed inserts, and uses a lock.
  * Here, inserts are recorded in the order of their confirmations, so a failed insert leaves no gap and blocks no
  * other. The record is a ring buffer whose size is the number of records before the load, which also limits how far
  * back a choice goes. An insert first advances the index of the newest user and then writes its slot. A reader between
  * these two steps finds the previous user of the slot, which is older but exists: every user in the ring buffer was
  * inserted.
  */
private[load] final class LatestKeys(records: Int) extends KeyChooser {
  private val zipf = new Zipf(records)
  private val ring = new AtomicLongArray(Array.tabulate(records)(_.toLong))
  private val newest = new AtomicLong(records - 1L)

  override def next(random: SplittableRandom): Long = ring.get(slot(newest.get - zipf.next(random)))

  override def inserted(user: Long): Unit = ring.set(slot(newest.incrementAndGet()), user)

  private def slot(note: Long): Int = (note % records).toInt
}
