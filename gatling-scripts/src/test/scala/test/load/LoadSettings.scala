package test.load

/** The settings of one load, from `-D` properties. The defaults are the published load: every user sends the request 30
  * times, with 1 to 2 s think time after each, and the users arrive evenly over 30 s. The properties for users, ramp,
  * repetitions, pauses and warm-up are those of [[LoadShape]]. A host other than this machine must be named twice, in
  * `base.url` and in `sim.allow-target`.
  *
  * `test.path` and `sim.body` may contain placeholders, which get new values in each request: `{fresh-id}` is a UUID,
  * `{key}` and `{next-key}` are numbers up to `sim.records` ([[RequestText]]). In `sim.expect.body`, they stand for the
  * values of the same request. A user ends when half of the `{next-key}`s are used, because the others are for the
  * warm-up. A body may also use Gatling's expressions, such as `#{randomInt(1,9)}`; in an expected body, these are not
  * evaluated. In a file that `sim.file` names, no text has expressions: path and body are sent as they are.
  *
  * `sim.header.NAME` is a header, with the same placeholders. In headers and bodies, `${TOKEN}` is the value of that
  * variable of the environment, so that a secret is in no command line and no file.
  *
  * Each user keeps the cookies of its answers and sends them back, as Gatling does; with `sim.cookies=none`, nobody
  * does.
  *
  * Several requests are named by `sim.requests=list,read`, and each has properties of its own, such as
  * `sim.request.list.path` or `sim.request.list.header.Accept`. With `sim.play=journey` each user sends one after the
  * other, and with `sim.play=mix` any of them each time, as often as `sim.request.list.weight` says.
  *
  * `sim.expect.contains.1` is a text that is part of a right body, and `sim.expect.json./id` the value of a field of
  * it, named by a JSON pointer. With `sim.play=journey`, `sim.request.login.keep.token=/token` lets later requests of
  * the same user have `{token}`: the value of that field, or `header NAME`, or `end of header NAME` ([[AnswerFields]]).
  *
  * `sim.feeder` names a file of values, a JSON array of objects: each turn of a user, which is a request or a journey,
  * has the next object, and `{name}` stands for its field. With `sim.feeder.once=true`, each object is taken once, and
  * a user ends if none of the first half is left; the others are for the warm-up.
  *
  * With `sim.warm-up.path`, and `sim.warm-up.body` if it needs a body, half of the warm-up users send that request
  * instead: with a response time of half a second, users make too few requests to warm up a service. Its response must
  * have the expected status; its body is not checked.
  */
final case class LoadSettings(
    url: String,
    shape: LoadShape,
    method: String,
    body: Option[String],
    name: String,
    expectStatus: Int,
    expectBody: Option[String],
    warmUpUrl: Option[String] = None,
    warmUpBody: Option[String] = None,
    records: Int = 1,
    expressions: Boolean = true,
    headers: Map[String, String] = Map.empty,
    secrets: Map[String, String] = Map.empty,
    keepsCookies: Boolean = true,
    fields: AnswerFields = AnswerFields.None,
    others: Set[String] = Set.empty
) {

  /** How its texts are read. */
  val text: RequestText = RequestText(expressions, others)

  /** The placeholders that get a new value in each request. If there are none, no values are drawn. */
  def filledIn: Set[String] =
    (List(url) ++ headers.values ++ body ++ warmUpUrl ++ warmUpBody)
      .flatMap(text.wordsIn)
      .filter(RequestText.isDrawn)
      .toSet
}

object LoadSettings {
  private val Required = List("base.url", "test.path", LoadShape.Users)
  private val Records = "sim.records"
  private val Cookies = "sim.cookies"
  private val KeptCookies = "kept"
  private val Feeder = "sim.feeder"
  private val Once = "sim.feeder.once"
  private val Request = List("sim.method", "sim.body", "sim.name", "sim.expect.status", "sim.expect.body") ++
    List("sim.warm-up.path", "sim.warm-up.body", Records, Cookies, Feeder, Once)
  private val Header = "sim.header."
  private val Requests = "sim.requests"
  private val Play = "sim.play"
  private val Journey = "journey"
  private val OneOfSeveral = "sim.request."
  private val Several = List(Requests, Play, "sim.weight")
  private val OfEach = List("path", "method", "body", "expect.status", "expect.body")
  private val Contains = "sim.expect.contains."
  private val Json = "sim.expect.json."
  private val Keep = "sim.keep."
  private val Known = Required ++ LoadShape.Cycles ++ Request ++ LoadShape.WarmUp ++ GivenProperties.OfAll

  /** What none of several requests can have for itself. */
  private val NotOfOne =
    List(LoadShape.Users, "sim.name", Requests, Play, Feeder, Once) ++
      LoadShape.Cycles ++ LoadShape.WarmUp ++ GivenProperties.OfAll
  private val Methods = List("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
  private val Published = LoadShape.Defaults(ramp = "30s", repeatOfEach = _ => 30, pauseMin = "1s", pauseMax = "2s")
  private val RightCommand =
    "mvn gatling:test -Dgatling.simulationClass=test.load.sims.LoadSimulation " +
      "-Dbase.url=http://localhost:8091/ -Dtest.path=hello/100 -Dsim.users=300"

  /** The settings, or one sentence that says what to correct. */
  def from(handedOn: Map[String, String]): Either[String, LoadSettings] = from(handedOn, sys.env)

  /** @param environment
    *   holds the secrets
    */
  def from(handedOn: Map[String, String], environment: Map[String, String]): Either[String, LoadSettings] =
    GivenProperties.of(handedOn, RightCommand).flatMap(of(_, environment, Set.empty))

  /** The requests of users: one, or several. */
  def requestsFrom(handedOn: Map[String, String]): Either[String, LoadRequests] =
    for {
      asked <- GivenProperties.of(handedOn, RightCommand)
      names <- asked.ifNeeded(Requests, Play, OneOfSeveral, Keep)(PropertyType.names)
      rows <- rowsOf(asked)
      columns = rows.fold(Set.empty[String])(_.words)
      requests <- names match {
        case None =>
          of(asked, sys.env, columns)
            .map(one => LoadRequests(isMix = false, List(LoadRequests.Weighted(1, one)), rows))
        case Some(several) =>
          for {
            play <- asked.optional(Play, Journey)(PropertyType.oneOf(List(Journey, "mix")))
            _ <- List("sim.name", "sim.weight")
              .find(asked.get(_).isDefined)
              .map(key => s"$key is not a property of a load with $Requests: each has its own, as in: $RightCommand")
              .toLeft(())
            _ <- asked
              .allWith(OneOfSeveral)
              .keys
              .find(key => !several.exists(name => key.startsWith(name + "."))) match {
              case Some(key) => Left(s"$OneOfSeveral$key belongs to none of $Requests: ${several.mkString(", ")}")
              case None      => Right(())
            }
            all <- several.foldLeft[Either[String, List[LoadRequests.Weighted]]](Right(Nil)) { (done, name) =>
              done.flatMap(before =>
                named(
                  name,
                  several,
                  asked,
                  columns ++ before.flatMap(_.settings.fields.keep.keys.map(kept => s"{$kept}"))
                ).map(before :+ _)
              )
            }
            _ <- Either.cond(
              play == Journey || all.forall(_.settings.fields.keep.isEmpty),
              (),
              s"A mix has no order in which a value could be kept; use $Play=$Journey, as in: $RightCommand"
            )
            _ <- Either.cond(
              play != Journey || all.forall(_.weight == 1),
              (),
              s"A journey has each request once, whatever its weight; use $Play=mix, as in: $RightCommand"
            )
          } yield LoadRequests(isMix = play == "mix", all, rows)
      }
    } yield requests

  private def rowsOf(asked: GivenProperties): Either[String, Option[Rows]] =
    for {
      once <- asked.optional(Once, "false")(PropertyType.oneOf(List("true", "false")))
      all <- asked.ifNeeded(Feeder, Once)(
        new PropertyType("a file with a JSON array of objects that have the same fields", Rows.in)
      )
    } yield all.map(new Rows(_, once == "true"))

  /** @param all
    *   the names of all requests
    */
  private def named(
      name: String,
      all: List[String],
      asked: GivenProperties,
      others: Set[String]
  ): Either[String, LoadRequests.Weighted] = {
    val own = s"$OneOfSeveral$name."
    val single: String => String = {
      case "path" => "test.path"
      case key    => "sim." + key
    }
    val longer = all.map(other => s"$OneOfSeveral$other.").filter(other => other != own && other.startsWith(own))
    val ofThis = OfEach
      .foldLeft(asked.ofRequest(own, longer, single, OneOfSeveral))((its, key) => its.named(single(key), own + key))
      .without("sim.name" :: Several)
      .named("sim.name", Requests)
      .and("sim.name", name)
    val misplaced = asked.allWith(own).keys.toList.sorted.find(key => NotOfOne.contains(single(key)))
    for {
      _ <- Either.cond(
        misplaced.isEmpty,
        (),
        s"$own${misplaced.mkString} is not a property of one of several requests, as in: $RightCommand"
      )
      weight <- asked.optional(own + "weight", "1")(PropertyType.count(min = 1, max = 1000))
      settings <- of(ofThis, sys.env, others)
    } yield LoadRequests.Weighted(weight, settings)
  }

  /** @param others
    *   placeholders for columns, and for values of earlier answers
    */
  private def of(
      asked: GivenProperties,
      environment: Map[String, String],
      others: Set[String]
  ): Either[String, LoadSettings] = {
    val text = RequestText(!asked.areOfAFile, others)
    val fields = AnswerFields(
      asked.allWith(Contains).toList.sortBy(_._1).map(_._2),
      asked.allWith(Json),
      asked.allWith(Keep)
    )
    for {
      headers <- Right(asked.allWith(Header))
      free = List(Header -> headers, Json -> fields.json, Keep -> fields.keep, Contains -> asked.allWith(Contains))
      _ <- asked.unknown(Known ++ free.flatMap { case (key, all) => all.keys.map(key + _) }).toLeft(())
      baseUrl <- asked.baseUrl
      path <- asked.required("test.path")(PropertyType.Path)
      shape <- LoadShape.from(asked, Published)
      method <- asked.optional("sim.method", "GET")(PropertyType.oneOf(Methods))
      name <- asked.optional("sim.name", s"$method /$path")(PropertyType.textNotFrom(LoadShape.WarmUpName))
      status <- asked.optional("sim.expect.status", "200")(PropertyType.count(min = 100, max = 599))
      body = asked.get("sim.body")
      expectBody <- asked.ifGiven("sim.expect.body")(
        PropertyType.answerTo(text, path + headers.values.mkString + body.mkString, asked.nameOf("sim.body"))
      )
      warmUpPath <- asked.ifGiven("sim.warm-up.path")(PropertyType.Path)
      warmUpBody = asked.get("sim.warm-up.body")
      _ <- Either.cond(
        warmUpBody.isEmpty || warmUpPath.isDefined,
        (),
        s"sim.warm-up.body is the body of another request: add sim.warm-up.path, as in: $RightCommand"
      )
      sent = headers.values.toList ++ body ++ warmUpBody
      secrets <- secretsOf(sent.flatMap(text.secretsIn), environment)
      cookies <- asked.optional(Cookies, KeptCookies)(PropertyType.oneOf(List(KeptCookies, "none")))
      records <- recordsFor((sent ++ List(path) ++ warmUpPath).exists(text.isOfRecords), asked)
    } yield LoadSettings(
      url = s"$baseUrl/$path",
      shape = shape,
      method = method,
      body = body,
      name = name,
      expectStatus = status,
      expectBody = expectBody,
      warmUpUrl = warmUpPath.map(path => s"$baseUrl/$path"),
      warmUpBody = warmUpBody,
      records = records.getOrElse(1),
      expressions = text.expressions,
      headers = headers,
      secrets = secrets,
      keepsCookies = cookies == KeptCookies,
      fields = fields,
      others = others
    )
  }

  /** By the words that stand for them. */
  private def secretsOf(words: List[String], environment: Map[String, String]): Either[String, Map[String, String]] = {
    val names = words.distinct.map(word => word -> word.drop(2).dropRight(1)).toMap
    names.values.find(!environment.contains(_)) match {
      case Some(name) =>
        Left(
          s"The variable $name of the environment is not set, and a request contains it; export it, or write " +
            s"$${{$name} for the text $${$name}, as in: $RightCommand"
        )
      case None => Right(names.map { case (word, name) => word -> environment(name) })
    }
  }

  /** The number of records, which is the largest key. It is required only if a text has keys. */
  private def recordsFor(needed: Boolean, asked: GivenProperties): Either[String, Option[Int]] =
    if (needed) asked.required(Records)(PropertyType.count(min = 1)).map(Some(_))
    else asked.ifGiven(Records)(PropertyType.count(min = 1))
}

/** What users send: each time any of several requests, or one after the other.
  *
  * @param isMix
  *   whether they are chosen by weight
  * @param all
  *   in their order
  * @param rows
  *   of the feeder, if there is one
  */
final case class LoadRequests(isMix: Boolean, all: List[LoadRequests.Weighted], rows: Option[Rows]) {

  /** The placeholders for values of earlier answers. */
  def kept: Set[String] = all.flatMap(_.settings.fields.keep.keys.map(name => s"{$name}")).toSet

  /** Of users, which is the same for all requests. */
  def shape: LoadShape = all.head.settings.shape

  /** The name of the users in Gatling's report. */
  def name: String = all.map(_.settings.name).mkString(", ")
}

object LoadRequests {

  /** One request, and how often it is sent compared with the others of a mix. */
  final case class Weighted(weight: Int, settings: LoadSettings)
}
