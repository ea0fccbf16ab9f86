package io.github.springbench.runner.load.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.DuelGenerator.Bout;
import io.github.springbench.runner.load.DuelGenerator.DuelTask;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.Workload.Shape;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.LoadSettings;

class BenchmarkYamlTest {

    private static final Pause ONE_TO_TWO_SECONDS = new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2));

    @Test
    void callersWithoutThinkTimeComeTogetherAfterTheWarmUp() {
        String yaml = BenchmarkYaml.of(task(Shape.CLOSED, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10)));

        assertThat(yaml).isEqualTo("""
                # a run
                name: load
                threads: 1
                http:
                  host: http://127.0.0.1:8093
                  allowHttp1x: true
                  allowHttp2: false
                  sharedConnections: 100
                  connectionStrategy: SESSION_POOLS
                  pipeliningLimit: 1
                  requestTimeout: 60000ms
                # Nothing that a browser does unasked, and no user leaves after a wrong answer: it is counted.
                ergonomics:
                  repeatCookies: false
                  userAgentFromSession: false
                  autoRangeCheck: false
                  stopOnInvalid: false
                phases:
                - warm-up:
                    always:
                      users: 100
                      duration: 10000ms
                      isWarmup: true
                      scenario:
                      - request:
                        - httpRequest:
                            POST: "/post/5/1"
                            metric: request
                            headers:
                              Content-Type: "application/json"
                            body:
                              text: &text1 "{\\"it's\\": 1}"
                            handler:
                              autoRangeCheck: false
                              stopOnInvalid: false
                              status:
                              - range: 200
                - rest:
                    noop:
                      duration: 2000ms
                      startAfterStrict:
                      - warm-up
                - load:
                    always:
                      duration: 60000ms
                      startAfterStrict: rest
                      users: 100
                      scenario:
                      - request:
                        - httpRequest:
                            POST: "/post/5/1"
                            metric: request
                            headers:
                              Content-Type: "application/json"
                            body:
                              text: *text1
                            handler:
                              autoRangeCheck: false
                              stopOnInvalid: false
                              status:
                              - range: 200
                """);
    }

    @Test
    void theServicesOfADuelAnswerOneAfterTheOther() {
        String yaml = BenchmarkYaml.of(
                duel(task(Shape.CLOSED, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10)), "ABBA", Duration.ZERO));

        assertThat(yaml.lines()
                        .map(String::strip)
                        .filter(line ->
                                line.matches("(- (host|warm|rest|slice).*|authority.*|startAfter.*|duration.*)")))
                .containsExactly(
                        "- host: http://127.0.0.1:8093",
                        "- host: http://127.0.0.1:8094",
                        "- warm-up-0:",
                        "duration: 10000ms",
                        "authority: \"127.0.0.1:8093\"",
                        "- warm-up-1:",
                        "duration: 10000ms",
                        "authority: \"127.0.0.1:8094\"",
                        "- rest:",
                        "duration: 2000ms",
                        "startAfterStrict:",
                        "- warm-up-0",
                        "- warm-up-1",
                        "- slice-0:",
                        "duration: 60000ms",
                        "startAfterStrict: rest",
                        "authority: \"127.0.0.1:8093\"",
                        "- slice-1:",
                        "duration: 60000ms",
                        "startAfterStrict: slice-0",
                        "authority: \"127.0.0.1:8094\"",
                        "- slice-2:",
                        "duration: 60000ms",
                        "startAfterStrict: slice-1",
                        "authority: \"127.0.0.1:8094\"",
                        "- slice-3:",
                        "duration: 60000ms",
                        "startAfterStrict: slice-2",
                        "authority: \"127.0.0.1:8093\"");
    }

    @Test
    void eachBoutOfADuelHasItsOwnLoad() {
        LoadTask first = task(Shape.CLOSED, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10));
        Bout small = duel(first, "AB", Duration.ZERO).bouts().get(0);
        LoadTask more = first.with(
                it -> it.request(new Request("POST", "/post/9/1", null)).load(Load.users(400)));
        Bout large = duel(more, "BA", Duration.ZERO).bouts().get(0);

        String yaml = BenchmarkYaml.of(new DuelTask(List.of(small, large)));

        assertThat(yaml.lines().map(String::strip).filter(line -> line.startsWith("sharedConnections")))
                .hasSize(2)
                .containsOnly("sharedConnections: " + more.connections());
        assertThat(yaml.substring(yaml.indexOf("- slice-0"))
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.matches("(users|startAfter.*|POST|authority).*")))
                .containsExactly(
                        "startAfterStrict: rest",
                        "users: 100",
                        "POST: \"/post/5/1\"",
                        "authority: \"127.0.0.1:8093\"",
                        "startAfterStrict: slice-0",
                        "users: 100",
                        "POST: \"/post/5/1\"",
                        "authority: \"127.0.0.1:8094\"",
                        "startAfterStrict: slice-1",
                        "users: 400",
                        "POST: \"/post/9/1\"",
                        "authority: \"127.0.0.1:8094\"",
                        "startAfterStrict: slice-2",
                        "users: 400",
                        "POST: \"/post/9/1\"",
                        "authority: \"127.0.0.1:8093\"");
    }

    /** Else they would all call in the same moment after each change. */
    @Test
    void usersOfADuelWhoThinkArriveOverATime() {
        String yaml = BenchmarkYaml.of(duel(
                task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ZERO, Duration.ofSeconds(10)),
                "AB",
                Duration.ofSeconds(2)));

        assertThat(yaml.lines().map(String::strip).filter(line -> line.matches("- (warm|slice|bench|thinkTime).*")))
                .containsExactly(
                        "- warm-up-0:",
                        "- warm-up-1:",
                        "- warm-up-0",
                        "- warm-up-1",
                        "- slice-0:",
                        "- benchArrival: \"2000\"",
                        "- thinkTime:",
                        "- slice-1:",
                        "- benchArrival: \"2000\"",
                        "- thinkTime:");
    }

    private static DuelTask duel(LoadTask first, String order, Duration spread) {
        LoadTask second = first.withBaseUrl(URI.create("http://127.0.0.1:8094/"));
        return new DuelTask(List.of(new Bout(first, second, order, 'A', spread)));
    }

    @Test
    void noConnectionIsOpenedInAdvanceForAServiceThatClosesEach() {
        LoadTask kept = task(Shape.STEP, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10));

        assertThat(BenchmarkYaml.of(kept)).contains("  connectionStrategy: SESSION_POOLS\n");
        assertThat(BenchmarkYaml.of(kept.withOneRequestPerConnection(true)))
                .contains("  connectionStrategy: ALWAYS_NEW\n");
    }

    @Test
    void ofTwoServicesOnlyOneMayCloseEachConnection() {
        LoadTask kept = task(Shape.CLOSED, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10));
        LoadTask closed =
                kept.with(it -> it.baseUrl(URI.create("http://127.0.0.1:8094/")).oneRequestPerConnection(true));

        String yaml = BenchmarkYaml.of(new DuelTask(List.of(new Bout(kept, closed, "AB", 'A', Duration.ZERO))));

        assertThat(yaml.lines().map(String::strip).filter(line -> line.matches("- host.*|connectionStrategy.*")))
                .containsExactly(
                        "- host: http://127.0.0.1:8093",
                        "connectionStrategy: SESSION_POOLS",
                        "- host: http://127.0.0.1:8094",
                        "connectionStrategy: ALWAYS_NEW");
    }

    @Test
    void aLoadWithAStepSaysSoAndItsWarmUpDoesNot() {
        String yaml = BenchmarkYaml.of(task(Shape.STEP, Pause.NONE, Duration.ZERO, Duration.ofSeconds(10)));

        assertThat(yaml.lines().map(String::strip))
                .containsSubsequence(
                        "- load:",
                        "constantRate:",
                        "duration: 60000ms",
                        "usersPerSec: 100",
                        "maxSessions: 151",
                        "variance: false",
                        "- benchStep: \"50 until 25000 and from 35000\"",
                        "- httpRequest:");
        assertThat(values(yaml, "benchStep")).hasSize(1);
    }

    @Test
    void usersWhoArriveOverATimeComeASecondApart() {
        String yaml =
                BenchmarkYaml.of(task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ofSeconds(3), null));

        assertThat(yaml.lines().map(String::strip).filter(line -> line.matches("(- load.*|startTime.*|users.*)")))
                .containsExactly(
                        "- load-0:",
                        "startTime: 0ms",
                        "users: 33",
                        "- load-1:",
                        "startTime: 1000ms",
                        "users: 33",
                        "- load-2:",
                        "startTime: 2000ms",
                        "users: 34");
    }

    @Test
    void usersOfALongRampComeInNoMorePartsThanTheRecordHolds() {
        String yaml =
                BenchmarkYaml.of(task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ofMinutes(3), null));

        List<String> lines = yaml.lines().map(String::strip).toList();
        assertThat(lines.stream().filter(line -> line.startsWith("- load-"))).hasSize(90);
        assertThat(lines).contains("startTime: 2000ms", "startTime: 178000ms").doesNotContain("startTime: 1000ms");
        assertThat(lines.stream()
                        .filter(line -> line.startsWith("users: "))
                        .mapToInt(line -> Integer.parseInt(line.substring("users: ".length())))
                        .sum())
                .isEqualTo(100);
    }

    @Test
    void usersWhoArriveAfterAWarmUpFollowTheFirstOfThem() {
        String yaml = BenchmarkYaml.of(
                task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ofSeconds(3), Duration.ofSeconds(10)));

        assertThat(yaml.lines().map(String::strip).filter(line -> line.matches("(- load.*|startA.*|phase:.*|delay.*)")))
                .containsExactly(
                        "startAfterStrict:",
                        "- load-0:",
                        "startAfterStrict: rest",
                        "- load-1:",
                        "phase: load-0",
                        "delay: 1000ms",
                        "- load-2:",
                        "phase: load-0",
                        "delay: 2000ms");
    }

    @Test
    void usersWhoThinkAreWarmedUpForByFewer() {
        String yaml = BenchmarkYaml.of(
                task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ofSeconds(1), Duration.ofSeconds(10)));

        assertThat(yaml).contains("""
                - warm-up:
                    always:
                      users: 40
                """);
    }

    @Test
    void halfOfThoseWhoWarmUpMayAskForSomethingBrief() {
        LoadTask task = task(
                Shape.CLOSED_WITH_THINK_TIME,
                ONE_TO_TWO_SECONDS,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                new Request("GET", "/hello/1", null));

        assertThat(BenchmarkYaml.of(task).lines().map(String::strip).limit(70))
                .containsSubsequence(
                        "- warm-up:",
                        "users: 20",
                        "POST: \"/post/5/1\"",
                        "- warm-up-brief:",
                        "users: 20",
                        "GET: \"/hello/1\"",
                        "- rest:",
                        "startAfterStrict:",
                        "- warm-up",
                        "- warm-up-brief",
                        "- load:");
    }

    @Test
    void usersThinkBeforeTheyAsk() {
        String yaml =
                BenchmarkYaml.of(task(Shape.CLOSED_WITH_THINK_TIME, ONE_TO_TWO_SECONDS, Duration.ofSeconds(1), null));

        assertThat(yaml).contains("""
                      - request:
                        - thinkTime:
                            random: LINEAR
                            min: 1000ms
                            max: 2000ms
                        - httpRequest:
                """);
    }

    @Test
    void requestsOfAnOpenLoadComeEvenly() {
        String yaml = BenchmarkYaml.of(task(Shape.OPEN, Pause.NONE, Duration.ZERO, null));

        assertThat(yaml).contains("""
                - load:
                    constantRate:
                      duration: 60000ms
                      startTime: 0ms
                      usersPerSec: 100
                      maxSessions: 101
                      variance: false
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ready\nok\n",
                "\r\n\ttab and blanks \n\n",
                "Zürich 世界 😀 \u2028 \u0085 \ufeff \u00a0",
                "it's \"a\" \\ \\n %41 $1 ${x} #{y} {1}",
                "!param x",
                "- a: b # c"
            })
    void textsAreReadAsTheyAre(String text) {
        String yaml = BenchmarkYaml.of(task(Duration.ofSeconds(3), text, text));

        assertThat(values(yaml, "text")).hasSize(4).containsOnly(text);
        assertThat(values(yaml, "notEqualTo")).hasSize(4).containsOnly(text);
    }

    /** Hyperfoil takes an empty text for none. */
    @Test
    void anEmptyBodyIsExpectedByOurOwnCheck() {
        String yaml = BenchmarkYaml.of(task(Duration.ofSeconds(1), "{}", ""));

        assertThat(values(yaml, "notEqualTo")).isEmpty();
        assertThat(values(yaml, "benchAnswer").get(0)).asString().contains("\"body\":[\"\"]");
    }

    @Test
    void ofTwoBracesOneIsSent() {
        String yaml = BenchmarkYaml.of(task(Duration.ofSeconds(1), "{{a} {b", "{{key}"));

        assertThat(values(yaml, "text")).containsOnly("{a} {b");
        assertThat(values(yaml, "notEqualTo")).containsOnly("{key}");
    }

    @Test
    void secretsAreParametersAndDollarsAreTheirOwn() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer ${TOKEN}");
        headers.put("X-Key", "${KEY}");
        headers.put("X*", "${{KEY} ${y} '\"");
        headers.put("X-Long", "x".repeat(300));
        LoadTask task = task(
                Shape.CLOSED,
                Pause.NONE,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                new Request("POST", "/", headers, "pin=${PIN}&${{PIN}"),
                null,
                new Exchange("POST", "/", null, headers, "pin=${PIN}&${{PIN}", 200, null, null, null));

        assertThat(BenchmarkYaml.of(task).lines().map(String::strip))
                .contains(
                        "Authorization: !concat [\"Bearer \", !param TOKEN]",
                        "X-Key: !param KEY",
                        "\"X*\": \"$${KEY} $${y} '\\\"\"",
                        "X-Long: &text1 \"" + "x".repeat(300) + "\"",
                        "text: &text2 !concat [\"pin=\", !param PIN, \"&${PIN}\"]",
                        "X-Long: *text1",
                        "text: *text2");
    }

    @Test
    void idsAndKeysAreDrawnBeforeEachRequest() {
        Map<String, String> headers = Map.of("X-Id", "{fresh-id} ${{A} {{key:7}");
        LoadTask task = task(
                Shape.CLOSED,
                Pause.NONE,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                new Request("POST", "/users/{key:7}", headers, "{key:7} {key:9} ${b}"),
                null,
                new Exchange("POST", "/users/{key:7}", null, headers, "{key:7} {key:9} ${b}", 200, null, null, null));

        assertThat(BenchmarkYaml.of(task).lines().map(String::strip))
                .contains(
                        "- randomUUID: id",
                        "- randomInt: key1 <- 1 .. 7",
                        "- randomInt: key2 <- 1 .. 9",
                        "POST: \"/users/${key1}\"",
                        "X-Id: \"${id} $${A} {key:7}\"",
                        "pattern: &text1 \"${key1} ${key2} $${b}\"");
    }

    @Test
    void aMixBeginsOneOfItsRequestsByWeight() {
        Exchange list = Exchange.get("/a");
        Exchange write = new Exchange("POST", "/b", null, "{}", 201, null);
        LoadTask task = task(
                Shape.CLOSED, Pause.NONE, Duration.ofSeconds(1), Duration.ofSeconds(10), list.request(), null, list);
        Workload load = task.workload();
        Function<Play, String> yaml = play -> BenchmarkYaml.of(task.withWorkload(new Workload(
                load.engine(),
                load.shape(),
                list,
                load.phases(),
                new Requests(play, List.of(new Part("list", 7, list), new Part("write", 1, write))),
                null)));

        assertThat(yaml.apply(Play.MIX).lines().map(String::strip))
                .containsSubsequence(
                        "- choose:",
                        "- randomInt: which <- 1 .. 8",
                        "greaterOrEqualTo: 1",
                        "lessOrEqualTo: 7",
                        "- newSequence: \"list\"",
                        "greaterOrEqualTo: 8",
                        "lessOrEqualTo: 8",
                        "- newSequence: \"write\"",
                        "- \"list\":",
                        "GET: \"/a\"",
                        "- \"write\":",
                        "POST: \"/b\"",
                        "- range: 201");
        assertThat(yaml.apply(Play.JOURNEY).lines().map(String::strip))
                .containsSubsequence("- request:", "GET: \"/a\"", "- clearHttpCache", "POST: \"/b\"")
                .noneMatch(line -> line.contains("choose"));
    }

    /** The steps and the action whose names begin with {@code bench} are those of our engine. */
    @Test
    void aJourneyHasValuesOfRowsAndOfAnswers() {
        Exchange login = new Exchange(
                "POST",
                "/login?as={name}",
                null,
                Map.of(),
                "{\"n\": \"{name}\"}",
                200,
                "hi {name}",
                null,
                new Answer(
                        List.of("{key:7}"),
                        Map.of("/a", "{name}"),
                        Map.of("token", "/t", "id", "end of header Location")));
        Exchange read = new Exchange(
                "GET", "/users/{id}", null, Map.of("Authorization", "Bearer {token} $"), null, 200, null, null, null);
        LoadTask task = task(
                Shape.CLOSED, Pause.NONE, Duration.ofSeconds(1), Duration.ofSeconds(10), login.request(), null, login);
        Workload load = new Workload(
                        task.workload().engine(),
                        task.workload().shape(),
                        login,
                        task.workload().phases(),
                        new Requests(Play.JOURNEY, List.of(new Part("login", 1, login), new Part("read", 1, read))),
                        null)
                .with(new Feeder("p.csv", "0", Order.CIRCULAR, 1, List.of("name"), 1, List.of(Map.of("name", "x"))));
        String yaml = BenchmarkYaml.of(task.withWorkload(load));

        String kept = "kept" + load.kept().indexOf("{token}");
        assertThat(values(yaml, "POST")).containsOnly("/login?as=${row0Path}");
        assertThat(values(yaml, "pattern")).containsOnly("{\"n\": \"${row0}\"}");
        assertThat(values(yaml, "GET"))
                .containsOnly("/users/${kept" + load.kept().indexOf("{id}") + "Path}");
        assertThat(values(yaml, "Authorization")).containsOnly("Bearer ${" + kept + "} $");
        assertThat(values(yaml, "benchHeader")).containsOnly("header0 <- Location");
        assertThat(values(yaml, "benchTurn").toString())
                .contains("\"warm-up\":true", "\"warm-up\":false", "\"columns\":[\"name\"]", "rows.json");
        assertThat(values(yaml, "benchAnswer").toString())
                .contains(
                        "\"body\":[\"hi \",\"row0\",\"\"]",
                        "\"contains\":[[\"{key:7}\"]]",
                        "\"json\":{\"/a\":[\"\",\"row0\",\"\"]}",
                        "\"pointer\":\"/t\"");
    }

    @Test
    void usersKeepCookiesWhereTheyAreAskedTo() {
        assertThat(withCookies(Cookies.KEPT)).contains("  repeatCookies: true\n");
        assertThat(withCookies(Cookies.NONE)).contains("  repeatCookies: false\n");
        assertThat(withCookies(null)).contains("  repeatCookies: false\n");
    }

    private static String withCookies(Cookies cookies) {
        return BenchmarkYaml.of(task(
                Shape.CLOSED,
                Pause.NONE,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                new Request("GET", "/", null),
                null,
                new Exchange("GET", "/", null, Map.of(), null, 200, null, cookies, null)));
    }

    @Test
    void aLargeBodyIsWrittenOnceAndOneThatIsTooLargeIsRefused() {
        HyperfoilGenerator hyperfoil = new HyperfoilGenerator(Path.of("engine"), "0");
        LoadTask large = task(Duration.ofSeconds(60), "ü".repeat(500_000), "x".repeat(1_000_000));

        assertThat(hyperfoil.cannotPlay(large.workload())).isEmpty();
        assertThat(BenchmarkYaml.of(large)).hasSizeLessThan(1_600_000);
        assertThat(hyperfoil.cannotPlay(
                        task(Duration.ofSeconds(1), "x".repeat(1_500_000), "x").workload()))
                .hasValueSatisfying(why -> assertThat(why).contains("3,145,728 characters", "engine: gatling"));
    }

    /** All values of a key, as YAML's reader finds them. */
    private static List<Object> values(String yaml, String key) {
        List<Object> values = new ArrayList<>();
        collect(new org.snakeyaml.engine.v2.api.Load(LoadSettings.builder().build()).loadFromString(yaml), key, values);
        return values;
    }

    private static void collect(Object node, String key, List<Object> values) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (name.equals(key)) {
                    values.add(value);
                }
                collect(value, key, values);
            });
        } else if (node instanceof List<?> list) {
            list.forEach(value -> collect(value, key, values));
        }
    }

    private static LoadTask task(Duration ramp, String body, String expected) {
        return task(
                Shape.CLOSED_WITH_THINK_TIME,
                ONE_TO_TWO_SECONDS,
                ramp,
                Duration.ofSeconds(10),
                new Request("POST", "/post/5/1", body),
                null,
                new Exchange("POST", "/post/{latency}/1", null, body, 200, expected));
    }

    private static LoadTask task(Shape shape, Pause pause, Duration ramp, Duration loadGeneratorWarmUp) {
        return task(shape, pause, ramp, loadGeneratorWarmUp, null);
    }

    private static LoadTask task(
            Shape shape, Pause pause, Duration ramp, Duration loadGeneratorWarmUp, Request briefRequest) {
        return task(
                shape,
                pause,
                ramp,
                loadGeneratorWarmUp,
                new Request("POST", "/post/5/1", "{\"it's\": 1}"),
                briefRequest,
                new Exchange("POST", "/post/{latency}/1", null, "{\"it's\": 1}", 200, null));
    }

    private static LoadTask task(
            Shape shape,
            Pause pause,
            Duration ramp,
            Duration loadGeneratorWarmUp,
            Request request,
            Request briefRequest,
            Exchange exchange) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://127.0.0.1:8093/"))
                .request(request)
                .briefRequest(briefRequest)
                .workload(new Workload(
                        TestEngines.HYPERFOIL,
                        shape,
                        exchange,
                        new Phases(
                                ramp,
                                null,
                                Duration.ofMinutes(1),
                                pause,
                                Duration.ofSeconds(2),
                                loadGeneratorWarmUp,
                                shape == Shape.STEP ? 50 : null,
                                shape == Shape.STEP ? Duration.ofSeconds(10) : null)))
                .load(shape.open() ? Load.rate(100) : Load.users(100))
                .latencyMs(5)
                .watch(Path.of("load-generator.csv"))
                .folder(Path.of("folder"))
                .build();
    }
}
