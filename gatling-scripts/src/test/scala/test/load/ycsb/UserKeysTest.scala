package test.load.ycsb

import java.util.SplittableRandom

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class UserKeysTest {

  @Test
  def inserts_go_on_from_the_first_asked_for(): Unit = {
    val keys = new UserKeys(KeyChoice.Latest, records = 10, firstInsert = 500)

    assertEquals(Seq(500L, 501L, 502L), Seq.fill(3)(keys.toInsert()))
  }

  @Test
  def a_gap_between_the_records_and_the_first_insert_is_never_chosen(): Unit = {
    val keys = new UserKeys(KeyChoice.Latest, records = 10, firstInsert = 500)
    Seq.fill(2)(keys.toInsert()).foreach(keys.inserted)
    val random = new SplittableRandom(1)

    assertEquals((2L until 10L).toSet ++ Set(500L, 501L), Iterator.fill(10000)(keys.existing(random)).toSet)
  }
}
