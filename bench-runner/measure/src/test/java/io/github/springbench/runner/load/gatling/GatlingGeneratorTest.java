package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.LiveLoad;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.gatling.GatlingGenerator.GatlingLoad;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.OwnReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timeout ends a test that waits for another thread, even if that thread fails. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class GatlingGeneratorTest {

    @TempDir
    private Path folder;

    private final GatlingGenerator gatling = new GatlingGenerator(Path.of("gatling-scripts"), "3");

    @Test
    void asksForTheWorkloadThroughTheSimulationsProperties() throws IOException {
        assertThat(command(25))
                .contains("-Dsim.file=" + folder.resolve("load.properties"))
                .containsSequence("io.gatling.app.Gatling", "-s", "test.load.sims.LoadSimulation")
                .containsSequence("-rf", folder.toString());
        assertThat(told())
                .containsEntry("base.url", "http://localhost:8091/")
                .containsEntry("test.path", "/hello/100")
                .containsEntry("sim.users", "300")
                .containsEntry("sim.ramp", "30000ms")
                .containsEntry("sim.repeat", "30")
                .containsEntry("sim.pause.min", "1000ms")
                .containsEntry("sim.pause.max", "2000ms")
                .containsEntry("sim.method", "GET")
                .containsEntry("sim.expect.status", "200")
                .containsEntry("sim.expect.body", "Hi ~");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"city\": \"Zürich 世界 😀\"}",
                "ready\r\nok\n\ttab ",
                " = : ! # \\ ' \" $1 ${x} #{y} %41 {{name}",
                "\u2028 \u00a0"
            })
    void sendsAndExpectsTextsInAFileAndNoneInItsArguments(String text) throws IOException {
        LoadTask task = task(new Request("POST", "/", text), posting(text));

        assertThat(gatling.command(jdk(25), task)).noneMatch(argument -> argument.contains(text));
        assertThat(told()).containsEntry("sim.body", text).containsEntry("sim.expect.body", text);
    }

    @Test
    void passesHeadersOnWithTheNamesOfTheirSecrets() throws IOException {
        LoadTask task =
                task(new Request("POST", "/", Map.of("Authorization", "Bearer ${TOKEN}"), "pin=${PIN}"), posting("ok"));

        gatling.command(jdk(25), task);

        assertThat(told())
                .containsEntry("sim.header.Authorization", "Bearer ${TOKEN}")
                .containsEntry("sim.body", "pin=${PIN}");
        assertThat(gatling.byHand(task).load()).contains("-Dsim.header.Authorization=Bearer ${TOKEN}'");
        assertThat(gatling.byHand(task).note()).contains("estimates", "./bench log ");
    }

    @Test
    void sendsABodyOfAMegabyte() throws IOException {
        String large = "ü".repeat(500_000);
        LoadTask task = task(new Request("POST", "/", large), posting(large));

        assertThat(String.join(" ", gatling.command(jdk(25), task))).hasSizeLessThan(3_000);
        assertThat(told()).containsEntry("sim.body", large);
        assertThat(gatling.byHand(task).load()).isNull();
        assertThat(gatling.byHand(task).note()).hasSizeLessThan(1_000).contains("-Dsim.file=load.properties");
    }

    @Test
    void gatlingsOwnReportIsReadWithoutItsWarmUp() throws IOException {
        Path page = recordedReport(report -> report);

        assertThat(GatlingGenerator.ownReport("index.html", page))
                .isEqualTo(new OwnReport("index.html", 6175, Map.of(95, 2515, 99, 2533)));
    }

    @Test
    void gatlingsOwnReportIsReadAsAWholeWhereNothingWarmedUp() throws IOException {
        Path page = recordedReport(report -> report.replace(">warm-up<", ">another<"));

        assertThat(GatlingGenerator.ownReport("index.html", page))
                .isEqualTo(new OwnReport("index.html", 17_878, Map.of(95, 2505, 99, 2521)));
    }

    @Test
    void whatIsNoReportOfGatlingIsOnlyALink() throws IOException {
        assertThat(GatlingGenerator.ownReport("index.html", recordedReport(report -> "its report")))
                .isEqualTo(OwnReport.link("index.html"));
        assertThat(GatlingGenerator.ownReport(
                        "index.html", recordedReport(report -> report.replace("col-10\">", "col-10\">-"))))
                .isEqualTo(OwnReport.link("index.html"));
        assertThat(GatlingGenerator.ownReport("index.html", folder.resolve("none.html")))
                .isEqualTo(OwnReport.link("index.html"));
    }

    private Path recordedReport(UnaryOperator<String> change) throws IOException {
        try (InputStream report = SimulationLog.class.getResourceAsStream("recorded/report.html")) {
            return Files.writeString(
                    folder.resolve("report.html"),
                    change.apply(new String(report.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    @Test
    void byHandSaysTheSameInACommandWhereGatlingWouldNotEvaluateIt() {
        assertThat(gatling.byHand(task(new Request("POST", "/ü", "it's\n{}"), posting("ok")))
                        .load())
                .contains("-Dtest.path=/ü", "-Dsim.body=it'\\''s\n{}'", "-Dsim.expect.body=ok");
        assertThat(gatling.byHand(task(new Request("POST", "/", "#{random}"), posting("ok")))
                        .load())
                .isNull();
    }

    @Test
    void warmsUpWithAllCallersWhereTheyDoNotThink() throws IOException {
        Preset warm = Preset.of(Phases.UNCHANGED.withLoadGeneratorWarmUp(Duration.ofSeconds(60)));
        Workload closed =
                SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE).with(warm);
        Workload thinking = SampleExperiment.get().workload().with(warm);

        gatling.command(jdk(25), task(closed));
        assertThat(told()).containsEntry("sim.warm-up", "60000ms").containsEntry("sim.warm-up.users", "300");
        gatling.command(jdk(25), task(thinking));
        assertThat(told()).containsEntry("sim.warm-up", "60000ms").containsEntry("sim.warm-up.users", "40");
    }

    @Test
    void leavesAMixOfRequestsToTheSimulationOfUsers() throws IOException {
        Workload mixed = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE)
                .with(ExperimentPresetBuilder.builder().mix(Mix.B).build());

        assertThat(gatling.command(jdk(25), task(mixed)))
                .containsSequence("io.gatling.app.Gatling", "-s", "test.load.sims.UserSimulation");
        assertThat(told())
                .containsEntry("sim.users", "300")
                .containsEntry("sim.repeat", "30")
                .containsEntry("sim.mix", "b")
                .containsEntry("sim.records", "5000")
                .doesNotContainKeys("test.path", "sim.method", "sim.expect.status", "sim.expect.body");
    }

    @Test
    void tellsHowManyRecordsThereAreWhereKeysGoUpToThem() {
        Workload workload = SampleExperiment.get().workload();

        assertThat(GatlingLoad.of(workload, new Request("GET", "/users/{key}", null), "http://127.0.0.1:1/", 3, 500)
                        .properties())
                .containsEntry("test.path", "/users/{key}")
                .containsEntry("sim.records", "500");
        assertThat(GatlingLoad.of(workload, new Request("GET", "/users/{key:9}", null), "http://127.0.0.1:1/", 3, 500)
                        .properties())
                .doesNotContainKey("sim.records");
    }

    @Test
    void givesTheRunsNameInBase64() {
        List<String> command = command(25);
        String description = command.get(command.indexOf("-rd") + 1);

        assertThat(new String(Base64.getDecoder().decode(description), StandardCharsets.UTF_8))
                .isEqualTo("a run");
    }

    @Test
    void usesFlagsOfANewJdkOnlyThere() {
        assertThat(command(25)).contains("--enable-native-access=ALL-UNNAMED");
        assertThat(command(17)).doesNotContain("--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void readsTheLogThatGatlingLeft() throws IOException {
        record("plain.log");

        LoadMeasurement measured = gatling.read(task());

        // Figures of Gatling's own report on this log: 60 requests, 20 per second, 21 to 113 ms.
        assertThat(measured.result().users()).isEqualTo(20);
        assertThat(measured.result().requests()).isEqualTo(60);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.result().throughputRps()).isEqualTo(20);
        assertThat(Math.round(measured.result().responseTime().maxMs())).isEqualTo(113);
        assertThat(measured.result().truncated()).isFalse();
    }

    @Test
    void countsRequestsThatFailedAndThoseThatWereNeverSent() throws IOException {
        record("everything.log");

        assertThat(gatling.read(task()).result()).satisfies(result -> {
            assertThat(result.requests()).isEqualTo(18);
            assertThat(result.failed()).isEqualTo(6 + 2);
            assertThat(result.failures())
                    .containsEntry("status.find.in([200, 209], 304), found 500", 4L)
                    .containsEntry("not sent: no such attribute: No attribute named 'nowhere' is defined", 2L);
        });
    }

    @Test
    void leavesOutWhatGatlingSentToWarmItselfUp() throws IOException {
        record("warm-up.log");

        LoadMeasurement measured = gatling.read(task());

        // Figures of Gatling's own report on GET /hello/20 alone, which began 2.2 s after the run: the other 64
        // requests were the warm-up's.
        assertThat(measured.result().users()).isEqualTo(20);
        assertThat(measured.result().requests()).isEqualTo(60);
        assertThat(Math.round(measured.result().responseTime().meanMs())).isEqualTo(26);
        assertThat(Math.round(measured.result().responseTime().maxMs())).isEqualTo(39);
        assertThat(measured.result().durationSeconds()).isEqualTo(3);
        assertThat(measured.result().truncated()).isFalse();
        assertThat(measured.load().seconds()).isEqualTo(2.434);
        assertThat(measured.perSecond()).extracting(it -> it.count()).containsExactly(18L, 31L, 11L);
    }

    @Test
    void saysThatAKilledGatlingsRecordEndsEarly() throws IOException {
        record("killed-between-records.log");

        assertThat(gatling.read(task()).result().truncated()).isTrue();
    }

    @Test
    void followsTheLogOfALoadWithoutItsWarmUp() throws IOException {
        try (LiveLoad live = gatling.follow(task())) {
            assertThat(live.now()).isEqualTo(new LiveReading(0, null, null, null, null, 0, null));

            record("warm-up.log");
            Instant end = gatling.read(task()).load().to();
            await().atMost(Duration.ofMinutes(1)).until(live::now, it -> it.users() == 0 && end.equals(it.asOf()));

            // Of the seconds with 18, 31 and 11 requests, only the one with 31 is whole.
            assertThat(live.now().rps()).isEqualTo(31);
            assertThat(List.of(
                            live.now().p50Ms(), live.now().p95Ms(), live.now().p99Ms()))
                    .isSorted()
                    .allSatisfy(ms -> assertThat(ms).isBetween(20.0, 39.0));
            assertThat(live.now().failed()).isZero();
        }
    }

    @Test
    void tellsNothingOfALogThatIsNotGatlings() throws IOException {
        Path run = Files.createDirectories(folder.resolve("loadsimulation-20010203040506789"));
        Files.writeString(run.resolve("simulation.log"), "something else");

        try (LiveLoad live = gatling.follow(task())) {
            await().atMost(Duration.ofMinutes(1)).until(() -> live.now() == null);
        }
    }

    @Test
    void hasNothingToReadWhereGatlingLeftNothing() {
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(() -> gatling.read(task()))
                .withMessageContaining("Gatling left no simulation.log");
    }

    private void record(String log) throws IOException {
        Path run = Files.createDirectories(folder.resolve("loadsimulation-20010203040506789"));
        try (InputStream recorded = getClass().getResourceAsStream("recorded/" + log)) {
            Files.copy(recorded, run.resolve("simulation.log"));
        }
    }

    private List<String> command(int feature) {
        return gatling.command(jdk(feature), task());
    }

    @Test
    void offersByHttpsWhatHyperfoilOffers() {
        LoadTask plain = task();
        LoadTask secure = task(URI.create("https://localhost:8443/"), plain.request(), plain.workload());

        assertThat(gatling.command(jdk(25), secure))
                .contains(
                        "-Dgatling.ssl.useOpenSsl=false",
                        "-Dgatling.ssl.enabledCipherSuites.0=TLS_AES_128_GCM_SHA256",
                        "-Dgatling.ssl.enabledCipherSuites.1=TLS_AES_256_GCM_SHA384");
        assertThat(gatling.command(jdk(25), plain)).noneMatch(word -> word.contains("ssl"));
    }

    @Test
    void saysWhatIsFedExpectedAndKept() throws IOException {
        Workload load = SampleExperiment.get().workload();
        Answer answer = new Answer(List.of("a", "b"), Map.of("/a/0", "{name}"), Map.of("token", "header ETag"));
        Exchange exchange = new Exchange("GET", "/{name}", null, Map.of(), null, 200, null, null, answer);
        Feeder feeder = new Feeder("p.csv", "0", Order.SEQUENTIAL, 1, List.of("name"), 1, List.of(Map.of("name", "ü")));
        LoadTask task = task(new Workload(load.engine(), load.shape(), exchange, load.phases()).with(feeder));
        task.writeRows();
        assertThat(gatling.command(jdk(25), task)).contains("-Dsim.feeder=" + task.rows());
        assertThat(told())
                .containsEntry("sim.expect.contains.1", "a")
                .containsEntry("sim.expect.contains.2", "b")
                .containsEntry("sim.expect.json./a/0", "{name}")
                .containsEntry("sim.keep.token", "header ETag")
                .containsEntry("sim.feeder.once", "true");
        assertThat(task.rows()).content().isEqualTo("[{\"name\":\"ü\"}]");
        task.deleteRows();
        assertThat(task.rows()).doesNotExist();
        assertThat(gatling.byHand(task).toString()).contains("-Dsim.feeder=rows.json");
    }

    @Test
    void saysWhatUsersDoWithCookies() throws IOException {
        Workload load = SampleExperiment.get().workload();
        gatling.command(jdk(25), task(load));
        assertThat(told()).doesNotContainKey("sim.cookies");

        Exchange exchange = new Exchange("GET", "/", null, Map.of(), null, 200, null, Cookies.NONE, null);
        gatling.command(jdk(25), task(new Workload(load.engine(), load.shape(), exchange, load.phases())));
        assertThat(told()).containsEntry("sim.cookies", "none");
    }

    /** What the file says that the last command names. */
    private Map<String, String> told() throws IOException {
        Properties told = new Properties();
        try (Reader file = Files.newBufferedReader(folder.resolve("load.properties"))) {
            told.load(file);
        }
        return told.stringPropertyNames().stream().collect(Collectors.toMap(key -> key, told::getProperty));
    }

    private static Workload posting(String expected) {
        Workload workload = SampleExperiment.get().workload();
        Exchange exchange = new Exchange("POST", "/", null, "{}", 200, expected);
        return new Workload(workload.engine(), workload.shape(), exchange, workload.phases());
    }

    private static Jdk jdk(int feature) {
        return new Jdk(Path.of("jdk"), feature, feature + ".0.1", "someone");
    }

    private LoadTask task() {
        return task(SampleExperiment.get().workload());
    }

    private LoadTask task(Workload workload) {
        return task(new Request("GET", "/hello/100", null), workload);
    }

    private LoadTask task(Request request, Workload workload) {
        return task(URI.create("http://localhost:8091/"), request, workload);
    }

    private LoadTask task(URI url, Request request, Workload workload) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(url)
                .request(request)
                .briefRequest(new Request("GET", "/hello/1", null))
                .workload(workload)
                .load(Load.users(300))
                .latencyMs(100)
                .records(5000)
                .watch(folder.resolve("load-generator.csv"))
                .folder(folder)
                .build();
    }
}
