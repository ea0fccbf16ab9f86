package test.load

import java.nio.file.{Files, Path}
import java.util.concurrent.atomic.LongAdder

/** The warm-up of this Gatling, which ends as soon as somebody who watches the service asks for it, by creating the
  * file that `-Dbench.warm-up.end=FILE` names. Without that property it ends when its time is over.
  */
object WarmUp {
  private val end = sys.props.get("bench.warm-up.end").map(Path.of(_))
  private val counted = new LongAdder
  @volatile private var ended = false

  /** Whether its users go on. */
  def goesOn: Boolean = !ended

  /** A request of it ended. */
  def requestEnded(): Unit = counted.increment()

  /** Requests that ended so far. */
  def requests: Long = counted.sum

  /** Looks for the file. */
  private[load] def endIfAsked(): Unit = if (!ended && end.exists(Files.exists(_))) ended = true
}
