package test.load

import java.io.PrintWriter
import java.lang.management.ManagementFactory
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit

import scala.collection.mutable
import scala.jdk.CollectionConverters._

/** Records one line per second about the load generator's JVM: the maximum delay of a ticker that wakes every 5 ms, the
  * total time in garbage collections, the number of warm-up requests so far, each delay of 1 ms or more, and the number
  * of requests of the load that were sent again so far. A JVM that wakes late also sends requests late and timestamps
  * them late, which would be attributed to the service.
  *
  * Enabled by `-Dbench.watch=FILE`, which names the output file.
  */
object HiccupMeter {
  private val TickNanos = TimeUnit.MILLISECONDS.toNanos(5)

  /** Shorter delays come from the timer itself. */
  private val LateNanos = TimeUnit.MILLISECONDS.toNanos(1)

  /** How often to check for the file that ends the warm-up. Each tick would be too often. */
  private val EndNanos = TimeUnit.MILLISECONDS.toNanos(50)
  private val LineNanos = TimeUnit.SECONDS.toNanos(1)
  private val NanosPerTenth = 1e5

  private val collectors = ManagementFactory.getGarbageCollectorMXBeans.asScala

  @volatile private var ended = false
  private var started = Option.empty[Thread]

  /** Starts the ticker if the properties ask for it. */
  def startIfAsked(properties: Map[String, String]): Unit =
    properties.get("bench.watch").foreach { file =>
      val thread = new Thread(() => tick(Path.of(file)), "load generator-watch")
      thread.setDaemon(true)
      thread.start()
      started = Some(thread)
    }

  /** Ends it with a last line, which tells of the whole load. */
  def end(): Unit = {
    ended = true
    started.foreach(_.join())
  }

  private def tick(file: Path): Unit = {
    val out = new PrintWriter(Files.newBufferedWriter(file))
    out.println("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms,sent_again")
    var due = System.nanoTime() + TickNanos
    var nextLine = System.nanoTime() + LineNanos
    var nextEnd = System.nanoTime() + EndNanos
    var latest = 0L
    val late = mutable.ArrayBuffer.empty[Double]
    var last = false
    while (!last) {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime())
      last = ended
      val now = System.nanoTime()
      latest = math.max(latest, now - due)
      if (now - due >= LateNanos) late += tenths(now - due)
      due = now + TickNanos
      if (now >= nextEnd) {
        WarmUp.endIfAsked()
        nextEnd = now + EndNanos
      }
      if (now >= nextLine || last) {
        out.println(
          s"${System.currentTimeMillis()},${tenths(latest)},$gcMillis,${WarmUp.requests},${late.mkString(";")}," +
            SentAgain.ofLoad
        )
        out.flush()
        latest = 0
        late.clear()
        nextLine = now + LineNanos
      }
    }
  }

  private def tenths(nanos: Long): Double = math.round(nanos / NanosPerTenth) / 10.0

  private def gcMillis: Long = collectors.map(collector => math.max(0, collector.getCollectionTime)).sum
}
