package test.load.ycsb

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test

class ChiSquareTest {

  @Test
  def is_the_sum_of_squared_differences_over_what_was_expected(): Unit =
    assertEquals(4.0 / 50 + 4.0 / 30 + 0, new ChiSquare(Seq(52, 28, 20), Seq(0.5, 0.3, 0.2)).statistic, 1e-12)

  @Test
  def critical_values_are_within_a_percent_of_the_tables(): Unit = {
    assertEquals(29.588, ChiSquare.critical(degrees = 10, deviations = 3.0902), 0.29)
    assertEquals(124.342, ChiSquare.critical(degrees = 100, deviations = 1.6449), 1.24)
  }

  @Test
  def tells_counts_that_are_a_little_off_from_those_that_are_not(): Unit = {
    assertTrue(new ChiSquare(Seq(500400, 499600), Seq(0.5, 0.5)).fits)
    assertFalse(new ChiSquare(Seq(503000, 497000), Seq(0.5, 0.5)).fits)
  }
}
