package test.load

import java.util.UUID

import org.junit.jupiter.api.Assertions.assertEquals
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
}
