package test.load.ycsb

import java.util.SplittableRandom

/** Chooses the number of an existing user. All users of a load share one chooser, so it has no locks. Each passes its
  * own random number generator.
  */
private[load] trait KeyChooser {

  def next(random: SplittableRandom): Long

  /** The insert of this user was confirmed, so it exists from now on. */
  def inserted(user: Long): Unit
}
