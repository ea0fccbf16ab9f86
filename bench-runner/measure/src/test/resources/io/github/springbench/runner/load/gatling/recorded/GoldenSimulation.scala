package golden

import scala.concurrent.duration._

import io.gatling.core.Predef._
import io.gatling.http.Predef._

class GoldenSimulation extends Simulation {
  private val protocol = http.baseUrl("http://127.0.0.1:18991").disableWarmUp

  private val shoppers = scenario("Käufer")
    .exec(http("plain").get("/ok"))
    .group("outer") {
      exec(http("Grüße").get("/ok"))
        .group("inner 世界") {
          exec(http("broken").get("/fail")).exec(http("Grüße").get("/ok"))
        }
    }

  private val strays = scenario("strays 🚀")
    .exec(http("no such attribute").get("/#{nowhere}"))
    .exec(http("wrong body").get("/ok").check(bodyString.is("something else")))
    .exec(_ => sys.error("crashed on purpose"))

  setUp(shoppers.inject(rampUsers(4).during(1)), strays.inject(atOnceUsers(2)))
    .protocols(protocol)
    .assertions(global.responseTime.max.lt(60000))
}
