package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ends the runner during a small real experiment, by SIGKILL and by a full disk, and then resumes the result. It takes
 * minutes, so it runs only with {@code mvn verify -Pfaults}. The runner is the one of this build, in a JVM and a home
 * folder of its own.
 */
@Tag("faults")
@ExtendWith(AllLeftovers.class)
class SurvivalTest {

    private static final Path PROJECT =
            Path.of(System.getProperty("bench.home")).toAbsolutePath().normalize();

    /** The folders of the project that this experiment needs; experiments and results are the test's own. */
    private static final List<String> MODULES =
            List.of("mvc-with-latency", "webflux-with-latency", "gatling-scripts", "support");

    private static final int RUNS = 4;
    private static final int KILLS = 10;

    /** About the time from the start of the JVM to the end of the second run. */
    private static final int LATEST_KILL_MILLIS = 20_000;

    /** Longer than all its runs take; it only ends a test that hangs. */
    private static final long PATIENCE_MINUTES = 10;

    /** The time in which processes must notice that their runner is gone. */
    private static final Duration TIME_TO_VANISH = Duration.ofSeconds(30);

    @TempDir
    private Path home;

    private Path log;
    private String engine = "gatling";

    @BeforeEach
    void makeAHome() throws IOException {
        assumeThat(Path.of("/proc/self/cwd"))
                .as("processes can be found by their folder")
                .exists();
        home = home.toRealPath();
        for (String module : MODULES) {
            Files.createSymbolicLink(home.resolve(module), PROJECT.resolve(module));
        }
        Files.writeString(Files.createDirectories(home.resolve("experiments")).resolve("survivor.yaml"), """
                name: survivor
                question: Does a result survive its runner?
                systems:
                  mvc: {service: mvc-with-latency, properties: {server.tomcat.threads.max: 20}}
                  webflux: {service: webflux-with-latency}
                jvm: [-Xms128m, -Xmx128m, -XX:+UseSerialGC]
                parameters:
                  latency: [20]
                  users: [50]
                workload:
                  engine: gatling
                  shape: closed-with-think-time
                  request: GET /hello/{latency}
                  expect: {status: 200, body: "Welcome to reactive world ~"}
                  ramp: 1s
                  repeat: 5
                  pause: 200ms..400ms
                  warm-up: 2s
                """);
        log = home.resolve("runner.log");
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        try {
            awaitTheEndOfItsProcesses();
        } finally {
            // Also after a failure, so that the next test has a quiet machine.
            ours().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        }
    }

    private void awaitTheEndOfItsProcesses() {
        await().atMost(TIME_TO_VANISH)
                .untilAsserted(() ->
                        assertThat(ours()).as("processes whose runner is gone").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gatling", "jmeter"})
    void aKilledRunnerCostsNoRunThatHadEnded(String played) throws Exception {
        engine = played;
        Random moments = new Random(8);
        for (int kill = 1; kill <= KILLS; kill++) {
            List<RunKey> before = keys();
            Process runner = start();
            boolean endedByItself = runner.waitFor(moments.nextInt(LATEST_KILL_MILLIS), TimeUnit.MILLISECONDS);
            runner.destroyForcibly().waitFor();
            awaitTheEndOfItsProcesses();
            assertThat(keys())
                    .as("kill %s, log:%n%s", kill, Files.readString(log))
                    .containsAll(before);
            if (endedByItself) {
                assertThat(keys()).hasSize(RUNS);
                // All runs had ended. The next runner begins a new result, so that each kill can hit a run.
                throwTheResultAway();
            }
        }

        assertThat(runToItsEnd()).as(Files.readString(log)).isIn(ExitCode.FINE, ExitCode.SOME_RUNS_FAILED);

        requireWhole();
    }

    /** A tool that is not part of the bench, which a script stands in for. */
    @Test
    void aKilledRunnerLeavesNoOutsideTool() throws Exception {
        Path experiment = home.resolve("experiments").resolve("survivor.yaml");
        Files.writeString(experiment, Files.readString(experiment).replaceFirst("(?s)workload:.*", """
                        workload:
                          engine: wrk
                          shape: closed
                          request: GET /hello/{latency}
                          duration: 60s
                          warm-up: 1s
                        """));
        Path wrk =
                Files.writeString(Files.createDirectories(home.resolve("bin")).resolve("wrk"), """
                #!/bin/sh
                case "$*" in
                  -v) echo wrk 4.1.0 ;;
                  *-d60s*) echo $$ >"$BENCH_TEST_TOOL"; exec sleep 60 ;;
                  *) exec curl -s -o /dev/null "$(echo "$@" | sed 's/.* //')" ;;
                esac
                """);
        assertThat(wrk.toFile().setExecutable(true)).isTrue();
        Path tool = home.resolve("tool.pid");
        ProcessBuilder bench = BenchProcess.of(home, List.of("run", "survivor"))
                .directory(home.toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        bench.environment().put("PATH", wrk.getParent() + ":" + System.getenv("PATH"));
        bench.environment().put("BENCH_TEST_TOOL", tool.toString());
        Process runner = bench.start();
        try {
            await().atMost(Duration.ofMinutes(1))
                    .failFast(() -> assertThat(runner.isAlive())
                            .as(Files.readString(log))
                            .isTrue())
                    .until(() -> Files.exists(tool) && !Files.readString(tool).isBlank());
        } finally {
            runner.destroyForcibly().waitFor();
        }
        long pid = Long.parseLong(Files.readString(tool).strip());

        await().atMost(TIME_TO_VANISH).until(() -> ProcessHandle.of(pid).isEmpty());
    }

    @Test
    void aDiskThatFillsUpCostsOneRunAndCanBeEmptied() throws Exception {
        Path results = Files.createDirectories(home.resolve("results"));
        assumeThat(exitCodeOf("mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", results.toString()))
                .as("a small disk can be mounted here")
                .isZero();
        try {
            Process runner = start();
            awaitARunThatHasEnded(runner);
            Path ballast = fill(results);
            assertThat(runner.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();

            assertThat(runner.exitValue()).as(Files.readString(log)).isEqualTo(ExitCode.RUNNER_FAILED);
            assertThat(Files.readString(log))
                    .containsIgnoringCase("the disk is full")
                    .contains("./bench run --resume ")
                    .doesNotContain("a fault of the bench", "\tat ");
            List<RunResult> before = ended();
            assertThat(before).isNotEmpty().hasSizeLessThan(RUNS).allMatch(RunResult::completed);

            Files.delete(ballast);
            assertThat(runToItsEnd()).as(Files.readString(log)).isIn(ExitCode.FINE, ExitCode.SOME_RUNS_FAILED);

            assertThat(ended())
                    .extracting(RunResult::load)
                    .containsAll(before.stream().map(RunResult::load).toList());
            requireWhole();
        } finally {
            exitCodeOf("umount", "--lazy", results.toString());
        }
    }

    /** Requires that all runs completed with the same files, that no file is unfinished, and that the reports exist. */
    private void requireWhole() throws IOException {
        ResultFolder folder = ResultFolder.open(result().orElseThrow());
        assertThat(folder.runs())
                .hasSize(RUNS)
                .allSatisfy(run -> assertThat(run.failure()).isNull())
                .allSatisfy(run -> assertThat(run.load().failed()).isZero())
                .extracting(run -> run.key().system() + " " + run.key().repetition())
                .containsExactlyInAnyOrder("mvc 1", "mvc 2", "webflux 1", "webflux 2");
        assertThat(folder.manifest().sessions()).hasSizeBetween(1, KILLS + 1);
        try (Stream<Path> files = Files.walk(folder.path())) {
            List<Path> runs = files.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .toList();
            assertThat(runs.stream().map(run -> List.of(names(run))).distinct()).hasSize(1);
        }
        try (Stream<Path> files = Files.walk(folder.path())) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".unfinished"));
        }
        assertThat(names(folder.path()))
                .contains("manifest.json", "report.html", "report.md", "results.csv", "results.json", "runs");
        assertThat(Files.readAllLines(folder.path().resolve("results.csv"))).hasSize(1 + RUNS);
    }

    private static String[] names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toArray(String[]::new);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private List<RunKey> keys() {
        return ended().stream().map(RunResult::key).toList();
    }

    /** The runs that have ended; fails if one of them is damaged. */
    private List<RunResult> ended() {
        return result().map(folder -> ResultFolder.open(folder).runs()).orElse(List.of());
    }

    /** Empty if the runner was killed before it began a result. */
    private Optional<Path> result() {
        Path results = home.resolve("results").resolve("survivor");
        try (Stream<Path> folders = Files.isDirectory(results) ? Files.list(results) : Stream.empty()) {
            return folders.filter(folder -> Files.exists(folder.resolve("manifest.json")))
                    .findFirst();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void throwTheResultAway() throws IOException {
        Files.move(
                home.resolve("results"),
                Files.createTempDirectory(home, "former-").resolve("results"));
    }

    private int runToItsEnd() throws IOException, InterruptedException {
        Process runner = start();
        assertThat(runner.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        return runner.exitValue();
    }

    /** Starts the runner, which begins a result or resumes the existing one. */
    private Process start() throws IOException {
        List<String> arguments = result().map(folder -> List.of("run", "--resume", folder.toString()))
                .orElse(List.of("run", "survivor", "--repetitions", "2", "--engine", engine));
        return BenchProcess.of(home, arguments)
                .directory(home.toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private void awaitARunThatHasEnded(Process runner) throws InterruptedException {
        while (ended().isEmpty()) {
            assertThat(runner.waitFor(1, TimeUnit.SECONDS))
                    .as("the runner has ended")
                    .isFalse();
        }
        TimeUnit.SECONDS.sleep(1); // into the next run
    }

    /** Writes a file until the disk is full. */
    private static Path fill(Path disk) throws IOException {
        Path ballast = disk.resolve("ballast");
        byte[] block = new byte[1 << 16];
        try (var out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            return ballast;
        }
    }

    private static int exitCodeOf(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException notInstalled) {
            return -1;
        }
    }

    /**
     * The processes that work in the home of this test. The working directory of other users' processes is not
     * readable.
     */
    private List<Long> ours() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> process.getFileName().toString().matches("\\d+"))
                    .filter(this::worksHere)
                    .map(process -> Long.valueOf(process.getFileName().toString()))
                    .toList();
        }
    }

    private boolean worksHere(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd")).startsWith(home);
        } catch (IOException goneOrNotOurs) {
            return false;
        }
    }
}
