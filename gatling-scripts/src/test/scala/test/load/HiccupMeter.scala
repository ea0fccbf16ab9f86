package test.load

import java.io.PrintWriter
import java.lang.management.ManagementFactory
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit

import scala.collection.mutable
import scala.jdk.CollectionConverters._

/** Notes how the load generator's own JVM fares, a line per second: the largest lateness of a ticker that wakes every 5
  * ms, the time in garbage collections, the requests of the warm-up so far, and each lateness of 1 ms or more. A JVM
  * that wakes late sends and stamps its requests late too, and the service would be blamed for it.
  *
  * In force where `-Dbench.watch=FILE` names the file.
  */
object HiccupMeter {
  private val TickNanos = TimeUnit.MILLISECONDS.toNanos(5)

  /** Less is the timer's own. */
  private val LateNanos = TimeUnit.MILLISECONDS.toNanos(1)

  /** A file need not be looked for at each tick. */
  private val EndNanos = TimeUnit.MILLISECONDS.toNanos(50)
  private val LineNanos = TimeUnit.SECONDS.toNanos(1)
  private val NanosPerTenth = 1e5

  private val collectors = ManagementFactory.getGarbageCollectorMXBeans.asScala

  /** Starts the ticker if the properties ask for it. */
  def startIfAsked(properties: Map[String, String]): Unit =
    properties.get("bench.watch").foreach { file =>
      val thread = new Thread(() => tick(Path.of(file)), "load generator-watch")
      thread.setDaemon(true)
      thread.start()
    }

  private def tick(file: Path): Unit = {
    val out = new PrintWriter(Files.newBufferedWriter(file))
    out.println("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms")
    var due = System.nanoTime() + TickNanos
    var nextLine = System.nanoTime() + LineNanos
    var nextEnd = System.nanoTime() + EndNanos
    var latest = 0L
    val late = mutable.ArrayBuffer.empty[Double]
    while (true) {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime())
      val now = System.nanoTime()
      latest = math.max(latest, now - due)
      if (now - due >= LateNanos) late += tenths(now - due)
      due = now + TickNanos
      if (now >= nextEnd) {
        WarmUp.endIfAsked()
        nextEnd = now + EndNanos
      }
      if (now >= nextLine) {
        out.println(
          s"${System.currentTimeMillis()},${tenths(latest)},$gcMillis,${WarmUp.requests},${late.mkString(";")}"
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
