package io.github.springbench.runner.machine.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.machine.ChildProcessFailure;
import io.github.springbench.runner.machine.ConnectionLost;
import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.MachineProcess;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.machine.WaitWatch;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.WorkFolder;
import io.github.springbench.runner.machine.local.SampledService;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.Lab.NamedMachine;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A script takes the place of {@code ssh}: it runs on this machine what should run on the other one. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
@Tag("process")
class SshMachineTest {

    private static final NamedMachine APP =
            new NamedMachine("app1", "bench@app1", "127.0.0.1", List.of(MachineRole.SERVICE));

    private static final String AGENT = "io.github.springbench.runner.cli.AgentMain";

    private static final Jdk HERE = new Jdk(
            Path.of(System.getProperty("java.home")),
            Runtime.version().feature(),
            System.getProperty("java.version"),
            System.getProperty("java.vendor"));

    @TempDir
    private Path folder;

    private Path home;
    private SshMachine machine;

    @BeforeEach
    void connect() throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        machine = machine(HERE);
    }

    @AfterEach
    void disconnect() {
        machine.close();
    }

    @Test
    void startsAProgramThereAndFetchesWhatItWrote() throws InterruptedException {
        Path log = folder.resolve("logs/service.log");
        try (MachineProcess process = start(log, "echo ready; echo \"$GREETING\"; exit 3")) {
            assertThat(process.awaitExit(Duration.ofSeconds(20), () -> {})).isEqualTo(3);
            assertThat(process.end()).contains("exit code 3");
            assertThat(process.logTail(1)).containsExactly("hello");
        }

        assertThat(log).content().isEqualTo("ready\nhello\n");
    }

    @Test
    void whatAProgramIsToldThereIsInNoLogOfIt() throws InterruptedException {
        Secret greeting = Secret.of("hello-s3cret");
        Secret.Mask mask = Secret.Mask.of(List.of(greeting));
        for (Map<String, Secret> environment : List.of(Map.of("GREETING", greeting), Map.<String, Secret>of())) {
            Path log = folder.resolve("log-of-" + environment.size());
            String told = environment.isEmpty() ? greeting.reveal() : "$GREETING";
            List<String> command = List.of("sh", "-c", "echo \"I say " + told + "\"; exit 3");
            try (MachineProcess process = machine.start("mine", command, environment, folder, log, mask)) {
                assertThat(process.awaitExit(Duration.ofSeconds(20), () -> {})).isEqualTo(3);
                assertThat(process.logTail(1)).containsExactly("I say ***");
            }
            assertThat(log).content().isEqualTo("I say ***\n");
        }
    }

    @Test
    void aFailureNamesTheLogWhereItsReaderFindsIt() throws InterruptedException {
        Path log = folder.resolve("service.log");
        try (MachineProcess process = start(log, "echo not me; sleep 100")) {
            process.awaitLine("not me", Duration.ofSeconds(20));
            assertThatExceptionOfType(ChildProcessFailure.class)
                    .isThrownBy(() -> process.awaitLine("ready", Duration.ofMillis(200)))
                    .withMessage("mine did not say 'ready' within 0.2 s, probably because: not me (log: " + log + ")");
        }
    }

    @Test
    void watchesAProgramThere() throws InterruptedException {
        try (MachineProcess process = start(folder.resolve("log"), "echo ready; sleep 100")) {
            process.awaitLine("ready", Duration.ofSeconds(20));
            Watching watching = new Watching(0, Optional.of(process), List.of(), () -> 1);
            HostSample host = machine.watchHost(watching).sample();
            try (WaitWatch waits = machine.watchWaits(watching);
                    Probe probe = machine.watchFromOutside(process, "No JVM.")) {
                waits.watchLoadGenerator(process);

                assertThat(waits.sample().serviceTimeSlices()).isNotNegative();
                assertThat(probe.sample(1.5).elapsedSeconds()).isEqualTo(1.5);
            }
            assertThat(host.serviceCpuSeconds()).isNotNegative();
            assertThat(host.cpuSpeed()).isPositive();
            assertThat(machine.process(process.pid())).isPresent();
            assertThat(machine.process(Long.MAX_VALUE >> 8)).isEmpty();
        }
    }

    @Test
    void passesOnHowLongRequestsOfAServiceThereWaitedForAConnection() throws IOException {
        try (SampledService service = SampledService.withThreads();
                Probe probe =
                        machine.watchJvm(machine.process(service.handle().pid()).orElseThrow())) {
            assertThat(probe.poolWaits()).isNull();
            assertThat(probe.requests()).isNull();

            service.tellWaits();

            assertThat(probe.poolWaits()).isEqualTo(SampledService.WAITS);
            assertThat(probe.requests()).isEqualTo(SampledService.REQUESTS);
        }
    }

    @Test
    void whatProgramsWriteThereAppearsHere() throws IOException, InterruptedException {
        Path here = Files.createDirectory(folder.resolve("run"));
        Path asked = Files.writeString(here.resolve("asked.yaml"), "load");
        try (WorkFolder work = machine.workFolder(here)) {
            work.send(asked);
            String there = work.there(here).toString();
            try (MachineProcess process = start(
                    folder.resolve("log"),
                    "cd '" + there + "'; mkdir deep; cat asked.yaml >deep/answer; echo one >grows; echo two >>grows")) {
                process.awaitExit(Duration.ofSeconds(20), () -> {});
            }
            work.fetch();

            assertThat(work.there(here.resolve("deep/answer"))).hasToString(there + "/deep/answer");
            assertThat(Path.of(there)).isDirectory();
        }

        assertThat(here.resolve("deep/answer")).hasContent("load");
        assertThat(here.resolve("grows")).content().isEqualTo("one\ntwo\n");
    }

    @Test
    void bringsFilesThereOnceAndByTheirContents() throws IOException {
        Path jar = Files.writeString(folder.resolve("app.jar"), "first");
        Path copy =
                Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("app.jar"), "first");

        Path there = machine.provided(jar);
        assertThat(there).hasContent("first").hasFileName("app.jar").startsWith(home);
        Files.writeString(there, "as it was");
        assertThat(machine.provided(copy)).isEqualTo(there).hasContent("as it was");
        assertThat(machine.provided(folder.resolve("other")).resolve("app.jar")).hasContent("as it was");

        Path changed =
                Files.writeString(Files.createDirectory(folder.resolve("new")).resolve("app.jar"), "second");
        assertThat(machine.provided(changed)).isNotEqualTo(there).hasContent("second");
    }

    @Test
    void tellsItsClockItsFactsAndTheWayToIt() throws InterruptedException {
        assertThat(machine.clock().offsetMs()).isBetween(-1_000.0, 1_000.0);
        assertThat(machine.facts().machine().cores()).isPositive();
        assertThat(machine.resources().cores()).isNotEmpty();
        assertThat(machine.isFree(machine.freePort())).isTrue();
        try (EchoServer echo = machine.startEcho()) {
            assertThat(machine.roundTripMs("127.0.0.1", echo.port())).isPositive();
        }
    }

    @Test
    @ExtendWith(AllLeftovers.class)
    void namesWhatAKilledRunnerLeftThere() throws Exception {
        Process left = AllLeftovers.leaveOne();
        try {
            assertThat(machine.leftovers(false))
                    .anyMatch(named -> named.startsWith("process " + left.pid() + " (sleep 600) since 20"));
            assertThat(left.isAlive()).isTrue();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    @ExtendWith(AllLeftovers.class)
    void endsWhatItStartedWhenTheConnectionEnds() throws Exception {
        Path log = folder.resolve("log");
        MachineProcess process = start(log, "sleep 100");
        ProcessHandle there = ProcessHandle.of(process.pid()).orElseThrow();

        ssh().forEach(ProcessHandle::destroyForcibly);
        // In a container without an init process, a dead orphan stays a zombie, which has no command line.
        await().atMost(Duration.ofMinutes(1))
                .until(() -> !there.isAlive() || there.info().arguments().isEmpty());

        assertThatExceptionOfType(ConnectionLost.class)
                .isThrownBy(() -> {
                    while (true) {
                        process.end(Duration.ofMillis(100));
                    }
                })
                .withMessageStartingWith("The connection to the machine app1 ended");
        process.close();
        assertThat(machine.freePort()).as("a new agent answers").isPositive();
    }

    @Test
    void leavesNothingButItsCache() throws IOException {
        Path agents = machine.workFolder(folder).there(folder).getParent();
        assertThat(agents).isDirectory();

        machine.close();

        assertThat(agents).doesNotExist();
        try (Stream<Path> left = Files.list(home)) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly(".cache");
        }
    }

    @Test
    void refusesAMachineWithoutTheJdk() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> machine(new Jdk(Path.of("/nowhere"), 99, "99.0.1", "nobody")))
                .withMessageStartingWith("The machine 'app1' has no JDK 99, on which the runs are here. Found there: ");
    }

    private Stream<ProcessHandle> ssh() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(AGENT));
    }

    private MachineProcess start(Path log, String script) {
        Map<String, Secret> environment = Map.of("GREETING", Secret.of("hello"));
        return machine.start("mine", List.of("sh", "-c", script), environment, folder, log, Secret.Mask.NONE);
    }

    private SshMachine machine(Jdk jdk) throws IOException {
        Path ssh = Files.writeString(folder.resolve("ssh"), """
                while [ "$1" != -- ]; do shift; done
                shift 2
                export HOME='%s' JAVA_HOME='%s'
                exec sh -c "$*"
                """.formatted(home, HERE.home()));
        return SshMachine.of(
                APP,
                jdk,
                AGENT,
                agentsClassPath(),
                new SshProgram(List.of("sh", ssh.toString()), Duration.ofSeconds(60)));
    }

    /** Only what the agent needs: a test has many more jars. */
    private static String agentsClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.endsWith(".jar")
                        || entry.contains("jackson")
                        || Path.of(entry).getFileName().toString().matches("bench-[a-z]+-[^-]+[.]jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
