package test.load

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test

class RequestTextTest {

  private val text = RequestText(expressions = true)

  @Test
  def of_two_braces_the_first_is_left_out_and_nothing_is_filled_in(): Unit = {
    val written = """{{key} {key} {{{name}} {{fresh-id} {"a":{"b":{key}}} {{ {}"""

    for (read <- Seq(text, RequestText(expressions = false))) {
      assertEquals(Set("{key}"), read.wordsIn(written))
      assertEquals(
        """{key} 7 {{name}} {fresh-id} {"a":{"b":7}} {{ {}""",
        read.filled(written, Map("{key}" -> "7", "{fresh-id}" -> "x"))
      )
    }
  }

  @Test
  def only_where_there_are_no_expressions_a_brace_after_a_hash_is_ours(): Unit = {
    val literal = RequestText(expressions = false)

    assertEquals("#{key}", text.filled("#{key}", Map("{key}" -> "7")))
    assertEquals(Set("{key}"), literal.wordsIn("#{key}"))
    assertEquals("#7 #{key}", literal.filled("#{key} #{{key}", Map("{key}" -> "7")))
  }

  @Test
  def words_are_known_by_their_braces_and_nothing_else_is(): Unit = {
    assertEquals(
      Set("{key}", "{next-key}", "{key:1000}", "{fresh-id}"),
      text.wordsIn("""/a/{key}/{next-key}?b={key:1000} {"id": "{fresh-id}", "again": "{fresh-id}"}""")
    )
    assertEquals(Set(), text.wordsIn("key {keys} {key:0} {key:x} {KEY} {fresh_id} #{key} fresh-id"))
  }

  @Test
  def only_words_without_a_number_are_of_the_records(): Unit = {
    assertTrue(text.isOfRecords("users/{key}"))
    assertTrue(text.isOfRecords("users/{next-key}"))
    assertFalse(text.isOfRecords("users/{key:10}/{fresh-id}"))
  }

  @Test
  def a_value_stands_wherever_its_word_does_and_nowhere_else(): Unit = {
    assertEquals("7/7 {next-key}", text.filled("{key}/{key} {next-key}", Map("{key}" -> "7")))
    assertEquals("{fresh_id} {FRESH-ID} $1", text.filled("{fresh_id} {FRESH-ID} $1", Map("{fresh-id}" -> "x")))
  }

  @Test
  def each_number_is_as_likely_as_another(): Unit = {
    val source = new RequestText.Source(Set("{key}"), 10, fromTheEnd = false)
    val counts = Seq.fill(10000)(source.next().get("{key}").toInt).groupMapReduce(identity)(_ => 1)(_ + _)

    assertEquals((1 to 10).toSet, counts.keySet)
    // The standard deviation of each count is 30.
    for ((key, count) <- counts) assertTrue(math.abs(count - 1000) < 200, s"$key came $count times")
  }

  @Test
  def the_next_one_is_used_once_until_those_of_the_warm_up_begin(): Unit = {
    val source = new RequestText.Source(Set("{next-key:5}"), 100, fromTheEnd = false)

    assertEquals(Seq("1", "2", "3"), Seq.fill(3)(source.next().get("{next-key:5}")))
    assertEquals(Seq(None, None), Seq.fill(2)(source.next()))
  }

  @Test
  def a_warm_up_takes_half_of_them_from_the_end_and_over_again(): Unit = {
    val source = new RequestText.Source(Set("{next-key}"), 5, fromTheEnd = true)

    assertEquals(Seq("5", "4", "5", "4"), Seq.fill(4)(source.next().get("{next-key}")))
  }

  @Test
  def one_key_is_there_for_both(): Unit =
    for (fromTheEnd <- Seq(true, false))
      assertEquals(Some(Map("{next-key}" -> "1")), new RequestText.Source(Set("{next-key}"), 1, fromTheEnd).next())

  @Test
  def a_request_has_a_value_for_each_of_its_words(): Unit = {
    val values = new RequestText.Source(Set("{key:1}", "{next-key}", "{fresh-id}"), 4, fromTheEnd = false).next().get

    assertEquals("1", values("{key:1}"))
    assertEquals("1", values("{next-key}"))
    assertEquals(36, values("{fresh-id}").length)
  }

  @Test
  def a_word_in_capitals_after_a_dollar_is_a_secret(): Unit =
    for (text <- Seq(RequestText(true), RequestText(false))) {
      assertEquals(
        Set("$" + "{TOKEN}", "$" + "{A_1}"),
        text.secretsIn("{$" + "{TOKEN}} $" + "{A_1}$" + "{x} $" + "{{B} $TOKEN {TOKEN} $$" + "{TOKEN}")
      )
      assertEquals(
        "Bearer {fresh-id}$1 $" + "{TOKEN} $" + "{x}",
        text.filled("Bearer $" + "{TOKEN} $" + "{{TOKEN} $" + "{x}", Map(("$" + "{TOKEN}") -> "{fresh-id}$1"))
      )
    }
}
