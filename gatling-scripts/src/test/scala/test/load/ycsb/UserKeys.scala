package test.load.ycsb

import java.util.SplittableRandom
import java.util.concurrent.atomic.AtomicLong

/** The existing users of the database, shared by all users of a load. Initially, these are 0 until `records`. */
private[load] final class UserKeys(choice: KeyChoice, records: Int, firstInsert: Long) {
  private val chooser = choice.chooser(records)
  private val nextInsert = new AtomicLong(firstInsert)

  def existing(random: SplittableRandom): Long = chooser.next(random)

  /** A number that no other insert gets. It is not used again if the insert fails. */
  def toInsert(): Long = nextInsert.getAndIncrement()

  def inserted(user: Long): Unit = chooser.inserted(user)
}
