package test.load.ycsb

import java.util.SplittableRandom

/** Chooses all users that existed before the load with the same probability, as YCSB does. */
private[load] final class UniformKeys(records: Int) extends KeyChooser {

  override def next(random: SplittableRandom): Long = random.nextInt(records)

  override def inserted(user: Long): Unit = ()
}
