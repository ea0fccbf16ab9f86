package test.load.sims

import java.net.{InetAddress, InetSocketAddress}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.concurrent.ConcurrentLinkedQueue

import scala.jdk.CollectionConverters._

import com.sun.net.httpserver.{HttpExchange, HttpServer}
import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.{Tag, Test}
import org.junit.jupiter.api.io.TempDir

/** Requests with values of rows and of earlier answers, by Gatling in a JVM of its own. */
@Tag("process")
class JourneyTest {
  import JourneyTest._

  private val asked = new ConcurrentLinkedQueue[String]

  @Test
  def a_journey_has_the_values_of_its_row_and_of_its_answers(@TempDir folder: Path): Unit = {
    val said = played(folder, Token, Map("sim.repeat" -> "4"))

    assertFalse(said.contains("bodyString") || said.contains("header("), said)
    val token = "a%20b%2F%C3%A9%E2%86%92~%2A%2B"
    assertEquals(
      List("J%C3%B6rg%20%26%20Co", "b", "c", "J%C3%B6rg%20%26%20Co").flatMap(name =>
        List(s"POST /login?user=$name 1 ${name.take(1)}", s"GET /users/17?token=$token Bearer a b/")
      ),
      asked.asScala.toList
    )
  }

  @Test
  def a_user_ends_when_the_first_half_of_the_rows_is_used_up(@TempDir folder: Path): Unit = {
    played(folder, Token, Map("sim.repeat" -> "4", "sim.feeder.once" -> "true"))

    assertEquals(2, asked.asScala.count(_.startsWith("POST")))
  }

  @Test
  def wrong_parts_and_missing_values_are_failures(@TempDir folder: Path): Unit = {
    val said = played(folder, "{\"id\": 8, \"a\": [\"x\"]}", Map("sim.repeat" -> "1"))

    assertTrue(said.contains("bodyString.find.contains(token)"), said)
    assertTrue(said.contains("GET /users/17?token=- "), asked.toString)
  }

  private def played(folder: Path, answer: String, more: Map[String, String]): String = {
    val rows = folder.resolve("rows.json")
    Files.writeString(rows, """[{"name":"Jörg & Co","n":"1"},{"name":"b","n":1},{"name":"c","n":1}]""")
    val server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress, 0), 0)
    server.createContext("/", exchange => reply(exchange, answer))
    server.start()
    try
      SentBytesTest.output(
        folder,
        more ++ Map(
          "base.url" -> s"http://127.0.0.1:${server.getAddress.getPort}/",
          "sim.feeder" -> rows.toString,
          "sim.play" -> "journey",
          "sim.requests" -> "login,read",
          "sim.request.login.path" -> "/login?user={name}",
          "sim.request.login.method" -> "POST",
          "sim.request.login.body" -> "{n} {name}",
          "sim.request.login.expect.contains.1" -> "token",
          "sim.request.login.expect.json./id" -> "7",
          "sim.request.login.expect.json./a/0" -> "x",
          "sim.request.login.keep.token" -> "/token",
          "sim.request.login.keep.id" -> "end of header Location",
          "sim.request.read.path" -> "/users/{id}?token={token}",
          "sim.request.read.header.X-Token" -> "Bearer {token}"
        )
      ) + asked
    finally server.stop(0)
  }

  private def reply(exchange: HttpExchange, answer: String): Unit = {
    val body = new String(exchange.getRequestBody.readAllBytes, UTF_8)
    val token = Option(exchange.getRequestHeaders.getFirst("X-Token")).fold("")(_.take("Bearer a b/".length))
    asked.add(s"${exchange.getRequestMethod} ${exchange.getRequestURI} ${body.take(3)}$token")
    exchange.getResponseHeaders.set("location", "http://shop.example/users/17")
    val bytes = answer.getBytes(UTF_8)
    exchange.sendResponseHeaders(200, bytes.length.toLong)
    exchange.getResponseBody.write(bytes)
    exchange.close()
  }
}

private object JourneyTest {
  private val Token = "{\"token\": \"a b/é→~*+\", \"id\": 7.0, \"a\": [\"x\"]}"
}
