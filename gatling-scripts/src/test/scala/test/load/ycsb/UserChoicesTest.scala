package test.load.ycsb

import org.junit.jupiter.api.Assertions.{assertEquals, assertNotEquals, assertTrue}
import org.junit.jupiter.api.Test

class UserChoicesTest {

  @Test
  def the_same_seed_is_the_same_sequence_of_operations(): Unit =
    for (mix <- Mix.Core)
      assertEquals(operations(mix, seed = 7), operations(mix, seed = 7), mix.name)

  @Test
  def another_seed_or_another_user_is_another_sequence(): Unit =
    for (mix <- Mix.Core) {
      assertNotEquals(operations(mix, seed = 7), operations(mix, seed = 8), mix.name)
      assertNotEquals(operations(mix, seed = 7), operations(mix, seed = 7, user = 2), mix.name)
      assertNotEquals(operations(mix, seed = 7), operations(mix, seed = 7, user = -1), mix.name)
    }

  @Test
  def what_others_do_meanwhile_does_not_matter(): Unit = {
    val mix = named("a")
    val keys = keysOf(mix)
    val one = UserChoices.of(mix, keys, seed = 7, userOfLoad = 1)
    val other = UserChoices.of(mix, keys, seed = 7, userOfLoad = 2)

    assertEquals(
      operations(mix, seed = 7),
      Seq.fill(1000) {
        other.next()
        one.next()
      }
    )
  }

  @Test
  def an_update_sets_any_of_the_ten_fields_to_100_printable_characters(): Unit = {
    val updates = operations(named("a"), times = 100000).collect { case update: Operation.Update => update }
    val counts = updates.groupMapReduce(_.field)(_ => 1)(_ + _)

    val fit = new ChiSquare((0 until 10).map(counts), Seq.fill(10)(0.1))
    assertTrue(fit.fits, fit.toString)
    assertTrue(updates.forall(_.value.matches("[ -~&&[^\"\\\\]]{100}")))
    assertEquals(updates.size, updates.map(_.value).toSet.size)
  }

  @Test
  def a_scan_is_1_to_100_long(): Unit = {
    val scans = operations(named("e"), times = 100000).collect { case Operation.Scan(length) => length }
    val counts = scans.groupMapReduce(identity)(_ => 1)(_ + _)

    val fit = new ChiSquare((1 to 100).map(counts), Seq.fill(100)(0.01))
    assertEquals((1 to 100).toSet, counts.keySet)
    assertTrue(fit.fits, fit.toString)
  }

  @Test
  def inserts_are_one_new_user_after_another(): Unit =
    assertEquals(
      (30000L until 30020L).toSeq,
      operations(named("d")).collect { case Operation.Insert(user) => user }.take(20)
    )

  @Test
  def keys_are_chosen_as_asked_for_whatever_the_workload(): Unit = {
    val reads = operations(named("a"), choice = KeyChoice.Latest).collect { case Operation.Read(user) => user }

    assertEquals(29999L, reads.groupBy(identity).maxBy(_._2.size)._1)
  }

  private def named(name: String): Mix = Mix.Core.find(_.name == name).get

  private def keysOf(mix: Mix): UserKeys = new UserKeys(mix.keys, records = 30000, firstInsert = 30000)

  private def operations(mix: Mix, seed: Long = 1, user: Long = 1, times: Int = 1000): Seq[Operation] = {
    val choices = UserChoices.of(mix, keysOf(mix), seed, user)
    Seq.fill(times)(choices.next())
  }

  private def operations(mix: Mix, choice: KeyChoice): Seq[Operation] = {
    val choices = UserChoices.of(mix, new UserKeys(choice, records = 30000, firstInsert = 30000), 1, 1)
    Seq.fill(1000)(choices.next())
  }
}
