package test.load

import java.util.UUID

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test

class FreshIdTest {

  @Test
  def each_is_another_random_UUID(): Unit = {
    val ids = Seq.fill(1000)(FreshId.next())

    assertEquals(1000, ids.toSet.size)
    for (id <- ids) {
      assertEquals(id, UUID.fromString(id).toString)
      assertEquals(4, UUID.fromString(id).version)
      assertEquals(2, UUID.fromString(id).variant)
    }
  }

  @Test
  def stands_wherever_the_token_does_and_nowhere_else(): Unit = {
    assertEquals("""{"id": "x", "again": "x"}""", FreshId.fill("""{"id": "{fresh-id}", "again": "{fresh-id}"}""", "x"))
    assertEquals("{fresh_id} {FRESH-ID} $1", FreshId.fill("{fresh_id} {FRESH-ID} $1", "x"))
  }

  @Test
  def is_asked_for_by_the_token_alone(): Unit = {
    assertTrue(FreshId.isIn("""{"id": "{fresh-id}"}"""))
    assertFalse(FreshId.isIn("""{"id": "fresh-id"}"""))
  }
}
