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

/** How the keys of requests are chosen, YCSB's `requestdistribution`. */
private[load] sealed abstract class KeyChoice(val name: String, val chooser: Int => KeyChooser)

private[load] object KeyChoice {
  case object Zipfian extends KeyChoice("zipfian", new ZipfianKeys(_))
  case object Latest extends KeyChoice("latest", new LatestKeys(_))
  case object Uniform extends KeyChoice("uniform", new UniformKeys(_))

  val All: Seq[KeyChoice] = List(Zipfian, Latest, Uniform)
}

/** Chooses the number of an existing user. All users of a load share one chooser, so it has no locks. Each passes its
  * own random number generator.
  */
private[load] trait KeyChooser {

  def next(random: SplittableRandom): Long

  /** The insert of this user was confirmed, so it exists from now on. */
  def inserted(user: Long): Unit
}

/** Chooses all users that existed before the load with the same probability, as YCSB does. */
private[load] final class UniformKeys(records: Int) extends KeyChooser {

  override def next(random: SplittableRandom): Long = random.nextInt(records)

  override def inserted(user: Long): Unit = ()
}
