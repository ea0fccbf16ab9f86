package test.load

import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit.NANOSECONDS
import java.util.concurrent.atomic.LongAdder

import scala.concurrent.duration.FiniteDuration

/** The warm-up of this Gatling. The runner ends it by creating the file that `-Dbench.warm-up.end=FILE` names, as soon
  * as it sees that the service is steady. Otherwise it ends when its time is over. [[HiccupMeter]] checks for the file,
  * so `-Dbench.watch` is required, too.
  *
  * With `-Dbench.warm-up.rest=true`, its users pause every other second: if callers keep all cores busy, the JIT
  * compilers of the service get too little CPU time.
  */
object WarmUp {
  private val end = sys.props.get("bench.warm-up.end").map(Path.of(_))
  private val rests = sys.props.get("bench.warm-up.rest").contains("true")
  private val SecondNanos = 1000000000L
  private val counted = new LongAdder
  @volatile private var ended = false

  /** Whether its users continue. */
  def goesOn: Boolean = !ended

  /** How long its users must pause now, 0 if not at all. */
  def rest: FiniteDuration = {
    val inTwoSeconds = Math.floorMod(System.nanoTime(), 2 * SecondNanos)
    FiniteDuration(if (rests && inTwoSeconds >= SecondNanos) 2 * SecondNanos - inTwoSeconds else 0, NANOSECONDS)
  }

  /** Counts a request of the warm-up that ended. */
  def requestEnded(): Unit = counted.increment()

  /** The number of requests that ended so far. */
  def requests: Long = counted.sum

  /** Ends the warm-up if the file exists. */
  private[load] def endIfAsked(): Unit = if (!ended && end.exists(Files.exists(_))) ended = true
}
