package test.load

import java.util.concurrent.atomic.LongAdder

import ch.qos.logback.classic.{Level, Logger}
import ch.qos.logback.classic.turbo.TurboFilter
import ch.qos.logback.core.spi.FilterReply
import org.slf4j.Marker

/** Counts the requests that Gatling sends again. If a used connection is closed before the whole answer is there,
  * Gatling sends its request once more on a new one, POST too, and reports only what comes of that. It tells so in a
  * debug message alone, so this filter sees all messages, and lets each pass as if it were not there.
  *
  * `logback-test.xml` registers it.
  */
final class SentAgain extends TurboFilter {
  override def decide(
      marker: Marker,
      logger: Logger,
      level: Level,
      format: String,
      params: Array[AnyRef],
      thrown: Throwable
  ): FilterReply = {
    if (format == SentAgain.Message && logger.getName == SentAgain.Client) SentAgain.count()
    FilterReply.NEUTRAL
  }
}

object SentAgain {

  /** As Gatling 3.15.1 has it; `SentBytesTest` tells if it changes. */
  private val Message = "Retrying with new HTTP/1.1 connection"
  private val Client = "io.gatling.http.client.impl.DefaultHttpClient"

  private val inWarmUp = new LongAdder
  private val inLoad = new LongAdder
  @volatile private var loadBegan = false

  /** To be called by each user of the load first: no user of the warm-up is left then. */
  def loadBegins(): Unit = if (!loadBegan) loadBegan = true

  private def count(): Unit = (if (loadBegan) inLoad else inWarmUp).increment()

  /** The number of requests that were sent again so far, without those of the warm-up. */
  def ofLoad: Long = inLoad.sum

  /** What a reader of Gatling's report must know; nothing if no request was sent again. */
  def sentence: Option[String] = {
    val all = ofLoad + inWarmUp.sum
    val what = if (all == 1) "1 request" else s"$all requests"
    val warmUp = if (inWarmUp.sum == 0) "" else s" (${inWarmUp.sum} of them in its warm-up)"
    if (all == 0) None
    else
      Some(
        s"Gatling sent $what again$warmUp, since the service closed their connection. Its report counts only the " +
          "second answer of each."
      )
  }
}
