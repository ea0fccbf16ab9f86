package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.ResourceTiers;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Engine;
import io.github.springbench.runner.model.Exchange;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Phases;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.CpuSets;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Injects faults into real loads on real processes, and proves that each is caught by name; and that an honest run is
 * caught by nothing. Only with {@code mvn verify -Pfaults}, since it takes minutes. What was caught by what is in
 * {@code target/faults.md}.
 */
@Tag("faults")
class FaultsTest {

    private static final Path PROJECT =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();
    private static final List<String> CAUGHT = new ArrayList<>();

    /** What is rightly found where others work on the machine that runs the tests, which then warms up late. */
    private static final List<String> OF_A_BUSY_MACHINE =
            List.of("machine-error", "clock-jump", "memory-pressure", "swapping", "warming-up");

    /** Long enough for each check: a plateau of more than 10 s, and 10,000 answers for p99.9. */
    private static final Load WHOLE = new Load(100, 110, Duration.ofSeconds(4));

    /** For faults that show at once. */
    private static final Load SHORT = new Load(100, 40, Duration.ofSeconds(2));

    private static final List<String> JVM =
            List.of("-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-Dsun.net.httpserver.nodelay=true");

    private static final String GREETING = "Welcome to reactive world ~";

    /** By which the process of a back end is found. */
    private static final String BACK_END_MARK = "fake.back-end-mark";

    @TempDir
    private static Path fakeHome;

    @TempDir
    private Path results;

    private final Jdk jdk = Jdks.installed().get(0);
    private final GatlingGenerator gatling = new GatlingGenerator(PROJECT.resolve("gatling-scripts"), "3");
    private volatile Disturbance duringLoad = () -> {};

    private record Load(int users, int repeat, Duration ramp) {}

    @FunctionalInterface
    private interface Disturbance {
        void strike() throws IOException, InterruptedException;
    }

    @BeforeAll
    static void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(fakeHome);
    }

    @AfterAll
    static void writeWhatCaughtWhat() throws IOException {
        Files.writeString(
                PROJECT.resolve("bench-runner").resolve("target").resolve("faults.md"),
                "| injected fault | verdict | caught by |\n|---|---|---|\n" + String.join("", CAUGHT));
    }

    @Test
    void anHonestRunIsCaughtByNothing() throws IOException {
        RunResult run = real(WHOLE, gatling);

        assertThat(tell("none: an honest run", run)).isSubsetOf(OF_A_BUSY_MACHINE);
    }

    @Test
    void aServiceThatAnswersAtOnce() throws IOException {
        assertThat(tell("a service that answers at once", fake(Map.of("fake.latency", "0"))))
                .contains("faster-than-latency");
    }

    @Test
    void aServiceThatAnswers200WithTheWrongBody() throws IOException {
        assertThat(tell(
                        "a service that answers 200 with the wrong body now and then",
                        fake(Map.of("fake.wrong-body-every", "100"))))
                .contains("wrong-bodies");
    }

    @Test
    void aServiceWith2PercentOf500s() throws IOException {
        assertThat(tell("a service with 2 % of 500s", fake(Map.of("fake.error-every", "50"))))
                .contains("failed-requests");
    }

    @Test
    void anotherProgramOnThePort() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            RunResult run = only(execute(fakeHome, jdk, port, systems(Map.of()), SHORT, gatling));

            assertThat(refused("another program on the port", run))
                    .startsWith("Port " + port + " is taken by process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void aLoadGeneratorStarvedOfCpu() throws IOException {
        assumeThat(Path.of("/usr/bin/taskset")).exists();
        duringLoad = () -> {
            for (int i = 0; i < 4; i++) {
                new ProcessBuilder("timeout", "3", "taskset", "-c", "0", "sh", "-c", "while :; do :; done").start();
            }
        };

        assertThat(tell("a load generator starved of CPU", real(SHORT, new Humble(gatling))))
                .contains("machine-error");
    }

    @Test
    void aLoadGeneratorStoppedForTwoSeconds() throws IOException {
        duringLoad = () -> stopForTwoSeconds("io.gatling.app.Gatling");

        assertThat(tell("a load generator stopped for two seconds", real(WHOLE, gatling)))
                .contains("machine-error");
    }

    @Test
    void aServiceStoppedForTwoSecondsIsAResult() throws IOException {
        duringLoad = () -> stopForTwoSeconds("mvc-with-latency.jar");

        RunResult run = real(WHOLE, gatling);

        assertThat(tell("none: a service stopped for two seconds", run)).isSubsetOf(OF_A_BUSY_MACHINE);
        assertThat(run.load().responseTime().maxMs()).isBetween(1800.0, 4000.0);
    }

    @Test
    void aSecondLoadOnTheSameService() throws IOException {
        assumeThat(Path.of("/bin/bash")).exists();
        duringLoad = () -> {
            String port = portOf("mvc-with-latency.jar");
            for (int i = 0; i < 20; i++) {
                new ProcessBuilder("timeout", "8", "bash", "-c", """
                        exec 3<>/dev/tcp/127.0.0.1/%s
                        while printf 'GET /hello/20 HTTP/1.1\\r\\nHost: other\\r\\n\\r\\n' >&3; do sleep 0.02; done
                        """.formatted(port))
                        .redirectErrorStream(true)
                        .start();
            }
        };

        RunResult run = real(WHOLE, gatling);

        assertThat(tell("a second load on the same service", run)).contains("other-callers");
        assertThat(run.evidence().otherCallers().programs()).anyMatch(program -> program.startsWith("bash "));
    }

    @Test
    void aResultEditedByHand() throws IOException {
        RunResult honest = real(SHORT, gatling);
        assertThat(checks(honest)).doesNotContain("record-differs");
        Path manifest = found("manifest.json");
        Path run = found("run.json");
        Files.writeString(run, Files.readString(run).replaceFirst("(\"p95\" ?: ?)[0-9.]+", "$1" + "12.5"));

        RunResult edited = only(SideBySide.judged(ResultFolder.open(manifest.getParent())));

        assertThat(tell("a result edited by hand", edited)).contains("record-differs");
    }

    private Path found(String name) throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    private static String portOf(String command) {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(command))
                .flatMap(line -> Stream.of(line.split(" ")))
                .filter(argument -> argument.startsWith("--server.port="))
                .findFirst()
                .orElseThrow()
                .substring("--server.port=".length());
    }

    @Test
    void aTruncatedLog() throws IOException {
        assertThat(tell("a truncated log", real(SHORT, new Truncating(gatling))))
                .contains("truncated-log", "users-lost", "unanswered");
    }

    @Test
    void virtualThreadsThatAreNotActive() throws IOException {
        assumeThat(jdk.hasVirtualThreads()).isTrue();
        SystemUnderTest virtual =
                new SystemUnderTest("fake", ServiceModule.MVC_WITH_LATENCY, true, Map.of("fake.pool", "64"));

        assertThat(refused(
                        "virtual threads not active",
                        only(execute(fakeHome, jdk, 0, List.of(virtual), SHORT, gatling))))
                .startsWith("Requests must run on virtual threads, which the warm-up did not show");
    }

    @Test
    void oneSystemWithAnotherHeap() throws IOException {
        List<SystemUnderTest> systems = List.of(
                FakeExperiment.system("honest", Map.of("fake.pool", "64")),
                FakeExperiment.system("favoured", Map.of("fake.pool", "65")));

        Map<String, RunResult> runs =
                execute(fakeHome, jdkThatGivesMoreHeapTo("fake.pool=65"), 0, systems, SHORT, gatling).stream()
                        .collect(Collectors.toMap(run -> run.key().system(), run -> run));

        assertThat(tell("one system with another heap", runs.get("favoured"))).contains("heap-limit");
        assertThat(checks(runs.get("honest"))).doesNotContain("heap-limit");
    }

    @Test
    void aSaturatedBackEnd() {
        // 4 at once and 20 ms each are 200 answers a second, and 100 users ask for some 590.
        RunResult run = only(withBackEnd(Map.of("fake.pool", "4"), List.of("fake"), SHORT));

        assertThat(tell("a saturated back end", run)).contains("back-end-slow");
    }

    @Test
    void aBackEndWithoutCpuLeft() {
        ResourceTiers tiers = ResourceTiers.ofThisMachine();
        assumeThat(tiers.cores()).hasSizeGreaterThan(1);
        ResourceAllocation halfACore =
                new ResourceAllocation(new Resources(0.5, 256), tiers.detect(), CpuSets.deal(tiers.cores(), 1, 1));

        // 5 ms of half a core each are 100 answers a second, and 100 users ask for some 590.
        RunResult run =
                only(withBackEnd(Map.of("fake.pool", "128", "fake.burn", "5"), List.of("fake"), SHORT, halfACore));

        assertThat(tell("a back end without CPU left", run)).contains("back-end-saturated");
    }

    @Test
    void aServiceThatIsStillBeingCompiled() {
        Workload hardlyWarmedUp = FakeExperiment.callersFor(Duration.ofSeconds(11), GREETING);
        SystemUnderTest mvc = FakeExperiment.system("mvc", Map.of("server.tomcat.threads.max", "100"));

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(), List.of(mvc), JVM, SHORT.users(), hardlyWarmedUp),
                gatling));

        assertThat(tell("a service that is still being compiled", run)).contains("compiling");
    }

    @Test
    void aPoolOfConnectionsThatIsTooSmall() {
        SystemUnderTest mvc = new SystemUnderTest(
                "mvc",
                ServiceModule.MVC_CLIENT,
                false,
                Map.of("backend.url", "http://{slow}", "backend.max-connections", "4"));
        BackEnd slow = new BackEnd("slow", ServiceModule.WEBFLUX_WITH_LATENCY, Map.of());

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(slow), List.of(mvc), JVM, SHORT.users(), workload(SHORT, GREETING)),
                gatling));

        assertThat(tell("a pool of 4 connections to the back end", run)).contains("client-pool");
        assertThat(run.effective()).containsEntry("backend.max-connections", "4");
    }

    @Test
    void aLimitOfConnectionsThatRefusesUsers() {
        SystemUnderTest mvc = FakeExperiment.system(
                "mvc", Map.of("server.tomcat.max-connections", "40", "server.tomcat.accept-count", "10"));

        RunResult run = only(execute(
                PROJECT,
                jdk,
                0,
                FakeExperiment.of(List.of(), List.of(mvc), JVM, SHORT.users(), workload(SHORT, GREETING)),
                gatling));

        assertThat(tell("a limit of 40 connections", run)).contains("connection-limit");
    }

    @Test
    void aBackEndKilledInMidRun() {
        duringLoad = () -> {
            duringLoad = () -> {};
            signal("-KILL", pidOf("--" + BACK_END_MARK + "=true"));
        };

        List<RunResult> runs = withBackEnd(Map.of("fake.pool", "64"), List.of("first", "second"), SHORT);

        assertThat(refused("a back end killed in mid-run", runs.get(0)))
                .startsWith("The back end slow ended with exit code 137");
        assertThat(runs.get(1).failure()).isNull();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("mvc-with-latency.jar") || command.contains("Gatling"));
    }

    /** A JDK whose {@code java} doubles the heap of one service: a setting that is not what it says. */
    private Jdk jdkThatGivesMoreHeapTo(String favoured) throws IOException {
        Path bin = Files.createDirectories(results.resolve("jdk").resolve("bin"));
        Path java = bin.resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                case "$*" in
                  *%s*) for argument; do
                      shift
                      [ "$argument" = -Xmx64m ] && argument=-Xmx128m
                      set -- "$@" "$argument"
                    done ;;
                esac
                exec "%s" "$@"
                """.formatted(favoured, jdk.java()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new Jdk(results.resolve("jdk"), jdk.feature(), jdk.version(), jdk.vendor());
    }

    private static void stopForTwoSeconds(String command) throws IOException, InterruptedException {
        long pid = pidOf(command);
        signal("-STOP", pid);
        TimeUnit.SECONDS.sleep(2);
        signal("-CONT", pid);
    }

    private static long pidOf(String command) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(command))
                .findFirst()
                .orElseThrow()
                .pid();
    }

    private static void signal(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
    }

    private RunResult fake(Map<String, String> lie) throws IOException {
        return only(execute(fakeHome, jdk, 0, systems(lie), SHORT, gatling));
    }

    private static List<SystemUnderTest> systems(Map<String, String> lie) {
        Map<String, String> properties = new TreeMap<>(lie);
        properties.put("fake.pool", "64");
        return List.of(FakeExperiment.system("fake", properties));
    }

    private RunResult real(Load load, LoadGenerator generator) throws IOException {
        SystemUnderTest mvc = FakeExperiment.system("mvc", Map.of("server.tomcat.threads.max", "100"));
        return only(execute(PROJECT, jdk, 0, List.of(mvc), load, generator));
    }

    /** @param backEnd faults of the back end that all systems call */
    private List<RunResult> withBackEnd(Map<String, String> backEnd, List<String> systems, Load load) {
        return withBackEnd(backEnd, systems, load, ResourceAllocation.sharedMachine());
    }

    private List<RunResult> withBackEnd(
            Map<String, String> backEnd, List<String> systems, Load load, ResourceAllocation allocation) {
        Map<String, String> lie = new TreeMap<>(backEnd);
        lie.put(BACK_END_MARK, "true");
        return execute(
                fakeHome,
                jdk,
                0,
                FakeExperiment.of(
                        List.of(new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, lie)),
                        systems.stream()
                                .map(name -> FakeExperiment.system(
                                        name, Map.of("fake.back-end", "http://{slow}", "fake.pool", "128")))
                                .toList(),
                        JVM,
                        load.users(),
                        workload(load, FakeService.BODY)),
                gatling,
                allocation);
    }

    private List<RunResult> execute(
            Path home, Jdk java, int port, List<SystemUnderTest> systems, Load load, LoadGenerator generator) {
        String body = home.equals(PROJECT) ? GREETING : FakeService.BODY;
        Experiment experiment = FakeExperiment.of(List.of(), systems, JVM, load.users(), workload(load, body));
        return execute(home, java, port, experiment, generator);
    }

    private List<RunResult> execute(Path home, Jdk java, int port, Experiment experiment, LoadGenerator generator) {
        return execute(home, java, port, experiment, generator, ResourceAllocation.sharedMachine());
    }

    private List<RunResult> execute(
            Path home,
            Jdk java,
            int port,
            Experiment experiment,
            LoadGenerator generator,
            ResourceAllocation allocation) {
        RunPlan plan = Planner.plan(experiment, Choices.none(), java);
        ResultFolder folder = FakeExperiment.results(results, plan, java);
        return new Execution(
                        new RunContext(new LocalMachine(), home, java, experiment, port, allocation),
                        LoadGenerators.of(generator),
                        folder,
                        new Striker())
                .run(plan, RetryPolicy.endured());
    }

    private static Workload workload(Load load, String body) {
        return new Workload(
                TestEngines.GATLING,
                Workload.Shape.CLOSED_WITH_THINK_TIME,
                new Exchange("GET", "/hello/{latency}", null, null, 200, body),
                new Phases(
                        load.ramp(),
                        load.repeat(),
                        null,
                        new Pause(Duration.ofMillis(100), Duration.ofMillis(200)),
                        Duration.ofSeconds(4),
                        null));
    }

    private static RunResult only(List<RunResult> ended) {
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    private static List<String> tell(String lie, RunResult run) {
        assertThat(run.failure()).isNull();
        CAUGHT.add("| %s | %s | %s |%n"
                .formatted(
                        lie,
                        run.verdict().level().label(),
                        run.verdict().findings().stream()
                                .map(finding -> "**" + finding.check() + "**: " + finding.reason())
                                .collect(Collectors.joining("<br>"))));
        return checks(run);
    }

    private static String refused(String lie, RunResult run) {
        assertThat(run.completed()).isFalse();
        CAUGHT.add("| %s | no result | %s |%n".formatted(lie, run.failure()));
        return run.failure();
    }

    private static List<String> checks(RunResult run) {
        return run.verdict().findings().stream().map(Verdict.Finding::check).toList();
    }

    /** Disturbs a run in the midst of its load, when all users are there. */
    private final class Striker implements ExecutionListener {

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            if (phase == RunPhase.LOAD) {
                Thread striker = new Thread(() -> strikeIn(run.expectedLoad().dividedBy(2)), "striker");
                striker.setDaemon(true);
                striker.start();
            }
        }

        private void strikeIn(Duration delay) {
            try {
                TimeUnit.MILLISECONDS.sleep(delay.toMillis());
                duringLoad.strike();
            } catch (IOException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    /** The load generator on one core, behind every other program there. */
    private record Humble(LoadGenerator generator) implements LoadGenerator {

        @Override
        public Engine engine() {
            return generator.engine();
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            return Stream.concat(
                            Stream.of("nice", "-n", "19", "taskset", "-c", "0"), generator.command(jdk, task).stream())
                    .toList();
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            return generator.read(task);
        }
    }

    /** Cuts the log in the middle before it is read. */
    private record Truncating(LoadGenerator generator) implements LoadGenerator {

        @Override
        public Engine engine() {
            return generator.engine();
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            return generator.command(jdk, task);
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            try (Stream<Path> files = Files.walk(task.folder())) {
                Path log = files.filter(file -> file.endsWith("simulation.log"))
                        .findFirst()
                        .orElseThrow();
                try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
                    file.setLength(file.length() / 2);
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            return generator.read(task);
        }
    }
}
