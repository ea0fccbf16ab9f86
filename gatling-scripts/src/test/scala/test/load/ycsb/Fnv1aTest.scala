package test.load.ycsb

import java.nio.ByteBuffer
import java.nio.ByteOrder.LITTLE_ENDIAN
import java.nio.charset.StandardCharsets.US_ASCII

import org.junit.jupiter.api.Assertions.{assertEquals, assertNotEquals}
import org.junit.jupiter.api.Test

class Fnv1aTest {

  @Test
  def hashes_as_its_authors_do(): Unit = {
    assertEquals(0xcbf29ce484222325L, Fnv1a.of())
    assertEquals(0xa8c7f832281a39c5L, Fnv1a.of(0))
    assertEquals(0xd1edd10b507344d0L, Fnv1a.of(octets("chongo w")))
  }

  @Test
  def all_octets_and_their_sequence_count(): Unit = {
    assertEquals(0x8cf51a8bfca3883dL, Fnv1a.of(-1))
    assertEquals(0x7717980363c8e066L, Fnv1a.of(1, 2))
    assertNotEquals(Fnv1a.of(1, 2), Fnv1a.of(2, 1))
  }

  private def octets(text: String): Long = ByteBuffer.wrap(text.getBytes(US_ASCII)).order(LITTLE_ENDIAN).getLong
}
