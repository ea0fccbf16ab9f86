package io.github.springbench.runner.experiment;

import static io.github.springbench.runner.experiment.SampleFile.VALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file describes the whole experiment, and its reader reports where the mistakes are. */
class ExperimentFileTest {

    private static final String STEP = """
            name: sample
            question: Does it read?
            systems: {loop: {service: webflux-with-latency}}
            parameters: {latency: [100], rate: [3000]}
            workload: {engine: hyperfoil, request: "GET /hello/{latency}", shape: step, from: 1000, hold: 3s,
                duration: 17s}
            presets: {brief: {hold: 1s, duration: 5s}}
            """;

    private static final String STREAMS = """
            name: sample
            question: Does it read?
            systems: {loop: {service: webflux-with-latency}}
            parameters: {events: [20], interval: [100], users: [50]}
            workload: {engine: holder, shape: streams, request: "GET /tokens/{events}/{interval}", ramp: 2s,
                slow-readers: 0%}
            presets: {slow: {slow-readers: 10%}}
            """;

    private static final String CALLERS = """
            name: sample
            question: Does it read?
            systems: {loop: {service: webflux-with-latency}}
            parameters: {latency: [100], users: [50]}
            workload: {engine: hyperfoil, request: "GET /hello/{latency}", shape: closed, duration: 17s}
            presets: {quick: {pause: 1s..2s, ramp: 2s}}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsWhichRunsShareAForkAndWhatPresetsMakeOfIt() throws IOException {
        String plain = VALID.replace("published: figures.csv\n", "");
        assertThat(read(plain).fork()).isEqualTo(Fork.PER_CELL);

        Experiment shared = read("fork: per-system\n" + plain + "  alone: {fork: per-cell}\n");
        assertThat(shared.fork()).isEqualTo(Fork.PER_SYSTEM);
        assertThat(shared.sharesForks()).isTrue();
        assertThat(shared.with(shared.presets().get("alone")).fork()).isEqualTo(Fork.PER_CELL);
        assertThat(shared.with(shared.presets().get("quick")).fork()).isEqualTo(Fork.PER_SYSTEM);
        assertThat(shared.with(shared.presets().get("quick")).sharesForks()).isFalse();
        assertThat(shared.withSystems(List.of()).fork()).isEqualTo(Fork.PER_SYSTEM);
    }

    @Test
    void anUnknownForkIsOneMistake() {
        String plain = VALID.replace("published: figures.csv\n", "");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read("fork: per-run\n" + plain))
                .withMessageContaining("'fork' is 'per-run'; expected per-cell or per-system");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(plain + "  alone: {fork: never}\n"))
                .withMessageContaining("'fork' is 'never'; expected per-cell or per-system");
    }

    @Test
    void readsEveryKeyOfAValidFile() throws IOException {
        Files.writeString(
                folder.resolve("figures.csv"), "system,users,throughput_rps,p95_ms\npool,1,10,\nloop,2,,102\n");

        Experiment experiment = read(VALID);

        assertThat(experiment.systems())
                .containsExactly(
                        SampleExperiment.system("pool", ServiceModule.MVC_WITH_LATENCY)
                                .withProperties(Map.of("server.tomcat.threads.max", "7")),
                        SampleExperiment.system("loop", ServiceModule.WEBFLUX_WITH_LATENCY));
        assertThat(experiment.properties()).containsExactly(Map.entry("server.tomcat.max-connections", "10000"));
        assertThat(experiment.jvm()).containsExactly("-Xmx1g");
        assertThat(experiment.parameters()).isEqualTo(Map.of("latency", List.of(100), "users", List.of(1, 2)));
        assertThat(experiment.workload().path()).isEqualTo("/hello/{latency}");
        assertThat(experiment.workload().expectedBody()).isEqualTo("Hi ~");
        assertThat(experiment.workload().ramp()).isEqualTo(Duration.ofSeconds(30));
        assertThat(experiment.workload().pause()).isEqualTo(new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(experiment.workload().warmUp()).isEqualTo(Duration.ofSeconds(2));
        assertThat(experiment.published())
                .containsExactly(
                        new PublishedFigure("pool", Map.of("users", 1), Map.of(Metric.THROUGHPUT_RPS, 10.0)),
                        new PublishedFigure("loop", Map.of("users", 2), Map.of(Metric.LOAD_P95_MS, 102.0)));
        assertThat(experiment.with(experiment.presets().get("quick")).workload().ramp())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aPresetHoldsUsersForATimeWhoElseCallSoOften() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        Experiment experiment =
                read(VALID.replace("quick: {users: [1], ramp: 1s}", "soak: {users: [1], duration: 2h}"));

        Experiment held = experiment.with(experiment.presets().get("soak"));

        assertThat(held.workload().duration()).isEqualTo(Duration.ofHours(2));
        assertThat(held.workload().repeat()).isNull();
        assertThat(held.published()).isEmpty();
    }

    @Test
    void callersThinkInAPresetThatHasAPause() throws IOException {
        Experiment experiment = read(CALLERS);

        Workload quick = experiment.with(experiment.presets().get("quick")).workload();

        assertThat(experiment.workload().shape()).isEqualTo(Workload.Shape.CLOSED);
        assertThat(quick.shape()).isEqualTo(Workload.Shape.CLOSED_WITH_THINK_TIME);
        assertThat(quick.pause()).isEqualTo(new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(quick.ramp()).isEqualTo(Duration.ofSeconds(2));
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(CALLERS.replace("pause: 1s..2s, ", "")))
                .withMessageContaining("the workload has no 'ramp' that a preset could change");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(CALLERS.replace("1s..2s", "0s")))
                .withMessageContaining("users who think need 'pause'");
    }

    @Test
    void aPresetHasFurtherSystemsAndALoadGeneratorOfItsOwn() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        Experiment experiment = read(VALID.replace(
                "quick: {users: [1], ramp: 1s}",
                "many: {engine: hyperfoil, duration: 5s, systems: {third: {service: webflux-with-latency}}}"));

        Experiment many = experiment.with(experiment.presets().get("many"));

        assertThat(experiment.systems()).extracting(SystemUnderTest::name).containsExactly("pool", "loop");
        assertThat(many.systems()).extracting(SystemUnderTest::name).containsExactly("pool", "loop", "third");
        assertThat(many.engines()).containsExactly("hyperfoil");
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ramp: 30s | rump: 30s | line 15: unknown key 'rump' in 'workload'; did you mean 'ramp'?
            ramp: 30s | ramp: 30 | 'ramp' is '30'; expected a time with its unit
            ramp: 30s | ramp: 1500ms | expected whole seconds from 1s up
            pause: 1s..2s | pause: 2s..1s | expected the least and the longest pause
            repeat: 30 | repeat: none | expected a whole number from 1 up
            name: sample | name: other | expected the file's own name, 'sample'
            engine: gatling | engine: ab | expected gatling or hyperfoil or jmeter or holder or wrk or k6 or hey
            ramp: 1s} | engine: ab} | expected gatling or hyperfoil or jmeter or holder or wrk or k6 or hey
            ramp: 1s} | systems: {pool: {service: mvc-client}}} | the experiment has a system 'pool' already
            ramp: 1s} | pause: 0s} | users who think need 'pause', such as pause: 1s..2s
            shape: | engined: | 'workload' needs 'shape', which is one of closed-with-think-time, closed, open
            shape: closed-with | shape: half-closed-with | expected one of closed-with-think-time, closed, open
            shape: closed-with-think-time | shape: closed | 'closed' has no 'pause'; take it out
            shape: closed-with-think-time | shape: open | 'open' has no 'repeat'; take it out
            shape: closed-with-think-time | shape: open | an open load needs 'duration'
            shape: closed-with-think-time | shape: open | 'parameters' needs 'rate'
            pause: 1s..2s | pause: 0s | users who think need 'pause'
            users: [1, 2] | users: [1, 2], rate: [5] | has no 'rate'; take it out
            ramp: 1s} | repeat: 2, duration: 5s} | either 'repeat', how often each user calls, or 'duration'
            GET /hello/{latency} | GET /hello/{latancy} | did you mean 'latency'?
            service: mvc-with-latency | service: mcv-with-latency | did you mean 'mvc-with-latency'?
            users: [1, 2] | users: [0, 2] | line 9: 'users' is '0'; expected a whole number from 1 up
            users: [1, 2] | users: [2, 2] | has a number twice
            users: [1, 2] | user: [1, 2] | 'parameters' needs 'users'
            jvm: [-Xmx1g] | jvm: [Xmx1g] | expected a JVM flag
            users: [1, 2] | users: [] | 'users' needs at least one number
            latency: [100] | latency: [100], size: [1] | does not use the parameter 'size'
            question: Does it read? | question: | line 2: 'question' has no value
            threads.max: 7 | threads.max: | 'server.tomcat.threads.max' has no value
            threads.max: 7 | threads: {max: 7} | must be a single value, not a list or a mapping
            threads.max: 7 | threads.max: 7, server.port: 80 | 'server.port' is set by the runner; use --port
            status: 200 | status: 999 | expected a whole number from 100 to 599
            warm-up: 2s | warm-up: 0s | expected 1s or more
            pool: { | ../pool: { | '../pool' cannot be a name
            published: figures.csv | published: none.csv | which does not exist
            {users: [1], ramp: 1s} | {users: [1], repeats: 1} | did you mean 'repeat'?
            webflux-with-latency} | webflux-with-latency, virtual-threads: true} | 'loop' is reactive
            ramp: 30s | ramp: [30s | not YAML
            """)
    void saysWhereAMistakeIsAndWhatWasExpected(String right, String wrong, String message) throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        assertThat(VALID).contains(right);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(right, wrong)))
                .withMessageContaining(message)
                .withMessageContaining("sample.yaml");
    }

    @Test
    void usersGoOnForATimeOrSoManyTimes() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");
        String forATime = VALID.replace("repeat: 30", "duration: 60s");

        assertThat(read(forATime).workload().duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(read(forATime).workload().repeat()).isNull();
        for (String mistaken : List.of(
                VALID.replace("  repeat: 30\n", ""), VALID.replace("repeat: 30", "repeat: 30\n  duration: 60s"))) {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> read(mistaken))
                    .withMessageContaining("'workload' needs either 'repeat'");
        }
    }

    @Test
    void anOpenLoadHasARateInPlaceOfUsers() throws IOException {
        Experiment experiment = read("""
                name: sample
                question: Does it read?
                systems: {loop: {service: webflux-with-latency, engine: hyperfoil}}
                parameters: {latency: [100], rate: [500]}
                workload: {engine: gatling, shape: open, request: "GET /hello/{latency}", duration: 60s}
                """);

        assertThat(experiment.workload().shape()).isEqualTo(Workload.Shape.OPEN);
        assertThat(experiment.engines()).containsExactly(TestEngines.HYPERFOIL);
        assertThat(experiment.cells()).containsExactly(Map.of("latency", 100, "rate", 500));
    }

    @Test
    void aLoadWithAStepHasAnotherRateBeforeAndAfterIt() throws IOException {
        Experiment experiment = read(STEP);

        Workload load = experiment.workload();
        assertThat(load.open()).isTrue();
        assertThat(load.step().begin()).isEqualTo(Duration.ofSeconds(7));
        assertThat(load.step().end()).isEqualTo(Duration.ofSeconds(10));
        assertThat(load.step().watchedUntil()).isEqualTo(Duration.ofSeconds(13));
        assertThat(load.due(3000)).isEqualTo(14 * 1000 + 3 * 3000);
        Workload brief = experiment.with(experiment.presets().get("brief")).workload();
        assertThat(brief.step().from()).isEqualTo(1000);
        assertThat(new Workload.Step(1000, Duration.ofSeconds(1), Duration.ofSeconds(8)).begin())
                .as("a whole second")
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(new Workload.Step(1000, Duration.ofSeconds(3), Duration.ofSeconds(2)).begin())
                .isZero();
        assertThat(brief.due(3000)).isEqualTo(4 * 1000 + 3000);
    }

    /** 3,200 callers wait for a service that serves 2,000 in a second. */
    @Test
    void aLoadWithAStepHasConnectionsForThoseWhoQueueInIt() throws IOException {
        Experiment experiment = read(STEP);

        Workload load = experiment.workload();
        assertThat(load.connections(Load.rate(3000), 100)).isEqualTo(4801);
        assertThat(load.mostPerSecond(4801, 100)).isEqualTo(3000);
        RunKey key = new RunKey("loop", Map.of("latency", 100, "rate", 3000), 1);
        assertThat(Planner.run(experiment, key, 1).connections(load)).isEqualTo(4801);
        assertThat(load.warmsUpAsTheLoad()).isTrue();
    }

    @Test
    void aStepIsShortAndOfAnOpenLoad() {
        assertMistake(STEP.replace("from: 1000, ", ""), "a load with a step needs 'from'");
        assertMistake(STEP.replace("hold: 3s,", ""), "and 'hold', how long it takes");
        assertMistake(STEP.replace("duration: 17s", "duration: 11s"), "expected duration: 12s or more");
        assertMistake(STEP.replace("hold: 1s, ", ""), "expected duration: 12s or more");
        assertMistake(STEP.replace("duration: 5s", "duration: 4s"), "expected duration: 5s or more");
        assertMistake(STEP.replace("rate: [3000]", "users: [3000]"), "'parameters' needs 'rate'");
        assertMistake(STEP.replace("[3000]", "[3000, 900]"), "and 900 is not above the 1000 of 'from'");
        assertMistake(STEP.replace("{hold: 1s, duration: 5s}", "{rate: [1000]}"), "and 1000 is not above the 1000");
        String open = STEP.replace("shape: step", "shape: open");
        assertMistake(open, "a load of the shape 'open' has no 'from'");
        assertMistake(open, "a load of the shape 'open' has no 'hold'");
        String kept = STEP.replace("5s}", "5s, request: \"GET /hello/{latency}\", cookies: kept}");
        assertMistake(kept, "a load of the shape 'step' has no 'cookies'; take it out");
    }

    private void assertMistake(String yaml, String mistake) {
        assertThatExceptionOfType(UserError.class).isThrownBy(() -> read(yaml)).withMessageContaining(mistake);
    }

    @Test
    void connectionsAreHeldAndNotRepeated() throws IOException {
        String held = """
                name: sample
                question: Does it read?
                systems: {loop: {service: webflux-with-latency}}
                parameters: {latency: [100], users: [500]}
                workload: {engine: holder, shape: connections, request: "GET /hello/{latency}"}
                """;

        assertThat(read(held).workload().holdsConnections()).isTrue();
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(held.replace("shape:", "repeat: 3, ramp: 1s, shape:")))
                .withMessageContaining("a load of the shape 'connections' has no 'ramp'")
                .withMessageContaining("a load of the shape 'connections' has no 'repeat'");
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(held + "presets: {quick: {duration: 1m}}\n"))
                .withMessageContaining("the workload has no 'duration' that a preset could change");
        assertMistake(
                held + "presets: {quick: {load-generator-warm-up: 5s}}\n",
                "a load of the shape 'connections' has no 'load-generator-warm-up'; take it out");
    }

    @Test
    void streamsHaveEventsAnIntervalAndSlowReaders() throws IOException {
        Experiment experiment = read(STREAMS);

        Workload load = experiment.workload();
        assertThat(load.readsStreams()).isTrue();
        assertThat(load.keepsConnectionsOpen()).isTrue();
        assertThat(load.slowReadersPercent()).isZero();
        assertThat(experiment.with(experiment.presets().get("slow")).workload().slowReadersPercent())
                .isEqualTo(10);
        String path =
                load.with(Map.of("events", 20, "interval", 100, "users", 50)).path();
        assertThat(Events.askedBy(path)).isEqualTo(new Events(20, 100));
        assertThat(Events.askedBy(path).length()).isEqualTo(Duration.ofMillis(1900));
        assertThat(Events.endless(path)).isEqualTo("/tokens/1000000/100");
        PlannedRun run =
                Planner.run(experiment, new RunKey("loop", experiment.cells().get(0), 1), 1);
        assertThat(run.request().path()).isEqualTo("/tokens/20/100");
        assertThat(run.briefRequest().path()).as("for the warm-up").isEqualTo("/tokens/20/1");
    }

    @Test
    void aStreamHasNeitherRepetitionsNorAPathThatDoesNotSayWhatToExpect() {
        assertMistake(STREAMS.replace("ramp:", "repeat: 3, ramp:"), "the shape 'streams' has no 'repeat'; take it out");
        assertMistake(STREAMS.replace("/{events}/{interval}", "/{interval}/{events}"), "as in GET /tokens/{events}/");
        assertMistake(STREAMS.replace("GET", "POST"), "asks by GET and by a path that ends with the number of events");
        assertMistake(STREAMS.replace("events: [20], ", ""), "'parameters' needs 'events', such as events: [100]");
        assertMistake(STREAMS.replace("0%", "some"), "expected a share in percent");
        assertMistake(STREAMS.replace("10%", "60%"), "expected whole percent from 0% to 50%");
        assertMistake(STREAMS.replace("{slow-readers: 10%}", "{duration: 1m}"), "the workload has no 'duration'");
        assertMistake(STREAMS + "fork: per-system\n", "connections that stay open need a fresh service");
        assertMistake(STREAMS.replace("{slow-readers: 10%}", "{fork: per-system}"), "need a fresh service");
        assertMistake(
                STREAMS.replace("shape: streams", "shape: closed, repeat: 1"),
                "a load of the shape 'closed' has no 'slow-readers'");
    }

    @Test
    void resultsAreReadOverUsersUnlessTheFileSaysOtherwise() throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,latency,p95_ms\npool,1,100,10\n");

        assertThat(read(VALID).axis()).isEqualTo(Axis.USERS);
        assertThat(read(VALID + "axis: latency\n").axis()).isEqualTo(Axis.LATENCY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"latancy", "rate", "p95_ms"})
    void theAxisIsOneOfTheParametersOfTheExperiment(String axis) throws IOException {
        Files.writeString(folder.resolve("figures.csv"), "system,users,p95_ms\npool,1,10\n");

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID + "axis: " + axis + "\n"))
                .withMessageContaining("line 22: 'axis' is '" + axis + "'; there is no such axis in this experiment; ")
                .withMessageContaining("known: users, latency");
    }

    @Test
    void reportsAllMistakesTogetherInTheOrderOfTheirLines() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace("question:", "kwestion:").replace("repeat: 30", "repeat: -1")))
                .withMessageContaining("4 mistakes")
                .withMessageMatching(
                        "(?s).*line 1: .*needs 'question'.*line 2: .*'kwestion'.*line 16: .*'-1'.*line 19: .*");
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
