package test.load.ycsb

import java.util.SplittableRandom

import test.load.ycsb.Operation.Kind

/** The percentages of operations in one of YCSB's core workloads, and how it chooses keys (Cooper et al., "Benchmarking
  * Cloud Serving Systems with YCSB", SoCC 2010, table 2; f is only in YCSB's `workloads`).
  */
private[load] final class Mix private (val name: String, val keys: KeyChoice, val percentages: (Kind, Int)*) {
  private val hundred = percentages.flatMap { case (kind, percent) => Seq.fill(percent)(kind) }.toArray

  def next(random: SplittableRandom): Kind = hundred(random.nextInt(hundred.length))
}

private[load] object Mix {
  val Core: Seq[Mix] = List(
    new Mix("a", KeyChoice.Zipfian, Kind.Read -> 50, Kind.Update -> 50),
    new Mix("b", KeyChoice.Zipfian, Kind.Read -> 95, Kind.Update -> 5),
    new Mix("c", KeyChoice.Zipfian, Kind.Read -> 100),
    new Mix("d", KeyChoice.Latest, Kind.Read -> 95, Kind.Insert -> 5),
    new Mix("e", KeyChoice.Zipfian, Kind.Scan -> 95, Kind.Insert -> 5),
    new Mix("f", KeyChoice.Zipfian, Kind.Read -> 50, Kind.ReadModifyWrite -> 50)
  )
}
