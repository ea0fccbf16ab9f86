package test.load.ycsb

import java.util.SplittableRandom

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.Test

class UniformKeysTest {

  @Test
  def each_key_is_as_likely_as_another(): Unit = {
    val keys = new UniformKeys(1000)
    val random = new SplittableRandom(1)
    keys.inserted(1000)
    val counts = Iterator.fill(1000000)(keys.next(random)).toSeq.groupMapReduce(identity)(_ => 1)(_ + _)

    assertEquals((0L until 1000L).toSet, counts.keySet)
    val fit = new ChiSquare((0L until 1000L).map(counts), Seq.fill(1000)(0.001))
    assertTrue(fit.fits, fit.toString)
  }
}
