package test.load

import java.util.UUID
import java.util.concurrent.ThreadLocalRandom

/** An id that no other request has. It replaces `{fresh-id}` in a request. */
object FreshId {
  val Token = "{fresh-id}"

  private val VersionMask = ~0xf000L
  private val Version4 = 0x4000L
  private val VariantMask = ~0L >>> 2
  private val Variant2 = Long.MinValue

  /** A random UUID (RFC 9562, version 4). With `UUID.randomUUID`, all users would wait for one secure generator. */
  def next(): String = {
    val random = ThreadLocalRandom.current()
    new UUID(random.nextLong() & VersionMask | Version4, random.nextLong() & VariantMask | Variant2).toString
  }
}
