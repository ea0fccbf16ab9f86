package test.load

import scala.concurrent.duration._

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.Test

class UserSettingsTest {

  private val shortest = Map("base.url" -> "http://localhost:8095/", "sim.users" -> "8", "sim.mix" -> "a")

  @Test
  def the_shortest_command_is_the_published_load(): Unit = {
    val settings = accepted()

    assertEquals("http://localhost:8095", settings.baseUrl)
    assertEquals(LoadShape(8, 0.seconds, 7500, None, 0.seconds, 0.seconds, 0.seconds, 40), settings.shape)
    assertEquals("a", settings.mix.name)
    assertEquals("zipfian", settings.keys.name)
    assertEquals(30000, settings.records)
    assertEquals(30000, settings.firstInsert)
    assertEquals(1L, settings.seed)
  }

  @Test
  def no_other_machine_is_loaded_by_mistake(): Unit =
    assertTrue(
      UserSettings
        .from(shortest + ("base.url" -> "http://server.example/"))
        .left
        .exists(_.endsWith("If you may load it, add -Dsim.allow-target=server.example"))
    )

  @Test
  def all_users_together_do_60000_operations_or_a_few_more(): Unit =
    for ((users, each) <- Seq("1" -> 60000, "7" -> 8572, "80" -> 750, "60000" -> 1, "60001" -> 1))
      assertEquals(each, accepted("sim.users" -> users).shape.repeat)

  @Test
  def every_default_can_be_overridden(): Unit = {
    val settings = accepted(
      "sim.mix" -> "f",
      "sim.keys" -> "uniform",
      "sim.records" -> "100",
      "sim.first-insert" -> "2000",
      "sim.seed" -> "-5",
      "sim.ramp" -> "5s",
      "sim.repeat" -> "30",
      "sim.pause.min" -> "1s",
      "sim.pause.max" -> "2s",
      "sim.warm-up" -> "10s",
      "sim.warm-up.users" -> "4"
    )

    assertEquals(LoadShape(8, 5.seconds, 30, None, 1.second, 2.seconds, 10.seconds, 4), settings.shape)
    assertEquals(
      ("f", "uniform", 100, 2000, -5L),
      (settings.mix.name, settings.keys.name, settings.records, settings.firstInsert, settings.seed)
    )
    assertEquals(Some(1.minute), accepted("sim.duration" -> "1m").shape.duration)
  }

  @Test
  def keys_are_chosen_as_the_workload_does(): Unit =
    for ((mix, keys) <- Seq("b" -> "zipfian", "c" -> "zipfian", "d" -> "latest", "e" -> "zipfian", "f" -> "zipfian"))
      assertEquals(keys, accepted("sim.mix" -> mix).keys.name)

  @Test
  def inserts_begin_after_the_records(): Unit =
    assertEquals(500, accepted("sim.records" -> "500").firstInsert)

  @Test
  def each_required_property_is_asked_for(): Unit =
    for (key <- shortest.keys)
      assertTrue(refused(shortest - key).startsWith(s"$key is missing, expected "))

  @Test
  def a_senseless_value_is_refused_with_the_value_and_what_was_expected(): Unit =
    for (
      (key, value) <- Seq(
        "base.url" -> "localhost:8095",
        "sim.users" -> "0",
        "sim.mix" -> "g",
        "sim.mix" -> "A",
        "sim.keys" -> "zipf",
        "sim.records" -> "0",
        "sim.records" -> "10000001",
        "sim.first-insert" -> "29999",
        "sim.seed" -> "x",
        "sim.seed" -> "1.5",
        "sim.ramp" -> "500ms",
        "sim.pause.max" -> "soon"
      )
    ) assertTrue(refused(shortest + (key -> value)).startsWith(s"""$key is "$value", expected """), s"$key=$value")

  @Test
  def a_refusal_is_one_line_and_shows_a_right_command_for_this_simulation(): Unit = {
    val sentence = refused(shortest + ("sim.mix" -> "g"))

    assertEquals(
      "sim.mix is \"g\", expected one of a, b, c, d, e, f, as in: mvn gatling:test " +
        "-Dgatling.simulationClass=test.load.sims.UserSimulation -Dbase.url=http://localhost:8095/ -Dsim.users=8 " +
        "-Dsim.mix=a",
      sentence
    )
  }

  @Test
  def properties_of_the_other_simulation_are_refused(): Unit = {
    assertTrue(
      refused(shortest + ("sim.method" -> "GET")).startsWith("sim.method is not a property of this simulation")
    )
    assertTrue(refused(shortest + ("sim.record" -> "1")).contains("probably sim.records, "))
  }

  private def accepted(changes: (String, String)*): UserSettings =
    UserSettings.from(shortest ++ changes).fold(sentence => throw new AssertionError(sentence), identity)

  private def refused(properties: Map[String, String]): String =
    UserSettings.from(properties).fold(identity, settings => throw new AssertionError(settings.toString))
}
