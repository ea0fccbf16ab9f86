package test.load.ycsb

import java.util.SplittableRandom
import java.util.concurrent.atomic.AtomicLong

/** Which users there are, for all users of a load. It begins with the numbers 0 until `records`. */
private[load] final class UserKeys(choice: KeyChoice, records: Int, firstInsert: Long) {
  private val chooser = choice.chooser(records)
  private val nextInsert = new AtomicLong(firstInsert)

  def existing(random: SplittableRandom): Long = chooser.next(random)

  /** A number that nobody else gets. One whose insert then fails is used up, too. */
  def toInsert(): Long = nextInsert.getAndIncrement()

  def inserted(user: Long): Unit = chooser.inserted(user)
}
