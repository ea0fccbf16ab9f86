package test.load

import java.net.{InetAddress, URI}
import java.nio.file.{Files, Path}
import java.util.{Locale, Properties}

import scala.jdk.CollectionConverters._
import scala.util.{Try, Using}

/** The properties of one command line, and error messages for wrong ones, each with a correct command.
  *
  * They may be in a file instead, which `sim.file` names: properties in UTF-8. Those of the command line override them.
  *
  * Gatling's Maven plugin escapes properties as in Java source code: a quotation mark gets a backslash, an umlaut
  * becomes a Unicode escape (`Fork` of gatling-enterprise-plugin-commons). JSON would not arrive as written.
  * `-Dbench.escaped=true`, which the POM sets, says that the plugin started Gatling.
  */
private[load] final class GivenProperties private (
    properties: Map[String, String],
    rightCommand: String,
    names: Map[String, String]
) {
  import GivenProperties._

  /** Whether texts are those of a file: these are sent as they are, without Gatling's expressions. */
  def areOfAFile: Boolean = properties.contains(File)

  def get(key: String): Option[String] = properties.get(key)

  /** Those whose names begin so, by the rest of the name. */
  def allWith(beginning: String): Map[String, String] =
    properties.collect { case (key, value) if key.startsWith(beginning) => key.drop(beginning.length) -> value }

  /** The same for one of several requests: its own properties in the place of those of a single one.
    *
    * @param own
    *   how the names of its own begin
    * @param longer
    *   how those of other requests begin that would look like its own
    * @param others
    *   how those of any request begin
    */
  def ofRequest(own: String, longer: List[String], single: String => String, others: String): GivenProperties = {
    val its = allWith(own).filterNot { case (key, _) => longer.exists(beginning => (own + key).startsWith(beginning)) }
    new GivenProperties(
      properties.filterNot { case (key, _) => key.startsWith(others) } ++
        its.map { case (key, value) => single(key) -> value },
      rightCommand,
      its.map { case (key, _) => single(key) -> (own + key) }
    )
  }

  def without(keys: List[String]): GivenProperties = new GivenProperties(properties -- keys, rightCommand, names)

  def and(key: String, value: String): GivenProperties =
    new GivenProperties(properties + (key -> value), rightCommand, names)

  /** With another name for a property in messages, if it is given by none. */
  def named(key: String, name: String): GivenProperties =
    if (properties.contains(key)) this else new GivenProperties(properties, rightCommand, names + (key -> name))

  /** The name of a property in messages: the one that the user wrote, or has to write. */
  def nameOf(key: String): String = names.getOrElse(key, key)

  def required[T](key: String)(kind: PropertyType[T]): Either[String, T] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind)
      case None        => Left(s"${nameOf(key)} is missing, expected ${kind.expected}, as in: $rightCommand")
    }

  def optional[T](key: String, default: String)(kind: PropertyType[T]): Either[String, T] =
    read(key, properties.getOrElse(key, default), kind)

  def ifGiven[T](key: String)(kind: PropertyType[T]): Either[String, Option[T]] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind).map(Some(_))
      case None        => Right(None)
    }

  /** Required if a property is given that has no effect without it: one whose name begins so. */
  def ifNeeded[T](key: String, by: String*)(kind: PropertyType[T]): Either[String, Option[T]] =
    if (properties.keys.exists(name => by.exists(name.startsWith(_)))) required(key)(kind).map(Some(_))
    else ifGiven(key)(kind)

  /** The base URL, or a sentence that says why the load is refused: a load may call this machine, and a host that the
    * user names explicitly.
    */
  def baseUrl: Either[String, String] =
    for {
      url <- required("base.url")(PropertyType.HttpUrl)
      allowed <- ifGiven(AllowTarget)(Host)
      host = new URI(url).getHost
      _ <- Either.cond(
        isThisMachine(host.toLowerCase(Locale.ROOT)) || allowed.exists(_.equalsIgnoreCase(host)),
        (),
        s"""base.url is "$url", which is not this machine, and a load disturbs whoever else uses it. """ +
          s"If you may load it, add -D$AllowTarget=$host"
      )
    } yield url

  /** Without this check, a misspelt property would be ignored silently and its default used. */
  def unknown(known: Seq[String]): Option[String] =
    properties.keys.toSeq.sorted.find(key => key.startsWith(Prefix) && !known.contains(key)).map { key =>
      val nearest = known.minBy(name => (!name.startsWith(key), distance(key, name)))
      val all = known.map(nameOf).mkString(", ")
      s"""${nameOf(key)} is not a property of this simulation (value "${properties(key)}"), expected one of $all, """ +
        s"probably ${nameOf(nearest)}, as in: $rightCommand"
    }

  private def read[T](key: String, value: String, kind: PropertyType[T]): Either[String, T] =
    kind.parse(value).toRight(s"""${nameOf(key)} is "$value", expected ${kind.expected}, as in: $rightCommand""")
}

private[load] object GivenProperties {

  /** The property that names a host other than this machine. */
  val AllowTarget = "sim.allow-target"

  /** The property that names a file with the others. */
  val File = "sim.file"

  /** The properties that each simulation has. */
  val OfAll: List[String] = List(AllowTarget, File)

  /** What was given, or one sentence that says what is wrong with the file. */
  def of(handedOn: Map[String, String], rightCommand: String): Either[String, GivenProperties] = {
    val written = asWritten(handedOn)
    written.get(File) match {
      case None => Right(new GivenProperties(written, rightCommand, Map.empty))
      case Some(file) =>
        val expected = s"""$File is "$file", expected a file of properties in UTF-8"""
        Try(load(file)).toEither.left
          .map(failed => s"$expected ($failed), as in: $rightCommand")
          .map(ofFile => new GivenProperties(ofFile ++ written, rightCommand, Map.empty))
    }
  }

  /** As the user wrote them. */
  private def asWritten(handedOn: Map[String, String]): Map[String, String] =
    if (handedOn.get("bench.escaped").contains("true")) {
      handedOn.map { case (key, value) => key -> (if (isOfALoad(key)) unescaped(value) else value) }
    } else handedOn

  private def isOfALoad(key: String): Boolean = key.startsWith(Prefix) || Target.contains(key)

  private def load(file: String): Map[String, String] =
    Using.resource(Files.newBufferedReader(Path.of(file))) { text =>
      val properties = new Properties
      properties.load(text)
      properties.asScala.toMap
    }

  private val Prefix = "sim."

  /** Those that do not begin so. */
  private val Target = Set("base.url", "test.path")

  /** Any other name may resolve to another machine later. */
  private val MayBeThisMachine = """localhost|127(\.\d{1,3}){3}|\[[0-9a-f:.]+]""".r

  private val Host: PropertyType[String] = new PropertyType(
    "a host without port such as server.example",
    Some(_).filter(host => Try(new URI(s"http://$host/")).toOption.exists(_.getHost == host))
  )

  private def isThisMachine(host: String): Boolean =
    MayBeThisMachine.matches(host) &&
      Try(InetAddress.getAllByName(host)).toOption.exists(_.forall(_.isLoopbackAddress))

  private def unescaped(value: String): String = Try(StringContext.processEscapes(value)).getOrElse(value)

  /** Levenshtein distance ("Binary codes capable of correcting deletions, insertions and reversals", 1966): the number
    * of letters to insert, delete or replace to turn one word into the other.
    */
  private def distance(from: String, to: String): Int =
    from
      .foldLeft((0 to to.length).toList) { (previous, letter) =>
        previous.zip(previous.tail).zip(to).scanLeft(previous.head + 1) { case (left, ((diagonal, above), other)) =>
          List(left + 1, above + 1, diagonal + (if (letter == other) 0 else 1)).min
        }
      }
      .last
}
