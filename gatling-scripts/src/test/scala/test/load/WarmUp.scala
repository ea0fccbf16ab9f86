package test.load

import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit.NANOSECONDS
import java.util.concurrent.atomic.LongAdder

import scala.concurrent.duration.FiniteDuration

/** The warm-up of this Gatling, which ends as soon as somebody who watches the service asks for it, by creating the
  * file that `-Dbench.warm-up.end=FILE` names. Without that property it ends when its time is over.
  *
  * With `-Dbench.warm-up.rest=true` its users rest every other second: among callers who keep all cores busy the
  * compilers of the service hardly get their turn.
  */
object WarmUp {
  private val end = sys.props.get("bench.warm-up.end").map(Path.of(_))
  private val rests = sys.props.get("bench.warm-up.rest").contains("true")
  private val SecondNanos = 1000000000L
  private val counted = new LongAdder
  @volatile private var ended = false

  /** Whether its users go on. */
  def goesOn: Boolean = !ended

  /** How long its users rest now; nothing where they go on at once. */
  def rest: FiniteDuration = {
    val inTwoSeconds = Math.floorMod(System.nanoTime(), 2 * SecondNanos)
    FiniteDuration(if (rests && inTwoSeconds >= SecondNanos) 2 * SecondNanos - inTwoSeconds else 0, NANOSECONDS)
  }

  /** A request of it ended. */
  def requestEnded(): Unit = counted.increment()

  /** Requests that ended so far. */
  def requests: Long = counted.sum

  /** Looks for the file. */
  private[load] def endIfAsked(): Unit = if (!ended && end.exists(Files.exists(_))) ended = true
}
