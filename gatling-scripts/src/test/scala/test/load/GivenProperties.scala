package test.load

import java.net.{InetAddress, URI}
import java.util.Locale

import scala.util.Try

/** The properties of one command line, and error messages for wrong ones, each with a correct command.
  *
  * Gatling's Maven plugin escapes properties as in Java source code: a quotation mark gets a backslash, an umlaut
  * becomes a Unicode escape (`Fork` of gatling-enterprise-plugin-commons). JSON would not arrive as written.
  * `-Dbench.escaped=true`, which the POM sets, says that the plugin started Gatling.
  */
private[load] final class GivenProperties(handedOn: Map[String, String], rightCommand: String) {
  import GivenProperties._

  /** As the user wrote them. */
  private val properties: Map[String, String] =
    if (handedOn.get("bench.escaped").contains("true")) {
      handedOn.map { case (key, value) => key -> (if (key.startsWith(Prefix)) unescaped(value) else value) }
    } else handedOn

  def get(key: String): Option[String] = properties.get(key)

  def required[T](key: String)(kind: PropertyType[T]): Either[String, T] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind)
      case None        => Left(s"$key is missing, expected ${kind.expected}, as in: $rightCommand")
    }

  def optional[T](key: String, default: String)(kind: PropertyType[T]): Either[String, T] =
    read(key, properties.getOrElse(key, default), kind)

  def ifGiven[T](key: String)(kind: PropertyType[T]): Either[String, Option[T]] =
    properties.get(key) match {
      case Some(value) => read(key, value, kind).map(Some(_))
      case None        => Right(None)
    }

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
      s"""$key is not a property of this simulation (value "${properties(key)}"), expected one of ${known.mkString(
          ", "
        )}, """ +
        s"probably $nearest, as in: $rightCommand"
    }

  private def read[T](key: String, value: String, kind: PropertyType[T]): Either[String, T] =
    kind.parse(value).toRight(s"""$key is "$value", expected ${kind.expected}, as in: $rightCommand""")
}

private[load] object GivenProperties {

  /** The property that names a host other than this machine. */
  val AllowTarget = "sim.allow-target"

  private val Prefix = "sim."

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
