package test.load

import java.net.{InetAddress, URI}
import java.util.Locale

import scala.util.Try

/** The hosts that a load may call: this machine, and a host that the user names explicitly. */
private[load] object Target {
  val Allow = "sim.allow-target"

  /** Any other name may resolve to another machine later. */
  private val MayBeThisMachine = """localhost|127(\.\d{1,3}){3}|\[[0-9a-f:.]+]""".r

  private val Host: PropertyType[String] = new PropertyType(
    "a host without port such as server.example",
    Some(_).filter(host => Try(new URI(s"http://$host/")).toOption.exists(_.getHost == host))
  )

  /** The base URL, or a sentence that says why the load is refused. */
  def of(asked: GivenProperties): Either[String, String] =
    for {
      baseUrl <- asked.required("base.url")(PropertyType.HttpUrl)
      allowed <- asked.ifGiven(Allow)(Host)
      host = new URI(baseUrl).getHost
      _ <- Either.cond(
        isThisMachine(host.toLowerCase(Locale.ROOT)) || allowed.exists(_.equalsIgnoreCase(host)),
        (),
        s"""base.url is "$baseUrl", which is not this machine, and a load disturbs whoever else uses it. """ +
          s"If you may load it, add -D$Allow=$host"
      )
    } yield baseUrl

  private def isThisMachine(host: String): Boolean =
    MayBeThisMachine.matches(host) &&
      Try(InetAddress.getAllByName(host)).toOption.exists(_.forall(_.isLoopbackAddress))
}
