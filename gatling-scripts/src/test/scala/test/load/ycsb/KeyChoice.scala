package test.load.ycsb

/** How the keys of requests are chosen, YCSB's `requestdistribution`. */
private[load] sealed abstract class KeyChoice(val name: String, val chooser: Int => KeyChooser)

private[load] object KeyChoice {
  case object Zipfian extends KeyChoice("zipfian", new ZipfianKeys(_))
  case object Latest extends KeyChoice("latest", new LatestKeys(_))
  case object Uniform extends KeyChoice("uniform", new UniformKeys(_))

  val All: Seq[KeyChoice] = List(Zipfian, Latest, Uniform)
}
