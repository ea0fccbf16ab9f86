package test.load

import java.nio.charset.StandardCharsets
import java.nio.file.{Files, Path}

import scala.concurrent.duration._

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LoadSettingsTest {

  private val published =
    Map("base.url" -> "http://localhost:8091/", "test.path" -> "hello/100", "sim.users" -> "300")

  @Test
  def a_secret_is_a_variable_of_the_environment(): Unit = {
    val asking =
      published ++ Map("sim.header.Authorization" -> ("Bearer $" + "{TOKEN}"), "sim.body" -> ("{\"pin\": $" + "{PIN}}"))

    val settings = LoadSettings.from(asking, Map("TOKEN" -> "s3cret", "PIN" -> "1", "OTHER" -> "x")).toOption.get

    assertEquals(Map("Authorization" -> ("Bearer $" + "{TOKEN}")), settings.headers)
    assertEquals(Map(("$" + "{TOKEN}") -> "s3cret", ("$" + "{PIN}") -> "1"), settings.secrets)
    val refused = LoadSettings.from(asking, Map("TOKEN" -> "s3cret")).left.toOption.get
    assertTrue(refused.contains("The variable PIN of the environment is not set"), refused)
    assertTrue(refused.contains("write $" + "{{PIN} for the text $" + "{PIN}"), refused)
  }

  @Test
  def several_requests_have_properties_of_their_own(): Unit = {
    val several = Map(
      "base.url" -> "http://localhost:8091/",
      "sim.users" -> "300",
      "sim.requests" -> "list,write",
      "sim.play" -> "mix",
      "sim.request.list.path" -> "/a",
      "sim.request.list.weight" -> "7",
      "sim.request.write.path" -> "b/{key:9}",
      "sim.request.write.method" -> "POST",
      "sim.request.write.body" -> "{}",
      "sim.request.write.header.X-Id" -> "1",
      "sim.request.write.expect.status" -> "201"
    )
    val all = LoadSettings.requestsFrom(several).fold(sentence => throw new AssertionError(sentence), identity)

    assertTrue(all.isMix)
    assertEquals(List(7, 1), all.all.map(_.weight))
    assertEquals(List("list", "write"), all.all.map(_.settings.name))
    val write = all.all(1).settings
    assertEquals("http://localhost:8091/b/{key:9}", write.url)
    assertEquals(("POST", Some("{}"), 201), (write.method, write.body, write.expectStatus))
    assertEquals(Map("X-Id" -> "1"), write.headers)
    assertEquals(300, all.shape.users)
    def refused(change: (String, String)*): String = LoadSettings.requestsFrom(several ++ change).left.toOption.get
    assertTrue(refused("sim.requests" -> "list").startsWith("sim.requests is \"list\", expected two names or more"))
    assertTrue(refused("sim.request.other.path" -> "c").startsWith("sim.request.other.path belongs to none of"))
    assertTrue(refused("sim.request.list.weight" -> "0").contains("from 1 to 1000"))
    assertTrue(refused("sim.play" -> "often").contains("one of journey, mix"))
    assertTrue(refused("sim.play" -> "journey").startsWith("A journey has each request once, whatever its weight"))
    assertTrue(!LoadSettings.requestsFrom(published).toOption.get.isMix)
  }

  private val journey = Map(
    "base.url" -> "http://localhost:8091/",
    "sim.users" -> "300",
    "sim.requests" -> "list,read",
    "sim.request.list.path" -> "/a",
    "sim.request.read.path" -> "/b"
  )

  @Test
  def of_several_requests_a_refusal_names_the_property_that_was_written(): Unit = {
    def refused(properties: Map[String, String]): String = LoadSettings.requestsFrom(properties).left.toOption.get
    for (
      (key, value) <- Seq(
        "sim.request.read.path" -> "a b",
        "sim.request.read.method" -> "get",
        "sim.request.read.expect.status" -> "99",
        "sim.method" -> "get",
        "sim.users" -> "many"
      )
    ) assertTrue(refused(journey + (key -> value)).startsWith(s"""$key is "$value", expected """), key)
    assertTrue(
      refused(journey - "sim.request.read.path").startsWith("sim.request.read.path is missing, expected a path")
    )
    assertTrue(
      refused(journey + ("sim.request.read.expect.body" -> "{fresh-id}"))
        .contains("or the same in sim.request.read.body, too")
    )
    assertTrue(
      refused(journey ++ Seq("sim.requests" -> "list,read,warm-up", "sim.request.warm-up.path" -> "/c"))
        .startsWith("sim.requests is \"warm-up\", expected ")
    )
    val misspelt = refused(journey + ("sim.request.read.expected.status" -> "200"))
    assertTrue(misspelt.startsWith("sim.request.read.expected.status is not a property of this simulation"), misspelt)
    assertTrue(misspelt.contains("probably sim.request.read.expect.status, "), misspelt)
  }

  @Test
  def what_holds_for_all_of_several_requests_is_refused_for_one_of_them(): Unit = {
    def refused(key: String, value: String): String =
      LoadSettings.requestsFrom(journey + (key -> value)).left.toOption.get
    for (
      (key, value) <- Seq(
        "users" -> "5",
        "pause.max" -> "9s",
        "duration" -> "10s",
        "warm-up" -> "5s",
        "feeder.once" -> "true",
        "play" -> "mix",
        "name" -> "other"
      )
    ) {
      val sentence = refused(s"sim.request.read.$key", value)
      assertTrue(sentence.startsWith(s"sim.request.read.$key is not a property of one of several requests"), sentence)
    }
    for ((key, value) <- Seq("sim.name" -> "other", "sim.weight" -> "3"))
      assertTrue(refused(key, value).startsWith(s"$key is not a property of a load with sim.requests"), key)
  }

  @Test
  def what_has_no_effect_alone_asks_for_what_it_needs(): Unit =
    for (
      (key, value, needed) <- Seq(
        ("sim.play", "mix", "sim.requests"),
        ("sim.request.list.path", "/a", "sim.requests"),
        ("sim.keep.id", "/id", "sim.requests"),
        ("sim.feeder.once", "true", "sim.feeder"),
        ("sim.warm-up.users", "100", "sim.warm-up"),
        ("sim.warm-up.path", "/a", "sim.warm-up")
      )
    ) {
      val sentence = LoadSettings.requestsFrom(published + (key -> value)).left.toOption.get
      assertTrue(sentence.startsWith(s"$needed is missing, expected "), sentence)
    }

  @Test
  def a_request_may_be_named_like_another_one_with_more_behind_it(): Unit = {
    val all = LoadSettings
      .requestsFrom(
        journey ++ Map(
          "sim.requests" -> "list,read,read.new",
          "sim.request.read.new.path" -> "/c",
          "sim.request.read.new.header.X-Id" -> "1"
        )
      )
      .fold(sentence => throw new AssertionError(sentence), identity)

    assertEquals(
      List("http://localhost:8091/a", "http://localhost:8091/b", "http://localhost:8091/c"),
      all.all.map(_.settings.url)
    )
    assertEquals(List(0, 0, 1), all.all.map(_.settings.headers.size))
  }

  @Test
  def users_keep_cookies_unless_told_otherwise(): Unit = {
    assertTrue(accepted().keepsCookies)
    assertTrue(accepted("sim.cookies" -> "kept").keepsCookies)
    assertTrue(!accepted("sim.cookies" -> "none").keepsCookies)
    val refused = LoadSettings.from(published + ("sim.cookies" -> "some")).left.toOption.get
    assertTrue(refused.contains("one of kept, none"), refused)
  }

  @Test
  def the_published_command_is_the_published_load(): Unit =
    assertEquals(
      LoadSettings(
        url = "http://localhost:8091/hello/100",
        shape = LoadShape(
          users = 300,
          ramp = 30.seconds,
          repeat = 30,
          duration = None,
          pauseMin = 1.second,
          pauseMax = 2.seconds,
          warmUp = 0.seconds,
          warmUpUsers = 40
        ),
        method = "GET",
        body = None,
        name = "GET /hello/100",
        expectStatus = 200,
        expectBody = None
      ),
      accepted()
    )

  @Test
  def half_of_the_warm_up_may_ask_for_something_brief(): Unit = {
    val settings = accepted("sim.warm-up" -> "8s", "sim.warm-up.path" -> "/hello/1", "sim.warm-up.body" -> "{}")
    assertEquals(Some("http://localhost:8091/hello/1"), settings.warmUpUrl)
    assertEquals(Some("{}"), settings.warmUpBody)
    assertTrue(
      refused(published ++ Seq("sim.warm-up" -> "8s", "sim.warm-up.body" -> "{}"))
        .startsWith("sim.warm-up.body is the body of another")
    )
  }

  @Test
  def every_default_can_be_overridden(): Unit =
    assertEquals(
      LoadSettings(
        url = "http://localhost:8091/messages",
        shape = LoadShape(
          users = 5,
          ramp = 2.seconds,
          repeat = 2,
          duration = None,
          pauseMin = 0.seconds,
          pauseMax = 1.minute,
          warmUp = 8.seconds,
          warmUpUsers = 20
        ),
        method = "POST",
        body = Some("""{"delay": 3000}"""),
        name = "Grüße ~ 世界",
        expectStatus = 202,
        expectBody = Some("")
      ),
      accepted(
        "test.path" -> "messages",
        "sim.users" -> "5",
        "sim.ramp" -> "2000ms",
        "sim.repeat" -> "2",
        "sim.pause.min" -> "0",
        "sim.pause.max" -> "1m",
        "sim.method" -> "POST",
        "sim.body" -> """{"delay": 3000}""",
        "sim.name" -> "Grüße ~ 世界",
        "sim.expect.status" -> "202",
        "sim.expect.body" -> "",
        "sim.warm-up" -> "8s",
        "sim.warm-up.users" -> "20"
      )
    )

  @Test
  def a_time_is_plain_seconds_or_has_a_unit(): Unit =
    for ((written, meant) <- Seq("30" -> 30.seconds, "30s" -> 30.seconds, "500ms" -> 500.millis, "1m" -> 1.minute))
      assertEquals(meant, accepted("sim.pause.min" -> "0", "sim.pause.max" -> written).shape.pauseMax)

  @Test
  def users_go_on_for_a_time_or_so_many_times_but_not_both(): Unit = {
    assertEquals(Some(1.minute), accepted("sim.duration" -> "1m").shape.duration)
    assertTrue(
      refused(published ++ Seq("sim.duration" -> "1m", "sim.repeat" -> "30"))
        .startsWith("""sim.duration is "1m", expected a time """)
    )
  }

  @Test
  def base_URL_and_path_are_joined_with_exactly_one_slash(): Unit = {
    for (base <- Seq("http://localhost:8091", "http://localhost:8091/"); path <- Seq("hello/100", "/hello/100"))
      assertEquals("http://localhost:8091/hello/100", accepted("base.url" -> base, "test.path" -> path).url)
    assertEquals("https://[::1]:8443/api/x", accepted("base.url" -> "https://[::1]:8443/api/", "test.path" -> "x").url)
  }

  @Test
  def only_a_request_with_ids_or_keys_has_something_filled_in(): Unit = {
    assertEquals(Set(), accepted().filledIn)
    assertEquals(Set(), accepted("sim.body" -> """{"id": 1}""", "sim.expect.body" -> """{"id": 1}""").filledIn)
    assertEquals(Set("{fresh-id}"), accepted("sim.body" -> """{"id": "{fresh-id}"}""").filledIn)
    assertEquals(
      Set("{key:9}", "{next-key:5}"),
      accepted(
        "test.path" -> "users/{key:9}",
        "sim.warm-up" -> "8s",
        "sim.warm-up.path" -> "users",
        "sim.warm-up.body" -> "{next-key:5}"
      ).filledIn
    )
    assertEquals(
      Some("echo {fresh-id}"),
      accepted("sim.body" -> "{fresh-id}", "sim.expect.body" -> "echo {fresh-id}").expectBody
    )
  }

  @Test
  def a_key_needs_the_number_of_records(): Unit = {
    assertEquals(7, accepted("test.path" -> "users/{key}", "sim.records" -> "7").records)
    for (path <- Seq("users/{key}", "users/{next-key}"))
      assertTrue(
        refused(published + ("test.path" -> path))
          .startsWith("sim.records is missing, expected a whole number, 1 or more")
      )
    assertTrue(
      refused(published ++ Seq("test.path" -> "users/{key}", "sim.expect.body" -> "{next-key}"))
        .startsWith("""sim.expect.body is "{next-key}", expected """)
    )
  }

  @Test
  def properties_may_be_in_a_file_and_those_of_the_command_line_override_them(@TempDir folder: Path): Unit = {
    val file = Files.writeString(
      folder.resolve("load.properties"),
      "base.url=http://localhost:8091/\ntest.path=/a%20b?to=http://x\nsim.users=5\nsim.body=Grüße 世界\\n#{x} {{key}\n"
    )
    val settings =
      LoadSettings.from(Map("sim.file" -> file.toString, "sim.users" -> "7")).fold(fail(_), identity)

    assertEquals("http://localhost:8091/a%20b?to=http://x", settings.url)
    assertEquals(Some("Grüße 世界\n#{x} {{key}"), settings.body)
    assertEquals(7, settings.shape.users)
    assertFalse(settings.expressions)
    assertEquals(Set(), settings.filledIn)
    assertTrue(accepted().expressions)
  }

  @Test
  def a_file_that_is_no_properties_in_UTF_8_is_refused(@TempDir folder: Path): Unit = {
    val latin1 = Files.write(folder.resolve("load.properties"), "sim.body=ü".getBytes(StandardCharsets.ISO_8859_1))

    for (file <- Seq(latin1, folder.resolve("none"), folder))
      assertTrue(
        refused(Map("sim.file" -> file.toString))
          .startsWith(s"""sim.file is "$file", expected a file of properties in UTF-8 (""")
      )
  }

  private def fail(sentence: String): LoadSettings = throw new AssertionError(sentence)

  @Test
  def what_the_Maven_plugin_escapes_is_read_as_it_was_written(): Unit = {
    val body = """{"text": "Grüße 世界 \n 'x'"}"""
    val escaped = "{\\\"text\\\": \\\"Gr\\u00FC\\u00DFe \\u4E16\\u754C \\\\n \\'x\\'\\\"}"

    assertEquals(Some(body), accepted("bench.escaped" -> "true", "sim.body" -> escaped).body)
    assertEquals(Some(escaped), accepted("sim.body" -> escaped).body)
    assertEquals(Some("C:\\x"), accepted("bench.escaped" -> "true", "sim.body" -> "C:\\x").body)
    val url = accepted(
      "bench.escaped" -> "true",
      "base.url" -> "http://localhost:8091/\\'a\\'/",
      "test.path" -> "gr\\u00FC\\u00DFe?q=\\'x\\'"
    ).url
    assertEquals("http://localhost:8091/'a'/grüße?q='x'", url)
  }

  @Test
  def no_other_machine_is_loaded_by_mistake(): Unit = {
    for (
      host <- Seq("server.example", "192.0.2.1", "[2001:db8::1]", "localhost.example", "127.0.0.1.example", "0.0.0.0")
    )
      assertEquals(
        s"""base.url is "http://$host:80/x", which is not this machine, and a load disturbs whoever else uses it. """ +
          s"If you may load it, add -Dsim.allow-target=$host",
        refused(published ++ Seq("base.url" -> s"http://$host:80/x/", "sim.allow-target" -> "another.example"))
      )
    assertTrue(
      refused(published + ("base.url" -> "http://localhost@server.example/"))
        .contains("-Dsim.allow-target=server.example")
    )
  }

  @Test
  def a_machine_that_is_named_on_purpose_is_loaded(): Unit = {
    assertEquals(
      "http://server.example/hello/100",
      accepted("base.url" -> "http://server.example/", "sim.allow-target" -> "Server.Example").url
    )
    for (host <- Seq("localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "[::1]"))
      assertEquals(s"http://$host/hello/100", accepted("base.url" -> s"http://$host/").url)
    for (noHost <- Seq("", "http://server.example/", "server.example:80", "a b"))
      assertTrue(
        refused(published + ("sim.allow-target" -> noHost))
          .startsWith(s"""sim.allow-target is "$noHost", expected a host """)
      )
  }

  @Test
  def each_required_property_is_asked_for(): Unit =
    for (key <- published.keys)
      assertTrue(refused(published - key).startsWith(s"$key is missing, expected "))

  @Test
  def a_senseless_value_is_refused_with_the_value_and_what_was_expected(): Unit =
    for (
      (key, value) <- Seq(
        "base.url" -> "localhost:8091",
        "base.url" -> "ftp://localhost/",
        "base.url" -> "http://localhost:8091/?a=b",
        "base.url" -> "http:// localhost",
        "test.path" -> "hello 100",
        "test.path" -> "http://localhost:8091/hello/100",
        "sim.users" -> "0",
        "sim.users" -> "-3",
        "sim.users" -> "many",
        "sim.users" -> "3000000000",
        "sim.users" -> "",
        "sim.ramp" -> "30 parsecs",
        "sim.ramp" -> "500ms",
        "sim.ramp" -> "1500ms",
        "sim.ramp" -> "-1s",
        "sim.repeat" -> "0",
        "sim.duration" -> "0",
        "sim.duration" -> "1h",
        "sim.pause.min" -> "1.5",
        "sim.pause.max" -> "999ms",
        "sim.method" -> "get",
        "sim.name" -> " ",
        "sim.name" -> "warm-up",
        "sim.name" -> "warm-up: GET /",
        "sim.expect.status" -> "99",
        "sim.expect.status" -> "600",
        "sim.expect.body" -> "{fresh-id}",
        "sim.records" -> "0",
        "sim.warm-up" -> "2500ms",
        "sim.warm-up.users" -> "0"
      )
    ) assertTrue(refused(published + (key -> value)).startsWith(s"""$key is "$value", expected """), s"$key=$value")

  @Test
  def a_refusal_is_one_line_and_shows_a_right_command(): Unit = {
    val sentence = refused(published + ("sim.users" -> "many"))

    assertEquals(1, sentence.linesIterator.size)
    assertTrue(
      sentence.endsWith(
        "as in: mvn gatling:test -Dgatling.simulationClass=test.load.sims.LoadSimulation " +
          "-Dbase.url=http://localhost:8091/ -Dtest.path=hello/100 -Dsim.users=300"
      )
    )
  }

  @Test
  def a_misspelt_property_is_refused_with_the_nearest_known_one(): Unit =
    for (
      (misspelt, meant) <- Seq(
        "sim.user" -> "sim.users",
        "sim.pause" -> "sim.pause.min",
        "sim.expected.status" -> "sim.expect.status",
        "sim.Ramp" -> "sim.ramp",
        "sim.warmup" -> "sim.warm-up"
      )
    ) assertTrue(refused(published + (misspelt -> "1")).contains(s"probably $meant, "), misspelt)

  @Test
  def properties_of_others_are_left_alone(): Unit =
    assertEquals(accepted(), accepted("java.version" -> "17", "simulation" -> "x", "test" -> "y"))

  private def accepted(changes: (String, String)*): LoadSettings =
    LoadSettings.from(published ++ changes).fold(sentence => throw new AssertionError(sentence), identity)

  private def refused(properties: Map[String, String]): String =
    LoadSettings.from(properties).fold(identity, settings => throw new AssertionError(settings.toString))
}
