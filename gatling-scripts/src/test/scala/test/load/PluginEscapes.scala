package test.load

import scala.util.Try

/** Gatling's Maven plugin escapes properties as in Java source code: a quotation mark gets a backslash, an umlaut
  * becomes a Unicode escape (`Fork` of gatling-enterprise-plugin-commons). JSON would not arrive as written.
  * `-Dbench.escaped=true`, which the POM sets, says that the plugin started Gatling.
  */
private[load] object PluginEscapes {
  private val Told = "bench.escaped"

  /** The properties as the user wrote them. */
  def undoneIn(properties: Map[String, String], prefix: String): Map[String, String] =
    if (properties.get(Told).contains("true")) {
      properties.map { case (key, value) => key -> (if (key.startsWith(prefix)) undone(value) else value) }
    } else properties

  private def undone(value: String): String = Try(StringContext.processEscapes(value)).getOrElse(value)
}
