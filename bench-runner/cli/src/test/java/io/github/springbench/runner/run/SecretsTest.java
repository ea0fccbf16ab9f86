package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.FakeMongo;
import io.github.springbench.runner.FakePostgres;
import io.github.springbench.runner.database.Database;
import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.database.postgres.PostgreSql;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Jdk;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database with a password: who gets it, and where it must not appear. */
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
        Experiment experiment = FakeExperiment.of(
                List.of(new BackEnd("users", new DatabaseSpec(kind.name(), 10, Duration.ZERO))),
                List.of(FakeExperiment.system("fake", Map.of())),
                List.of("-Xmx32m"),
                1,
                FakeExperiment.oneRequestEach());
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(new LocalMachine()))
                .home(home)
                .jdk(jdk)
                .experiment(experiment)
                .database(new DatabaseChoice(kind, Optional.of(kind.address(uri))))
                .build();
        assertThat(context.toString()).doesNotContain(USER, PASSWORD);
        List<RunResult> ended = new ExperimentRunner(
                        context, LoadGenerators.of(FakeLoad.good()), results, new Onlooker())
                .run(plan, RetryPolicy.endured());
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
                        results::ownReport,
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
