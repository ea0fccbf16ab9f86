package test.load

import java.util.prefs.{AbstractPreferences, Preferences, PreferencesFactory}

/** Keeps Gatling from asking Maven Central for its newest version before each run: it has no setting against that, but
  * does not ask when its last question, a time in the user's preferences, is recent (`GatlingVersion.scala`). Here it
  * always is, nothing is written to the user's home, and the load starts without waiting for a far answer.
  *
  * In force through `-Djava.util.prefs.PreferencesFactory=test.load.ForgetfulPreferences`.
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
