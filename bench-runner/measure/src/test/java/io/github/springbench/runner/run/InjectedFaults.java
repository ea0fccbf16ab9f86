package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.gatling.GatlingGenerator;
import io.github.springbench.runner.load.jmeter.JMeterGenerator;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Injects faults into real loads on real processes, and writes to {@code target/faults.md} which check found which. It
 * takes minutes, so it runs only with {@code mvn verify -Pfaults}.
 */
abstract class InjectedFaults {

    static final Path PROJECT =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();
    private static final List<String> CAUGHT = new ArrayList<>();

    /** Long enough for each check: a plateau of more than 10 s, and 10,000 answers for p99.9. */
    static final RampedLoad WHOLE = new RampedLoad(100, 110, Duration.ofSeconds(4));

    /** For faults that show at once. */
    static final RampedLoad SHORT = new RampedLoad(100, 40, Duration.ofSeconds(2));

    static final List<String> JVM =
            List.of("-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-Dsun.net.httpserver.nodelay=true");

    static final String GREETING = "Welcome to reactive world ~";

    @TempDir
    static Path fakeHome;

    @TempDir
    Path results;

    final Jdk jdk = Jdks.installed().get(0);
    final GatlingGenerator gatling = new GatlingGenerator(PROJECT.resolve("gatling-scripts"), "3");
    final JMeterGenerator jmeter = new JMeterGenerator(PROJECT.resolve("support/jmeter-engine"), "5");
    volatile Disturbance duringLoad = () -> {};

    record RampedLoad(int users, int repeat, Duration ramp) {}

    @FunctionalInterface
    interface Disturbance {
        void strike() throws IOException, InterruptedException;
    }

    @BeforeAll
    static void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(fakeHome);
    }

    @AfterAll
    static void writeWhatCaughtWhat() throws IOException {
        Files.writeString(
                PROJECT.resolve("bench-runner/measure/target").resolve("faults.md"),
                "| injected fault | verdict | caught by |\n|---|---|---|\n" + String.join("", CAUGHT));
    }

    static void stopForTwoSeconds(String command) throws IOException, InterruptedException {
        long pid = pidOf(command);
        signal("-STOP", pid);
        TimeUnit.SECONDS.sleep(2);
        signal("-CONT", pid);
    }

    static long pidOf(String command) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(command))
                .findFirst()
                .orElseThrow()
                .pid();
    }

    static void signal(String signal, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
    }

    RunResult fake(Map<String, String> lie) throws IOException {
        return fake(lie, gatling);
    }

    RunResult fake(Map<String, String> lie, LoadGenerator generator) throws IOException {
        return only(execute(fakeHome, jdk, 0, systems(lie), SHORT, generator));
    }

    static List<SystemUnderTest> systems(Map<String, String> lie) {
        Map<String, String> properties = new TreeMap<>(lie);
        properties.put("fake.pool", "64");
        return List.of(FakeExperiment.system("fake", properties));
    }

    RunResult real(RampedLoad load, LoadGenerator generator) throws IOException {
        SystemUnderTest mvc = FakeExperiment.system("mvc", Map.of("server.tomcat.threads.max", "100"));
        return only(execute(PROJECT, jdk, 0, List.of(mvc), load, generator));
    }

    List<RunResult> execute(
            Path home, Jdk java, int port, List<SystemUnderTest> systems, RampedLoad load, LoadGenerator generator) {
        String body = home.equals(PROJECT) ? GREETING : FakeService.BODY;
        Experiment experiment = FakeExperiment.of(List.of(), systems, JVM, load.users(), workload(load, body));
        return execute(home, java, port, experiment, generator);
    }

    List<RunResult> execute(Path home, Jdk java, int port, Experiment experiment, LoadGenerator generator) {
        return execute(home, java, port, experiment, generator, ResourceAllocation.sharedMachine());
    }

    List<RunResult> execute(
            Path home,
            Jdk java,
            int port,
            Experiment experiment,
            LoadGenerator generator,
            ResourceAllocation allocation) {
        RunPlan plan =
                Planner.plan(experiment.with(Preset.ofEngine(generator.engine().name())), Choices.none(), java);
        ResultFolder folder = FakeExperiment.results(results, plan, java);
        return new ExperimentRunner(
                        RunContextBuilder.builder()
                                .machines(RoleMachines.allOn(new LocalMachine()))
                                .home(home)
                                .jdk(java)
                                .experiment(plan.experiment())
                                .port(port)
                                .allocation(allocation)
                                .build(),
                        new LoadGenerators(List.of(generator)),
                        folder,
                        new Striker())
                .run(plan, new RetryPolicy(QuietWait.none(), 0, run -> false));
    }

    static Workload workload(RampedLoad load, String body) {
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

    static RunResult only(List<RunResult> ended) {
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    static List<String> tell(String lie, RunResult run) {
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

    static String refused(String lie, RunResult run) {
        assertThat(run.completed()).isFalse();
        CAUGHT.add("| %s | no result | %s |%n".formatted(lie, run.failure()));
        return run.failure();
    }

    static List<String> checks(RunResult run) {
        return run.verdict().findings().stream().map(Verdict.Finding::check).toList();
    }

    /** Disturbs a run in the middle of its load, when all users are present. */
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
}
