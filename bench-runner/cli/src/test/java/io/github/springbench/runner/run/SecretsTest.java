package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.AllLeftovers;
import io.github.springbench.runner.FakeMongo;
import io.github.springbench.runner.FakePostgres;
import io.github.springbench.runner.cli.BenchProcess;
import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.OwnReport;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.export.ResultsJson;
import io.github.springbench.runner.report.page.HtmlReport;
import io.github.springbench.runner.report.page.MarkdownReport;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The password of a database, and variables that an experiment names: who gets them, and where they must not be. */
@Tag("process")
class SecretsTest {

    private static final String USER = "ann-the-user";
    private static final String PASSWORD = "s3cret-of-ann";

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private final List<String> commandLines = new ArrayList<>();
    private final List<String> environments = new ArrayList<>();
    private ResultFolder results;

    @BeforeEach
    void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(home);
    }

    @Test
    void aPasswordReachesTheDatabaseAndTheServiceAndNobodyElse() throws IOException {
        assumeThat(Path.of("/proc/self/environ")).exists();
        try (FakeMongo database = FakeMongo.thatWelcomesEverybody()) {
            RunResult run = execute(database);

            assertThat(run.failure()).isNull();
            assertThat(run.evidence().database().server().version()).isEqualTo("9.8.7");
            assertThat(database.credentials())
                    .isNotEmpty()
                    .allMatch(given -> given.endsWith(":" + USER + ":" + PASSWORD));
        }
        assertThat(commandLines).isNotEmpty().noneMatch(line -> line.contains(PASSWORD) || line.contains(USER));
        assertThat(environments).anyMatch(it -> it.contains("SPRING_MONGODB_URI=mongodb://" + USER + ":" + PASSWORD));
        nothingWrittenTellsASecret();
    }

    @Test
    void aPasswordThatTheDatabaseRefusesIsNotTold() throws IOException {
        try (FakeMongo database = FakeMongo.thatWelcomesNobody()) {
            RunResult run = execute(database);

            assertThat(database.credentials()).isNotEmpty();
            assertThat(run.failure())
                    .matches("The database at 127\\.0\\.0\\.1:\\d+ refused the user or the password\\. "
                            + "Correct MONGODB_URI\\.");
        }
        nothingWrittenTellsASecret();
    }

    @Test
    void soItIsWithPostgresql() throws IOException {
        assumeThat(Path.of("/proc/self/environ")).exists();
        try (FakePostgres database = FakePostgres.ofVersion("17.5")) {
            RunResult run = execute(new PostgreSql(), database.uri(USER, PASSWORD));

            assertThat(run.failure()).isNull();
            assertThat(run.evidence().database().server().version()).isEqualTo("17.5");
            assertThat(database.credentials()).isNotEmpty().allMatch(PASSWORD::equals);
        }
        assertThat(commandLines).isNotEmpty().noneMatch(line -> line.contains(PASSWORD) || line.contains(USER));
        assertThat(environments).anyMatch(it -> it.contains("SPRING_DATASOURCE_PASSWORD=" + PASSWORD));
        nothingWrittenTellsASecret();
    }

    @Test
    void aPasswordThatTheServiceTellsIsInNeitherItsLogNorAnything() throws IOException {
        try (FakeMongo database = FakeMongo.thatWelcomesEverybody()) {
            RunResult run = execute(
                    new MongoDb(),
                    database.uri(USER, PASSWORD),
                    Map.of("fake.tells", "SPRING_MONGODB_URI"),
                    FakeLoad.good());

            assertThat(run.failure()).isNull();
            assertThat(results.run(run.key()).serviceLog()).content().contains("the fake cannot connect to ***\n");
        }
        nothingWrittenTellsASecret();
    }

    @Test
    void theReasonOfAFailureHasNoPassword() throws IOException {
        try (FakePostgres database = FakePostgres.ofVersion("17.5")) {
            RunResult run = execute(
                    new PostgreSql(),
                    database.uri(USER, PASSWORD),
                    Map.of("fake.tells", "SPRING_DATASOURCE_PASSWORD", "fake.dies-of-it", "yes"),
                    FakeLoad.good());

            assertThat(run.failure()).contains("probably because: ERROR the fake cannot connect to *** (log: ");
        }
        nothingWrittenTellsASecret();
    }

    @Test
    void aWrongAnswerThatIsQuotedHasNoPassword() throws IOException {
        try (FakeMongo database = FakeMongo.thatWelcomesEverybody()) {
            RunResult run = execute(
                    new MongoDb(),
                    database.uri(USER, PASSWORD),
                    Map.of("fake.tells", "SPRING_MONGODB_URI", "fake.answers-it", "yes"),
                    FakeLoad.good());

            assertThat(run.failure()).contains(" answered 200 \"***\"; expected 200 ");
        }
        nothingWrittenTellsASecret();
    }

    @Test
    void whatALoadGeneratorQuotesHasNoPassword() throws IOException {
        try (FakeMongo database = FakeMongo.thatWelcomesEverybody()) {
            RunResult run =
                    execute(new MongoDb(), database.uri(USER, PASSWORD), Map.of(), new QuotingLoad(FakeLoad.good()));

            assertThat(run.failure()).isNull();
            assertThat(run.load().failures()).containsOnlyKeys("bodyString.find.is(Hi ~), but actually found ***");
            assertThat(results.run(run.key()).loadGenerator("gatling").resolve("1/simulation.log"))
                    .hasBinaryContent(("\0\0found " + "*".repeat(PASSWORD.length())).getBytes(StandardCharsets.UTF_8));
        }
        nothingWrittenTellsASecret();
    }

    @Test
    void aTokenOfTheRequestReachesTheServiceAndIsInNothing() throws IOException {
        Workload load = FakeExperiment.oneRequestEach();
        Exchange exchange = new Exchange(
                "GET",
                "/hello/{latency}",
                null,
                Map.of("X-Shop", "ann ${TOKEN}"),
                null,
                200,
                FakeService.BODY,
                null,
                null);
        Experiment experiment = FakeExperiment.of(
                        List.of(),
                        List.of(FakeExperiment.system("fake", Map.of("fake.echoes", "X-Shop"))),
                        FakeExperiment.JVM,
                        1,
                        new Workload(load.engine(), load.shape(), exchange, load.phases()))
                .withSecrets(List.of("TOKEN"));

        RunResult run =
                execute(experiment, it -> it.secrets(Map.of("TOKEN", Secret.of(USER + PASSWORD))), FakeLoad.good());

        assertThat(run.failure()).contains(" answered 200 \"ann ***\"; expected 200 \"Hi ~\"");
        assertThat(results.manifest().experiment().workload().request().headers())
                .containsEntry("X-Shop", "ann ${TOKEN}");
        nothingWrittenTellsASecret();
    }

    /** The whole command, by its exits: console, result folder, JUnit file and summary. */
    @Test
    @ExtendWith(AllLeftovers.class)
    void whatAnExperimentNamesInItsEnvironmentIsNowhere() throws IOException, InterruptedException {
        Map<String, String> variables = Map.of(
                "SPRING_DATASOURCE_URL", "jdbc:postgresql://shop:S3cret%2D47k11@db.invalid:5432/shop",
                "SPRING_APPLICATION_JSON", "{\"shop\": {\"password\": \"S3cret-47k11\"}}",
                "SHOP_KEY", "-----BEGIN KEY-----\nS3cret-47k11/PEM\n-----END KEY-----");
        FakeServiceJar.buildAt(home.resolve("app.jar"));
        Files.createDirectory(home.resolve("experiments"));
        Path experiment = Files.writeString(
                home.resolve("leaky.yaml"),
                "name: leaky\nquestion: Does a password stay out?\nsystems:\n"
                        + variables.keySet().stream()
                                .map(name ->
                                        "  " + name.toLowerCase(Locale.ROOT).replace('_', '-')
                                                + ":\n    jar: app.jar\n    environment: [" + name + "]\n"
                                                + "    arguments: [\"--server.port={port}\", --fake.dies-of-it=yes,"
                                                + " --fake.tells=" + name + "]\n")
                                .collect(Collectors.joining())
                        + "parameters: {users: [1]}\nobjectives: failed<1%\n"
                        // which is there without a build
                        + "workload: {engine: holder, shape: connections, request: GET /hello/20}\n");
        ProcessBuilder builder = BenchProcess.of(
                home,
                List.of(
                        "run",
                        experiment.toString(),
                        "--junit",
                        home.resolve("junit.xml").toString(),
                        "--summary",
                        home.resolve("summary.md").toString()));
        builder.environment().putAll(variables);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process bench = builder.start();
        String console = new String(bench.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(bench.waitFor()).as(console).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(console)
                .contains("probably because: ERROR the fake cannot connect to ***")
                .doesNotContain("47k11");
        try (Stream<Path> written = Files.walk(home)) {
            assertThat(written.filter(Files::isRegularFile))
                    .anyMatch(file -> file.endsWith("service.log"))
                    .anyMatch(file -> file.endsWith("junit.xml") && holds(file, "***"))
                    .noneMatch(file -> holds(file, "47k11"))
                    .noneMatch(file -> holds(file, "db.invalid"));
        }
    }

    @Test
    void aPasswordThatPostgresqlRefusesIsNotTold() throws IOException {
        try (FakePostgres database = FakePostgres.thatWelcomesNobody()) {
            RunResult run = execute(new PostgreSql(), database.uri(USER, PASSWORD));

            assertThat(run.failure()).endsWith(" refused the user or the password. Correct POSTGRES_URI.");
        }
        nothingWrittenTellsASecret();
    }

    private RunResult execute(FakeMongo database) {
        return execute(new MongoDb(), database.uri(USER, PASSWORD));
    }

    private RunResult execute(Database kind, String uri) {
        return execute(kind, uri, Map.of(), FakeLoad.good());
    }

    private RunResult execute(Database kind, String uri, Map<String, String> properties, LoadGenerator load) {
        Experiment experiment = FakeExperiment.of(
                List.of(new BackEnd("users", new DatabaseSpec(kind.name(), 10, Duration.ZERO))),
                List.of(FakeExperiment.system("fake", properties)),
                FakeExperiment.JVM,
                1,
                FakeExperiment.oneRequestEach());
        return execute(
                experiment,
                it -> it.database(new DatabaseChoice(kind, Optional.of(kind.address(Secret.of(uri))))),
                load);
    }

    private RunResult execute(Experiment experiment, UnaryOperator<RunContextBuilder> more, LoadGenerator load) {
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        RunContext context = more.apply(RunContextBuilder.builder()
                        .machines(RoleMachines.allOn(new LocalMachine()))
                        .home(home)
                        .jdk(jdk)
                        .experiment(experiment))
                .build();
        assertThat(context.toString()).doesNotContain(USER, PASSWORD);
        List<RunResult> ended = new ExperimentRunner(
                        context, new LoadGenerators(List.of(load)), results, new Onlooker())
                .run(plan, new RetryPolicy(QuietWait.none(), 0, run -> false));
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    /** Checks results, logs and reports of each format. */
    private void nothingWrittenTellsASecret() throws IOException {
        ReportModel model = ReportModel.of(
                results.manifest(),
                JudgedRuns.of(results),
                new RunFiles(
                        results::perSecond,
                        results::loadSeconds,
                        results::samples,
                        results::hostSamples,
                        key -> results.ownReport(key).map(OwnReport::link),
                        key -> List.of()));
        results.writeReport("report.html", HtmlReport.render(model));
        results.writeReport("report.md", MarkdownReport.render(model));
        results.writeReport("results.json", ResultsJson.render(model));
        try (Stream<Path> written = Files.walk(home)) {
            assertThat(written.filter(Files::isRegularFile))
                    .anyMatch(file -> file.endsWith("run.json"))
                    .anyMatch(file -> file.endsWith("report.html"))
                    .noneMatch(file -> holds(file, PASSWORD))
                    .noneMatch(file -> holds(file, USER));
        }
    }

    private static boolean holds(Path file, String secret) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(secret);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** As Gatling, which quotes wrong answers in its record. */
    private record QuotingLoad(FakeLoad fake) implements LoadGenerator {

        @Override
        public Engine engine() {
            return fake.engine();
        }

        @Override
        public List<String> command(Jdk jdk, LoadTask task) {
            try {
                Path record = task.folder().resolve("1/simulation.log");
                Files.createDirectories(record.getParent());
                Files.writeString(record, "\0\0found " + PASSWORD);
                return fake.command(jdk, task);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public LoadMeasurement read(LoadTask task) {
            LoadRecorder recorder = new LoadRecorder(System.currentTimeMillis(), 1000, task.latencyMs());
            recorder.userStarted(0);
            recorder.answered(0, 21_000);
            recorder.failed(
                    21_000, 42_000, FailureKind.WRONG_BODY, "bodyString.find.is(Hi ~), but actually found " + PASSWORD);
            recorder.userEnded(50_000);
            return recorder.measurement(false);
        }
    }

    /**
     * Collects command lines, which all users of the machine can read, and environments, which only this user can read.
     */
    private final class Onlooker implements ExecutionListener {

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            if (phase == RunPhase.WARMING_UP) {
                ProcessHandle.current().descendants().forEach(child -> {
                    commandLines.add(proc(child, "cmdline"));
                    environments.add(proc(child, "environ"));
                });
            }
        }

        private static String proc(ProcessHandle process, String file) {
            try {
                return Files.readString(
                        Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
            } catch (IOException ended) {
                return "";
            }
        }
    }
}
