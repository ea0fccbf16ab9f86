package test.load.sims

import java.io.{ByteArrayOutputStream, InputStream}
import java.net.{InetAddress, ServerSocket}
import java.nio.charset.StandardCharsets.{ISO_8859_1, UTF_8}
import java.nio.file.{Files, Path}
import java.util.Locale.ROOT
import java.util.Properties
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.atomic.AtomicInteger

import scala.jdk.CollectionConverters._
import scala.util.Using

import org.junit.jupiter.api.Assertions.{assertEquals, assertFalse, assertTrue}
import org.junit.jupiter.api.{Tag, Test}
import org.junit.jupiter.api.io.TempDir

/** Gatling in a JVM of its own, as the runner starts it. */
@Tag("process")
class SentBytesTest {
  import SentBytesTest._

  /** A POSIX locale, in which arguments cannot have these letters, and more than an argument can have. */
  @Test
  def a_file_is_sent_and_expected_as_it_is(@TempDir folder: Path): Unit = {
    val text = "x" * 1000000 +
      "{\"city\": \"Zürich 世界 😀\", \"a\": \"#{x} $" + "{y} $1 %41 \\\\ 'it'\"}" +
      "ready\r\n\tok \n\n"
    val (request, output) = played(folder, Map("sim.body" -> text, "sim.expect.body" -> text))

    assertTrue(request.head.startsWith("POST /a%20%C3%BC/b;c?d=%5B1%5D&e='!$ HTTP/1.1\r\n"), request.head)
    assertTrue(request.head.toLowerCase(ROOT).contains("\r\ncontent-type: application/json\r\n"), request.head)
    assertEquals(text, request.body)
    assertFalse(output.contains("bodyString"), output)
  }

  @Test
  def of_two_braces_one_is_sent_and_ids_are_filled_in(@TempDir folder: Path): Unit = {
    val text = "{{key} #{fresh-id} {fresh-id} ü"
    val (request, output) = played(folder, Map("sim.body" -> text, "sim.expect.body" -> text))

    val id = request.body.split(' ')(2)
    assertEquals(36, id.length)
    assertEquals(s"{key} #$id $id ü", request.body)
    assertFalse(output.contains("bodyString"), output)
  }

  @Test
  def headers_and_secrets_are_sent(@TempDir folder: Path): Unit = {
    val (request, output) = played(
      folder,
      Map(
        "sim.header.Authorization" -> ("Bearer $" + "{TOKEN}"),
        "sim.header.content-type" -> "text/plain",
        "sim.header.X-Id" -> "{fresh-id}",
        "sim.header.X-Text" -> ("#{x} $" + "{{TOKEN} '\""),
        "sim.body" -> ("$" + "{TOKEN} $" + "{x}"),
        "sim.expect.body" -> ("{" + Secret + " $" + "{{x}")
      )
    )

    assertTrue(request.head.contains(s"\r\nAuthorization: Bearer $Secret\r\n"), request.head)
    assertTrue(request.head.toLowerCase(ROOT).contains("\r\ncontent-type: text/plain\r\n"), request.head)
    assertFalse(request.head.contains("application/json"), request.head)
    assertTrue("""\r\nX-Id: [0-9a-f-]{36}\r\n""".r.findFirstIn(request.head).isDefined, request.head)
    assertTrue(request.head.contains("\r\nX-Text: #{x} $" + "{TOKEN} '\"\r\n"), request.head)
    assertEquals(Secret + " $" + "{x}", request.body)
    assertFalse(output.contains("bodyString"), output)
  }

  @Test
  def requests_that_are_sent_again_are_counted(@TempDir folder: Path): Unit =
    Using.resource(new ServerSocket(0, 10, InetAddress.getLoopbackAddress)) { server =>
      val received = new AtomicInteger
      val thread = new Thread(() => cut(server, received))
      thread.setDaemon(true)
      thread.start()
      val watched = folder.resolve("watch.csv")
      val said = output(
        folder,
        Map("base.url" -> s"http://127.0.0.1:${server.getLocalPort}/", "test.path" -> "/", "sim.repeat" -> "20"),
        s"-Dbench.watch=$watched"
      )

      assertEquals(22, received.get)
      assertTrue(said.contains("Gatling sent 2 requests again, since the service closed their connection."), said)
      assertEquals("2", Files.readAllLines(watched).asScala.last.split(',').last)
    }

  private def played(folder: Path, texts: Map[String, String]): (Received, String) =
    Using.resource(new ServerSocket(0, 10, InetAddress.getLoopbackAddress)) { server =>
      val received = new LinkedBlockingQueue[Received]
      val thread = new Thread(() => answer(server, received))
      thread.setDaemon(true)
      thread.start()
      val said = output(
        folder,
        texts ++ Map(
          "base.url" -> s"http://127.0.0.1:${server.getLocalPort}/",
          "test.path" -> "/a%20%C3%BC/b;c?d=%5B1%5D&e='!$",
          "sim.method" -> "POST",
          "sim.repeat" -> "1"
        )
      )
      (received.remove(), said)
    }
}

private object SentBytesTest {

  /** What Gatling says of a load by one user, who pauses nowhere. */
  private[sims] def output(folder: Path, properties: Map[String, String], options: String*): String = {
    val output = folder.resolve("output.txt")
    val process = new ProcessBuilder(command(folder, told(folder, properties), options).asJava)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
    process.environment.put("LC_ALL", "POSIX")
    process.environment.put("TOKEN", Secret)
    val exitCode = process.start().waitFor()
    val said = Files.readString(output, ISO_8859_1)
    assertEquals(0, exitCode, said)
    said
  }

  private def told(folder: Path, properties: Map[String, String]): Path = {
    val all = new Properties
    (properties ++ Map("sim.users" -> "1", "sim.ramp" -> "0", "sim.pause.min" -> "0", "sim.pause.max" -> "0"))
      .foreach { case (key, value) => all.setProperty(key, value) }
    val file = folder.resolve("load.properties")
    Using.resource(Files.newBufferedWriter(file))(all.store(_, null))
    file
  }

  private def command(folder: Path, file: Path, options: Seq[String]): List[String] = List(
    Path.of(System.getProperty("java.home"), "bin", "java").toString,
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences",
    s"-Dsim.file=$file"
  ) ++ options ++ List(
    "-cp",
    System.getProperty("java.class.path"),
    "io.gatling.app.Gatling",
    "-s",
    classOf[LoadSimulation].getName,
    "-rf",
    folder.toString,
    "-nr"
  )

  private[sims] final case class Received(head: String, body: String)

  /** Nothing in it is a placeholder or an expression. */
  private val Secret = "{fresh-id}#{y}$1"

  private val Length = """(?i)content-length: *(\d+)""".r.unanchored

  /** Answers each request with its own body. */
  private def answer(server: ServerSocket, received: LinkedBlockingQueue[Received]): Unit =
    Using.resource(server.accept()) { connection =>
      val in = connection.getInputStream
      val asked = headOf(in)
      val length = asked match {
        case Length(bytes) => bytes.toInt
        case _             => 0
      }
      val body = in.readNBytes(length)
      received.add(Received(asked, new String(body, UTF_8)))
      val out = connection.getOutputStream
      val head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n"
      out.write(s"${head}Content-Length: $length\r\n\r\n".getBytes(UTF_8))
      out.write(body)
      out.flush()
      in.read()
      ()
    }

  /** Answers 22 requests; closes the first two connections within their tenth answer. */
  private def cut(server: ServerSocket, received: AtomicInteger): Unit =
    for (answers <- Seq(10, 10, 2)) Using.resource(server.accept()) { connection =>
      for (answer <- 1 to answers) {
        headOf(connection.getInputStream)
        received.incrementAndGet()
        val body = if (answer == 10) "o" else "ok"
        connection.getOutputStream.write(s"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n$body".getBytes(UTF_8))
      }
    }

  private def headOf(in: InputStream): String = {
    val head = new ByteArrayOutputStream
    while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
      val next = in.read()
      require(next >= 0, "the connection was closed within a head")
      head.write(next)
    }
    head.toString(ISO_8859_1)
  }
}
