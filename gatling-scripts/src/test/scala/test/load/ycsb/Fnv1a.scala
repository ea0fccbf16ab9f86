package test.load.ycsb

/** The 64-bit hash FNV-1a of Fowler, Noll and Vo, with which YCSB scatters keys (`Utils.fnvhash64`). */
private[load] object Fnv1a {
  private val OffsetBasis = 0xcbf29ce484222325L
  private val Prime = 0x100000001b3L

  /** The hash of the octets of all numbers: eight per number, lowest first. */
  def of(numbers: Long*): Long = numbers.foldLeft(OffsetBasis)(withNumber)

  private def withNumber(hash: Long, number: Long): Long = {
    var result = hash
    for (shift <- 0 until 64 by 8) result = (result ^ (number >>> shift & 0xff)) * Prime
    result
  }
}
