package test.load.ycsb

import java.util.{Arrays, SplittableRandom}

/** Some users are asked for far more often than others, by [[Zipf]]'s law over the users that were there before the
  * load, and the popular ones lie scattered among the rest.
  *
  * YCSB's `ScrambledZipfianGenerator` draws from 10^16^ ranks, whatever the number of records, and takes the rank's
  * hash modulo that number. Popular keys may then fall together, and the most popular has 3.8 % of all requests for any
  * number of records. Here there are as many ranks as records, and the key of a rank is the place of its hash among the
  * hashes of all ranks in ascending order: every key has exactly one rank, and its probability is the law's own. Of
  * 30,000 records the most popular has 8.7 %.
  *
  * YCSB counts users to be inserted during the load among the ranks and draws again while they do not exist. Here
  * inserted users are not chosen; of the core workloads that insert, d reads the latest and e scans.
  */
private[load] final class ZipfianKeys(records: Int) extends KeyChooser {
  private val zipf = new Zipf(records)
  private val keys = ZipfianKeys.scattered(records)

  override def next(random: SplittableRandom): Long = keyOf(zipf.next(random))

  override def inserted(user: Long): Unit = ()

  /** The key that is so popular; 0 is the most popular. */
  def keyOf(rank: Int): Int = keys(rank)
}

private object ZipfianKeys {
  private val RankMask = Int.MaxValue.toLong

  /** One sort of plain numbers: the rank stands in the low bits of its hash, and decides where the others are equal. */
  private def scattered(records: Int): Array[Int] = {
    val hashes = Array.tabulate(records)(rank => Fnv1a.of(rank.toLong) & ~RankMask | rank)
    Arrays.sort(hashes)
    val keys = new Array[Int](records)
    for (place <- 0 until records) keys((hashes(place) & RankMask).toInt) = place
    keys
  }
}
