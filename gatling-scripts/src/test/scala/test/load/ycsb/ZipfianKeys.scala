package test.load.ycsb

import java.util.{Arrays, SplittableRandom}

/** Some users are chosen far more often than others, by [[Zipf]]'s law over the users that existed before the load. The
  * popular users are scattered among the others.
  *
  * YCSB's `ScrambledZipfianGenerator` draws from 10^16^ ranks, whatever the number of records, and takes the rank's
  * hash modulo that number. Several popular ranks may then have the same key, and the most popular key gets 3.8 % of
  * all requests for any number of records. Here, there are as many ranks as records, and the key of a rank is the
  * position of its hash among the sorted hashes of all ranks: every key has exactly one rank, with the probability of
  * Zipf's law. Of 30,000 records, the most popular gets 8.7 %.
  *
  * YCSB includes users that will be inserted during the load in the ranks, and draws again if they do not exist yet.
  * Here, inserted users are not chosen. The core workloads do not need it: of those that insert, d reads the latest
  * users and e scans.
  */
private[load] final class ZipfianKeys(records: Int) extends KeyChooser {
  private val zipf = new Zipf(records)
  private val keys = ZipfianKeys.scattered(records)

  override def next(random: SplittableRandom): Long = keyOf(zipf.next(random))

  override def inserted(user: Long): Unit = ()

  /** The key of a rank. Rank 0 is the most popular. */
  def keyOf(rank: Int): Int = keys(rank)
}

private object ZipfianKeys {
  private val RankMask = Int.MaxValue.toLong

  /** Sorts plain numbers once. The low 31 bits of each hash are replaced by its rank, which breaks ties. */
  private def scattered(records: Int): Array[Int] = {
    val hashes = Array.tabulate(records)(rank => Fnv1a.of(rank.toLong) & ~RankMask | rank)
    Arrays.sort(hashes)
    val keys = new Array[Int](records)
    for (place <- 0 until records) keys((hashes(place) & RankMask).toInt) = place
    keys
  }
}
