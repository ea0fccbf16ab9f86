package test.load

import scala.concurrent.duration._

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class LoadShapeTest {

  @Test
  def users_of_a_long_warm_up_come_anew_in_rounds(): Unit = {
    assertEquals(List(15.seconds, 15.seconds, 20.seconds), LoadShape.warmUpRounds(50.seconds))
    assertEquals(List.fill(7)(15.seconds) :+ 75.seconds, LoadShape.warmUpRounds(180.seconds))
  }

  @Test
  def a_short_one_is_a_single_round(): Unit = {
    assertEquals(List(29.seconds), LoadShape.warmUpRounds(29.seconds))
    assertEquals(List(1.second), LoadShape.warmUpRounds(1.second))
    assertEquals(Nil, LoadShape.warmUpRounds(0.seconds))
  }
}
