package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.JarFiles;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.machine.local.Ports;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.OwnJar;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.RunningUrl;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures services that are not this project's: the fake one as somebody's jar, and as a process that runs already.
 */
class OwnServiceTest {

    private static final List<String> JVM = List.of("-Xmx32m");

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private final int port = Ports.free();
    private Path file;
    private Process running;
    private Runnable atLoad = () -> {};
    private ResultFolder results;

    @BeforeEach
    void buildTheJar() throws IOException {
        file = home.resolve("somewhere/app.jar");
        FakeServiceJar.buildAt(file);
    }

    @AfterEach
    void nothingOutlivesARunButWhatRanBefore() {
        if (running != null) {
            running.destroyForcibly().onExit().join();
        }
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("app.jar"));
    }

    @Test
    void startsAJarWatchesItAndStopsIt() throws IOException {
        Experiment experiment = JarFiles.identified(on(jar("--server.port={port}", "--fake.threads=mine-")));

        RunResult result = execute(experiment, FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand())
                .startsWith("java", "-XX:+ExitOnOutOfMemoryError", "-Xmx32m", "-jar", "app.jar")
                .endsWith("--fake.threads=mine-")
                .anyMatch(argument -> argument.matches("--server\\.port=\\d+"));
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("mine-", "ServerImpl$Exchange");
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().workerThreadsPeak()).isNull();
        assertThat(result.evidence().service().requestWorkersAtMost())
                .as("it has no Tomcat")
                .isNull();
        assertThat(result.evidence().service().maxHeapBytes()).isEqualTo(32 << 20);
        assertThat(result.evidence().service().sameProcess()).isTrue();
        assertThat(results.manifest().experiment()).isEqualTo(experiment);
        for (String name : List.of("manifest.json", "runs/mine/latency=20,users=1/1/run.json")) {
            assertThat(results.path().resolve(name))
                    .content()
                    .contains("app.jar")
                    .doesNotContain(home.getFileName().toString());
        }
    }

    @Test
    void doesNotMeasureAJarThatWasBuiltAnewMeanwhile() throws IOException {
        Experiment experiment = JarFiles.identified(on(jar("--server.port={port}")));
        Files.writeString(file, "more", StandardOpenOption.APPEND);

        assertThat(execute(experiment, FakeLoad.good()).failure())
                .isEqualTo("app.jar has changed since the runner began, and its runs would not be alike. Start again.");
    }

    @Test
    void saysWhatAJarMustDoThatIsNeverReady() {
        OwnJar own = jar("--server.port={port}");
        RunContext context = new RunContext(
                new LocalMachine(),
                home,
                jdk,
                on(own),
                0,
                ResourceAllocation.sharedMachine(),
                null,
                null,
                Map.of(),
                new Deadlines(Duration.ofMillis(200), 5, Duration.ofMinutes(5)));
        StartableJar neverReady = new StartableJar(
                own.file().toString(),
                own.jar(),
                Optional.of(own.workingFolder()),
                own.arguments(),
                Map.of(),
                Optional.of("/nowhere"),
                false);
        Launch launch =
                new Launch("mine", neverReady, Map.of(), Map.of(), 0, List.of(), 0, home.resolve("service.log"));

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> RunningService.start(context, launch))
                .withMessageContaining("mine was not ready after 0.6 s")
                .withMessageContaining("/nowhere, must be a path that it answers with a status of 200 to 299");
    }

    @Test
    void measuresAServiceThatRunsAlreadyAndLetsItRunOn() throws IOException {
        start();

        RunResult result = execute(on(new RunningUrl(url(), "/actuator/health", null, null)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(running.isAlive()).isTrue();
        assertThat(result.load().requests()).isEqualTo(1);
        assertThat(result.serviceCommand()).isEmpty();
        assertThat(result.requestThreads()).isNull();
        assertThat(result.threadEvidence()).startsWith("Not watched: ");
        assertThat(result.resources().platformThreadsPeak()).isNull();
        assertThat(result.resources().peakHeapMib()).isNull();
        assertThat(result.resources().peakRssMib()).isNull();
        assertThat(result.resources().serviceCpuSeconds()).isNull();
        assertThat(findings(result)).doesNotContain("heap-limit", "request-threads", "same-process");
        assertThat(results.manifest().experiment().systems().get(0).service())
                .isEqualTo(new RunningUrl(url(), "/actuator/health", null, null));
    }

    @Test
    void watchesARunningServiceByItsProcess() throws IOException {
        start();

        RunResult result = execute(on(new RunningUrl(url(), "/hello/1", running.pid(), null)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(running.isAlive()).isTrue();
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("http-nio-1-exec-");
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().peakHeapMib()).isPositive();
        assertThat(result.evidence().service().requestWorkersAtMost()).isPositive();
        assertThat(result.evidence().service().maxHeapBytes()).isEqualTo(48 << 20);
        assertThat(findings(result)).as("nobody asked it for another heap").doesNotContain("heap-limit");
    }

    @Test
    void watchesARunningServiceWhereItAnswersJmx() throws IOException {
        int jmx = Ports.free();
        start(
                "-Dcom.sun.management.jmxremote.port=" + jmx,
                "-Dcom.sun.management.jmxremote.rmi.port=" + jmx,
                "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                "-Dcom.sun.management.jmxremote.authenticate=false",
                "-Dcom.sun.management.jmxremote.ssl=false",
                "-Djava.rmi.server.hostname=127.0.0.1");

        RunResult result = execute(on(new RunningUrl(url(), "/hello/1", null, "127.0.0.1:" + jmx)), FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().peakHeapMib()).isPositive();
        assertThat(result.resources().serviceCpuSeconds()).isNotNull();
        assertThat(result.resources().osThreadsPeak())
                .as("only the kernel knows")
                .isNull();
        assertThat(result.resources().peakRssMib()).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysThatARunningServiceEndedUnderTheLoad() throws IOException {
        start();
        atLoad = () -> running.destroyForcibly().onExit().join();

        RunResult result = execute(on(new RunningUrl(url(), "/hello/1", null, null)), FakeLoad.thatLasts(1));

        assertThat(result.failure()).isEqualTo("mine (process " + running.pid() + ") ended during the run.");
    }

    @Test
    void saysWhetherARunningServiceStillAnswersAndThatItsEndIsTheCause() throws IOException {
        start();
        FoundService service = FoundService.at(
                new LocalMachine(),
                new RunningUrl(url(), "/actuator/health", running.pid(), null),
                "mine",
                Duration.ofMinutes(1));
        RuntimeException failure = new IllegalStateException("lost");

        assertThat(service.health()).isEqualTo("mine answered its health check with status 200");
        assertThat(service.causeOf(failure)).isSameAs(failure);

        running.destroyForcibly();
        assertThat(service.causeOf(failure))
                .isInstanceOf(RunFailure.class)
                .hasMessage("mine (process " + running.pid() + ") ended during the run.");
    }

    @Test
    void saysThatNobodyAnswers() {
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> FoundService.at(
                        new LocalMachine(), new RunningUrl(url(), "/up", null, null), "mine", Duration.ofMillis(100)))
                .withMessageStartingWith("mine is not ready: http://127.0.0.1:" + port + "/up said ")
                .withMessageEndingWith("'health' be a path that it answers with a status of 200 to 299.");
    }

    @Test
    void saysThatThereIsNoSuchProcess() throws IOException {
        start();

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> FoundService.at(
                        new LocalMachine(),
                        new RunningUrl(url(), "/actuator/health", 999_999_999L, null),
                        "mine",
                        Duration.ofMinutes(1)))
                .withMessageStartingWith(
                        "There is no process 999999999, which the experiment names as the 'pid' of mine.");
    }

    private void start(String... flags) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx48m"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-jar", file.toString(), "--server.port=" + port));
        running = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    private OwnJar jar(String... arguments) {
        return new OwnJar(file, List.of(arguments), List.of(), "/hello/1", home);
    }

    private static Experiment on(Target program) {
        return FakeExperiment.of(
                List.of(),
                List.of(new SystemUnderTest("mine", program, false, Map.of())),
                JVM,
                1,
                FakeExperiment.oneRequestEach());
    }

    private static List<String> findings(RunResult result) {
        return result.verdict().findings().stream().map(Verdict.Finding::check).toList();
    }

    private RunResult execute(Experiment experiment, LoadGenerator load) {
        RunPlan plan = Planner.plan(experiment, new Choices(null, null, List.of(), List.of(), 1, 1), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        List<RunResult> ended = new Execution(
                        new RunContext(new LocalMachine(), home, jdk, experiment, 0),
                        LoadGenerators.of(load),
                        results,
                        new AtLoad())
                .run(plan, new RetryPolicy(QuietWait.none(), 0, run -> false));
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    private final class AtLoad implements ExecutionListener {

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            if (phase == RunPhase.LOAD) {
                atLoad.run();
            }
        }
    }
}
