package test.load.ycsb

import scala.jdk.CollectionConverters._

import com.fasterxml.jackson.databind.ObjectMapper
import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertNotEquals, assertTrue}
import org.junit.jupiter.api.Test

class UserDocumentTest {
  private val mapper = new ObjectMapper

  @Test
  def has_key_number_and_ten_fields_of_100_characters(): Unit = {
    val user = mapper.readTree(UserDocument.json(30017))

    assertEquals(Seq("key", "number", "fields"), user.fieldNames.asScala.toSeq)
    assertEquals("user30017", user.get("key").textValue)
    assertEquals(30017, user.get("number").intValue)
    assertEquals((0 until 10).map("field" + _), user.get("fields").fieldNames.asScala.toSeq)
    val values = user.get("fields").elements.asScala.map(_.textValue).toSeq
    assertTrue(values.forall(_.matches("[ -~]{100}")))
    assertEquals(10, values.toSet.size)
  }

  @Test
  def is_always_the_same_and_another_user_another_one(): Unit = {
    assertEquals(UserDocument.json(30017), UserDocument.json(30017))
    assertNotEquals(fields(30017), fields(30018))
  }

  @Test
  def is_known_by_its_key(): Unit = {
    assertTrue(UserDocument.json(17).contains(UserDocument.keyInJson(17)))
    assertFalse(UserDocument.json(170).contains(UserDocument.keyInJson(17)))
    assertEquals("\"key\":\"user17\"", UserDocument.keyInJson(17))
  }

  @Test
  def the_value_of_a_field_is_a_text(): Unit =
    assertEquals("{\"value\":\"a b\"}", UserDocument.valueJson("a b"))

  private def fields(number: Long): String = mapper.readTree(UserDocument.json(number)).get("fields").toString
}
