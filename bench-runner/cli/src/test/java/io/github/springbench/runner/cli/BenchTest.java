package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Manifest.Versions;
import io.github.springbench.runner.model.run.ManifestBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands that start no run, on the experiments of this project; the build sets {@code bench.home}. */
@ExtendWith(AllLeftovers.class)
@Tag("process")
class BenchTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void tellsWhatOneCanDoAndTheExperiments() {
        assertThat(bench()).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("run", "plan", "hello-latency", "presets: quick", "./bench run hello-latency");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void listsTheExperiments() {
        assertThat(bench("list")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("hello-latency", "smoke");
    }

    @Test
    void plansTheChosenRunsOfAPreset() {
        assertThat(bench(
                        "plan",
                        "hello-latency",
                        "--preset",
                        "quick",
                        "--users",
                        "1000,2000,8000",
                        "--systems",
                        "mvc-200,webflux"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("6 runs of 2 systems", "GET /hello/500", "8,500 open files");
    }

    @Test
    void plansWithThePredictedKnees() {
        assertThat(bench("plan", "hello-latency", "--systems", "mvc-200,webflux"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("mvc-200: knee predicted at 3,200 users (200 threads, 100 ms in service, 1.5 s think time); "
                        + "beyond it 2,000 requests/s and response times that grow by 0.5 ms per user")
                .contains("webflux: no knee from threads predicted");
    }

    @Test
    void plansForksOfSeveralRuns() {
        assertThat(bench("plan", "gateway", "--systems", "mvc,webflux", "--repetitions", "2"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains(
                        " mvc is started once for:",
                        "latency=10,users=1000 #2 closing",
                        "8 runs and 4 closing runs in 4 forks of 2 systems");
    }

    @Test
    void examinesTheMachine() {
        assertThat(bench("doctor")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("JDK", "open files", "enforced by: ", "neighbours", "wall clock", "ceiling");
    }

    @Test
    void checksNoRunsWithoutAnExperiment() {
        assertThat(bench("doctor", "--clean", "--preset", "quick")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--preset is of the runs of an experiment, and none is named; expected one, such as ./bench"
                        + " doctor hello-latency.");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void namesAPortThatNoServiceCanHave() {
        assertThat(bench("doctor", "smoke", "--port", "70000")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(out.toString()).contains("FAIL  port           Port 70000 does not exist: expected 1 to 65535.");
    }

    @Test
    void namesTheRunsThatCannotWorkHere() {
        assertThat(bench("doctor", "hello-latency", "--users", "1000,3000000")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(out.toString()).contains("ok    1,000 users", "FAIL  3,000,000 users need 3,000,500 open files");
    }

    @Test
    void namesTheNearestExperiment() {
        assertThat(bench("run", "helo-latency")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("There is no experiment 'helo-latency'; did you mean 'hello-latency'?");
        assertThat(err.toString().lines()).hasSize(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void refusesWhatALocaleWithoutItsLettersCannotPassOn(@TempDir Path home) throws Exception {
        Path file = Files.writeString(home.resolve("own.yaml"), """
                name: own
                question: Where is it?
                systems: {own: {jar: Müller/app.jar, arguments: ["{port}", "für"]}}
                properties: {größe: 1, name: groß}
                parameters: {users: [1]}
                workload: {engine: gatling, shape: closed, request: POST /ü, body: für, ramp: 1s, repeat: 3}
                """);
        Files.createDirectory(home.resolve("experiments"));
        ProcessBuilder plan = BenchProcess.of(home, List.of("plan", file.toString()));
        plan.environment().put("LC_ALL", "POSIX");
        Process process = plan.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(said.lines())
                .as(said)
                .hasSize(5)
                .filteredOn(line -> line.startsWith("  line "))
                .hasSize(4)
                .allMatch(line -> line.contains("set LC_ALL=C.UTF-8, or another UTF-8 locale"));
    }

    @Test
    void refusesAHostileExperimentInOneMessageAndListsTheOthers(@TempDir Path home) throws IOException {
        Path experiments = Files.createDirectory(home.resolve("experiments"));
        Files.writeString(experiments.resolve("deep.yaml"), "[".repeat(100_000));
        Files.copy(Home.experiments().resolve("smoke.yaml"), experiments.resolve("smoke.yaml"));
        String project = System.setProperty("bench.home", home.toString());
        try {
            assertThat(bench("run", "deep")).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(bench("list")).isEqualTo(ExitCode.FINE);
        } finally {
            System.setProperty("bench.home", project);
        }
        assertThat(err.toString()).contains("deep.yaml has a mistake:\n  line 1: lists and mappings are nested");
        assertThat(err.toString().lines()).hasSize(2);
        assertThat(out.toString()).contains("deep  cannot be read; ./bench plan deep shows why", "smoke Does every");
        assertThat(home.resolve("results")).doesNotExist();
    }

    @Test
    void plansAnExperimentOnSomebodysOwnServiceFromAFileAnywhere(@TempDir Path folder) throws IOException {
        assertThat(bench("plan", ownService(folder, "jar: app.jar"))).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).startsWith("own-shop: ").contains("GET /shop", "mine");
    }

    @Test
    void refusesAJarThatIsNotThereBeforeAnythingStarts(@TempDir Path folder) throws IOException {
        assertThat(bench("run", ownService(folder, "jar: app.jar"))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("The jar ", "app.jar is not there. Build it");

        assertThat(bench("doctor", ownService(folder, "jar: app.jar"))).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(out.toString()).contains("FAIL  jars           The jar ");
    }

    @Test
    void aServiceThatRunsAlreadyIsGivenNoPort(@TempDir Path folder) throws IOException {
        assertThat(bench("run", ownService(folder, "url: \"http://127.0.0.1:80\""), "--port", "80"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("--port is for services that the bench starts, and those of own-shop run already.");
    }

    @Test
    void loadsNoOtherMachineByMistake(@TempDir Path folder) throws IOException {
        assertThat(bench("run", ownService(folder, "url: \"http://shop.test:80\"")))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("'url' of 'mine' names shop.test, which is not this machine")
                .contains("add --allow-target shop.test.");
    }

    private static String ownService(Path folder, String program) throws IOException {
        return Files.writeString(folder.resolve("own-shop.yaml"), """
                name: own-shop
                question: How many users does mine hold?
                systems: {mine: {%s}}
                parameters: {users: [1]}
                workload: {engine: gatling, shape: closed, request: GET /shop, ramp: 1s, repeat: 1}
                """.formatted(program))
                .toString();
    }

    @Test
    void answersWrongUsageWithTheMistakeAndWhereToLook() {
        assertThat(bench("run", "smoke", "--user", "5")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--user", "./bench run --help");
        assertThat(err.toString().lines().count()).isLessThanOrEqualTo(3);
    }

    @Test
    void refusesSenselessNumbers() {
        assertThat(bench("plan", "smoke", "--users", "0")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--users has 0; expected numbers from 1 up");

        assertThat(bench("plan", "hello-latency", "--preset", "soak", "--duration", "30"))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .contains("--duration is '30'; expected a time with its unit, such as 500ms, 30s or 2m.");

        assertThat(bench("run", "smoke", "--retries", "-1")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--retries is -1; expected a number from 0 up.");

        assertThat(bench("run", "smoke", "--wait-for-quiet", "-1")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("--wait-for-quiet is -1; expected a number from 0 up.");
    }

    @Test
    void leavesOutWhatTheEmbeddedDatabaseCannotDoBeforeAnythingStarts() {
        assertThat(bench("run", "mongo", "--preset", "e")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .startsWith("YCSB workload e is left out on the embedded server: ")
                .contains("Name a MongoDB by MONGODB_URI.");

        assertThat(bench("plan", "mongo", "--preset", "e")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("FAIL", "is left out on the embedded server");

        assertThat(bench("doctor", "mongo", "--preset", "e")).isEqualTo(ExitCode.WRONG_USAGE);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void namesWhatAKilledBenchLeftRunningAndEndsItOnlyWhenAsked() throws Exception {
        Process left = AllLeftovers.leaveOne();
        String named = "process " + left.pid() + " (sleep 600) since 20";
        try {
            assertThat(bench("run", "smoke")).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(err.toString())
                    .startsWith("A ./bench that was killed left these processes running. They would disturb the"
                            + " measurement:\n")
                    .contains(named, "--clean");
            assertThat(left.isAlive()).isTrue();

            assertThat(bench("doctor", "--clean")).isEqualTo(ExitCode.FINE);
            assertThat(out.toString()).contains("Ended, since its ./bench was killed: " + named, "ok    left over");
            assertThat(left.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void refusesAPortThatDoesNotExistBeforeAnythingStarts() {
        assertThat(bench("run", "smoke", "--port", "70000")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("Port 70000 does not exist", "--port");
    }

    @Test
    void refusesAFolderThatIsNoJdk(@TempDir Path folder) {
        assertThat(bench("plan", "smoke", "--java-home", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains(folder.toString());
    }

    @Test
    void refusesAReportOfNoResult(@TempDir Path folder) {
        assertThat(bench("report", folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("There is no result in " + folder);
    }

    @Test
    void judgesAgainWithoutTouchingRunsThatHaveNoEvidence(@TempDir Path results) {
        RunKey key = new RunKey("pool", Map.of("latency", 100, "users", 1000), 1);
        RunResult failed = RunResult.failed(key, Instant.EPOCH, "no luck", List.of());
        ResultFolder folder = ResultFolder.create(results, manifest());
        folder.run(key).write(failed);

        assertThat(bench("report", folder.path().toString())).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("Verdicts: 0 valid, 0 suspect, 0 invalid, 0 not judged", "report.html");
        assertThat(folder.runs()).containsExactly(failed);
    }

    @Test
    void comparesTwoResults(@TempDir Path folder) {
        String result = Home.folder()
                .resolve("docs/evidence/hello-latency-quick-cold-services")
                .toString();

        assertThat(bench("compare", result, result)).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .startsWith("# hello-latency: B beside A\n")
                .contains("no difference shown", "Single runs: no interval.");

        Path file = folder.resolve("comparison.json");
        assertThat(bench("compare", result, result, "--format", "json", "--output", file.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(file).content().startsWith("{").contains("\"metric\" : \"p95_ms\"");
    }

    @Test
    void refusesToCompareWithAFolderWithoutAResult(@TempDir Path folder) {
        assertThat(bench("compare", folder.toString(), folder.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("There is no result in " + folder);
    }

    private static Manifest manifest() {
        return ManifestBuilder.builder()
                .experiment(SampleExperiment.get())
                .seed(1)
                .startedAt(Instant.EPOCH)
                .machine(new MachineFacts("Invented OS", "Invented CPU", 2, 24_000, 20_000L, 28_232, null))
                .jdk(new Jdk(Path.of("jdk"), 99, "99.0.1", "Invented Vendor"))
                .versions(new Versions("0.0.0", null, "99.1.0", List.of(TestEngines.gatling("99.2.0"))))
                .plannedRuns(1)
                .build();
    }

    private int bench(String... arguments) {
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
