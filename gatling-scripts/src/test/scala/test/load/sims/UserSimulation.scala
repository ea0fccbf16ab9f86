package test.load.sims

import io.gatling.core.Predef._
import io.gatling.core.session.Expression
import io.gatling.core.structure.{ChainBuilder, PopulationBuilder, ScenarioBuilder}
import io.gatling.http.Predef._
import io.gatling.http.request.builder.HttpRequestBuilder

import test.load.{HiccupMeter, LoadShape, UserSettings}
import test.load.ycsb.{Operation, UserChoices, UserDocument, UserKeys}
import test.load.ycsb.Operation.Kind

/** YCSB's core workloads as requests to a service with users in a database: 50 % reads and 50 % updates (a), 95 % reads
  * and 5 % updates (b), only reads (c), 95 % reads of the latest users and 5 % inserts (d), 95 % scans and 5 % inserts
  * (e), 50 % reads and 50 % read-modify-writes (f). The properties are those of [[test.load.UserSettings]].
  *
  * Each cycle of a user is one operation. Its requests are named `read`, `update`, `insert` and `scan`. A
  * read-modify-write is a `read` and an `update` of the same user, with no think time between them; the `update` is
  * sent even if the `read` fails. The requests of the warm-up, which has the same mix, are all named `warm-up`.
  *
  * A scan is `GET /user/top/{n}`, the n users with the largest numbers, with n from 1 to 100. YCSB's scan differs: it
  * reads n keys from a chosen key on, while all scans here read the same end of an index. Use a database server that
  * has this index; without it, a database sorts all users for each scan.
  */
class UserSimulation extends Simulation {
  import UserSimulation._

  private val settings = ShapedLoad.settings(UserSettings.from)
  private val shape = settings.shape
  private val usersUrl = s"${settings.baseUrl}/user"
  private val keys = new UserKeys(settings.keys, settings.records, settings.firstInsert)

  HiccupMeter.startIfAsked(sys.props.toMap)

  setUp(ShapedLoad.afterWarmUp(shape, warmUpStart, operation(_ => LoadShape.WarmUpName))(users))
    .protocols(ShapedLoad.protocol)
  after(ShapedLoad.end())

  private def users: PopulationBuilder = start(s"workload ${settings.mix.name}", session => session.userId - before)
    .exec(ShapedLoad.begun)
    .exec(shape.duration match {
      case None       => repeat(shape.repeat)(cycle)
      case Some(time) => during(time, exitASAP = false)(cycle)
    })
    .inject(rampUsers(shape.users).during(shape.ramp))

  private def cycle: ChainBuilder =
    if (shape.hasPauses) operation(identity).pause(shape.pauseMin, shape.pauseMax) else operation(identity)

  /** The number of warm-up users, who get Gatling's first user ids. Subtracting it numbers measured users from 1. */
  private def before: Int = LoadShape.warmUpRounds(shape.warmUp).size * shape.warmUpUsers

  /** Warm-up users get negative numbers, so that none repeats the choices of a measured user. */
  private def warmUpStart(name: String): ScenarioBuilder = start(name, session => -session.userId)

  private def start(name: String, number: Session => Long): ScenarioBuilder =
    scenario(name).exec(session => session.set(ChoicesKey, choicesOf(number(session))))

  private def operation(requestName: String => String): ChainBuilder =
    exec(session => session.set(OperationKey, session(ChoicesKey).as[UserChoices].next()))
      .doSwitch(session => session(OperationKey).validate[Operation].map(_.kind))(
        Kind.Read -> read(requestName),
        Kind.Update -> update(requestName),
        Kind.Insert -> insert(requestName),
        Kind.Scan -> scan(requestName),
        Kind.ReadModifyWrite -> exec(read(requestName), update(requestName))
      )

  private def choicesOf(userOfLoad: Long): UserChoices =
    UserChoices.of(settings.mix, keys, settings.seed, userOfLoad)

  private def read(requestName: String => String): ChainBuilder =
    exec(
      http(requestName("read"))
        .get(ofUser(user => s"$usersUrl/${UserDocument.key(user)}"))
        // An explicit name: Gatling logs it with each failure, and its own would contain the key, which always differs.
        .check(status.is(200), substring(ofUser(UserDocument.keyInJson)).find.exists.name("substring.find.exists(key)"))
    )

  private def update(requestName: String => String): ChainBuilder = {
    val url = ofField(update => s"$usersUrl/${UserDocument.key(update.user)}/field/${update.field}")
    val json = ofField(update => UserDocument.valueJson(update.value))
    exec(sending(http(requestName("update")).put(url), json).check(status.is(204)))
  }

  /** Reads may choose the new user only after the service has confirmed its insert. */
  private def insert(requestName: String => String): ChainBuilder =
    exec(
      sending(http(requestName("insert")).post(usersUrl), ofUser(UserDocument.json))
        .check(status.is(201).saveAs(AnsweredKey))
    ).exec(session =>
      if (session.contains(AnsweredKey)) {
        keys.inserted(session(OperationKey).as[Operation.OfUser].user)
        session.remove(AnsweredKey)
      } else session
    )

  private def scan(requestName: String => String): ChainBuilder = {
    val url = ofScan(scan => s"$usersUrl/top/${scan.length}")
    exec(http(requestName("scan")).get(url).check(status.is(200)))
  }

  private def sending(request: HttpRequestBuilder, json: Expression[String]): HttpRequestBuilder =
    request.body(StringBody(json)).header("Content-Type", "application/json")
}

private object UserSimulation {

  /** The session attribute from which a user of the load draws its operations. */
  private val ChoicesKey = "choices"

  /** The session attribute for the current operation. */
  private val OperationKey = "operation"

  /** The session attribute that marks an insert as successful until its user is recorded. */
  private val AnsweredKey = "answered"

  private def ofUser[T](part: Long => T): Expression[T] = session =>
    session(OperationKey).validate[Operation.OfUser].map(operation => part(operation.user))

  private def ofField[T](part: Operation.OfField => T): Expression[T] = session =>
    session(OperationKey).validate[Operation.OfField].map(part)

  private def ofScan[T](part: Operation.Scan => T): Expression[T] = session =>
    session(OperationKey).validate[Operation.Scan].map(part)
}
