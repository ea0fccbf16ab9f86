package test.load.sims

/** What a simulation does with the `-D` properties before anything else. */
private[sims] object CommandLine {

  /** `EX_USAGE` of sysexits.h. Gatling uses 1 and 2, and its Maven plugin would call a 2 a failed assertion. */
  private val WrongUsage = 64

  /** The settings that the properties ask for. */
  def read[T](settings: Map[String, String] => Either[String, T]): T =
    settings(sys.props.toMap).fold(refuse, identity)

  /** Leaves here, before Gatling would bury the sentence under stack traces. */
  private def refuse(sentence: String): Nothing = {
    Console.err.println(sentence)
    Console.err.flush()
    sys.exit(WrongUsage)
  }
}
