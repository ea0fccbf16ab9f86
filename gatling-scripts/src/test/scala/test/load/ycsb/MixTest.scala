package test.load.ycsb

import java.util.SplittableRandom

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.Test

import test.load.ycsb.Operation.Kind._

class MixTest {

  @Test
  def core_workloads_are_those_of_YCSB(): Unit =
    assertEquals(
      Seq(
        ("a", "zipfian", Seq(Read -> 50, Update -> 50)),
        ("b", "zipfian", Seq(Read -> 95, Update -> 5)),
        ("c", "zipfian", Seq(Read -> 100)),
        ("d", "latest", Seq(Read -> 95, Insert -> 5)),
        ("e", "zipfian", Seq(Scan -> 95, Insert -> 5)),
        ("f", "zipfian", Seq(Read -> 50, ReadModifyWrite -> 50))
      ),
      Mix.Core.map(mix => (mix.name, mix.keys.name, mix.percentages))
    )

  @Test
  def each_operation_is_drawn_as_often_as_its_share_says(): Unit =
    for (mix <- Mix.Core) {
      assertEquals(100, mix.percentages.map(_._2).sum)
      val random = new SplittableRandom(1)
      val counts = Iterator.fill(1000000)(mix.next(random)).toSeq.groupMapReduce(identity)(_ => 1)(_ + _)

      assertEquals(mix.percentages.map(_._1).toSet, counts.keySet)
      for ((kind, percent) <- mix.percentages)
        // 5 standard deviations for a share of 50 %, where they are largest.
        assertTrue(math.abs(counts(kind) - percent * 10000) < 2500, s"${mix.name}: $counts")
    }
}
