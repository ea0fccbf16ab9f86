package test.load.ycsb

import java.util.SplittableRandom

/** Each of the users that were there before the load is as likely as another, as with YCSB's. */
private[load] final class UniformKeys(records: Int) extends KeyChooser {

  override def next(random: SplittableRandom): Long = random.nextInt(records)

  override def inserted(user: Long): Unit = ()
}
