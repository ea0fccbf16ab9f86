package test.load

import java.util.prefs.{AbstractPreferences, Preferences, PreferencesFactory}

/** Prevents Gatling from asking Maven Central for its newest version before each run, which would delay the load.
  * Gatling has no setting for this. It does not ask if the user's preferences hold a recent time of the last check
  * (`GatlingVersion.scala`), so these preferences always return a time in the far future. They write nothing to the
  * user's home.
  *
  * Enabled by `-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences`.
  */
final class ForgetfulPreferences extends PreferencesFactory {
  override val userRoot: Preferences = new ForgetfulNode(None, "")
  override val systemRoot: Preferences = new ForgetfulNode(None, "")
}

private final class ForgetfulNode(parent: Option[AbstractPreferences], name: String)
    extends AbstractPreferences(parent.orNull, name) {

  override protected def getSpi(key: String): String =
    if (key == "lastCheckTimestamp") Long.MaxValue.toString else null

  override protected def childSpi(name: String): AbstractPreferences = new ForgetfulNode(Some(this), name)

  override protected def putSpi(key: String, value: String): Unit = ()
  override protected def removeSpi(key: String): Unit = ()
  override protected def removeNodeSpi(): Unit = ()
  override protected def keysSpi(): Array[String] = Array.empty
  override protected def childrenNamesSpi(): Array[String] = Array.empty
  override protected def syncSpi(): Unit = ()
  override protected def flushSpi(): Unit = ()
}
