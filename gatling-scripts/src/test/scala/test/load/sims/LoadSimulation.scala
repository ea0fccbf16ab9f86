package test.load.sims

import io.gatling.core.Predef._

import test.load.{HiccupMeter, LoadSettings}

/** Users ramp up evenly. Each sends the request, pauses for its think time, and repeats. The properties are those of
  * [[LoadSettings]].
  */
class LoadSimulation extends Simulation {
  import ShapedLoad._

  private val settings = CommandLine.read(LoadSettings.from)
  private val shape = settings.shape
  private val request = new LoadRequest(settings)

  private val users = scenario(settings.name)
    .repeated(shape) { // sim.repeat times, or for sim.duration
      exec(request.measured).thinkTime(shape) // a pause of sim.pause.min to sim.pause.max
    }
    .inject(rampUsers(shape.users).during(shape.ramp))

  HiccupMeter.startIfAsked(sys.props.toMap)
  setUp(users.after(warmUp(shape, request.warmUp)(scenario))).protocols(protocol)
}
