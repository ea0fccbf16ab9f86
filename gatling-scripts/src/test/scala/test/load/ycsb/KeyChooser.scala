package test.load.ycsb

import java.util.SplittableRandom

/** Chooses the number of a user that exists. All users of a load share one chooser, so it has no locks; each brings its
  * own random numbers.
  */
private[load] trait KeyChooser {

  def next(random: SplittableRandom): Long

  /** The insert of this user was answered, so it exists from now on. */
  def inserted(user: Long): Unit
}
