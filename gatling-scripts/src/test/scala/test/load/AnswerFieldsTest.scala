package test.load

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class AnswerFieldsTest {

  @Test
  def a_number_stays_as_the_answer_has_it(): Unit =
    for (number <- Seq("100.0", "1.50", "0.10", "7", "12345678901234567890"))
      assertEquals(Some(number), AnswerFields.at(s"""{"price": $number}""", "/price"))

  @Test
  def what_comes_after_a_document_makes_it_none(): Unit = {
    assertEquals(Some("1"), AnswerFields.at("{\"a\": 1}\n", "/a"))
    assertEquals(None, AnswerFields.at("{\"a\": 1} {\"a\": 2}", "/a"))
  }
}
