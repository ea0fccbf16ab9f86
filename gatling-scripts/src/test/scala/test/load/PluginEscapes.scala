package test.load

import scala.util.Try

/** Gatling's Maven plugin hands properties on as they would stand in Java source: a quotation mark with a backslash
  * before it, an umlaut as the number of its letter (`Fork` of gatling-enterprise-plugin-commons). No JSON would arrive
  * as it was written. `-Dbench.escaped=true`, from the POM, says that it was the plugin that started Gatling.
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
