package test.load.sims

/** Reads the `-D` properties of a simulation, before anything else. */
private[sims] object CommandLine {

  /** `EX_USAGE` of sysexits.h. Gatling uses 1 and 2, and its Maven plugin would report 2 as failed assertions. */
  private val WrongUsage = 64

  /** The settings that the properties ask for. */
  def read[T](settings: Map[String, String] => Either[String, T]): T =
    settings(sys.props.toMap).fold(refuse, identity)

  /** Exits here, because Gatling would print the sentence among stack traces. */
  private def refuse(sentence: String): Nothing = {
    Console.err.println(sentence)
    Console.err.flush()
    sys.exit(WrongUsage)
  }
}
