package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.database.mongo.MongoDb;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server of the user's own is started for a run, watched, and ended with it. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("process")
class ProgramDatabaseTest {

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private ResultFolder results;

    @BeforeEach
    void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(home);
    }

    @Test
    void itIsStartedOverAFolderOfItsOwnThatIsGoneAfterwards() throws Exception {
        RunResult run = execute(FakeMongod.script(home), Deadlines.USUAL);

        assertThat(run.failure()).isNull();
        assertThat(run.evidence().database().server().version()).isEqualTo("9.8.7");
        assertThat(run.byHand().backEnds())
                .containsEntry("users", "mongod --dbpath results/database --port 27017 --bind_ip 127.0.0.1");
        assertThat(run.backEnds().get("users").osThreadsPeak()).isGreaterThan(5);
        assertThat(home.resolve("results/.data")).doesNotExist();
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(process -> process.info().commandLine().orElse("").contains(FakeMongod.MARK));
    }

    @Test
    void oneThatEndsSaysWhyInItsOwnWords() throws Exception {
        RunResult run = execute(script("echo 'no such option: --bind_ip' >&2; exit 2"), Deadlines.USUAL);

        assertThat(run.failure())
                .startsWith("The database users ended with exit code 2 before it answered; last lines of its log: no "
                        + "such"
                        + " option: --bind_ip. To see why, start it by hand: mongod --dbpath ");
    }

    @Test
    void oneThatSaysNothingIsNotWaitedForForEver() throws Exception {
        RunResult run =
                execute(script("exec sleep 600"), new Deadlines(Duration.ofSeconds(1), 5, Duration.ofMinutes(5)));

        assertThat(run.failure())
                .matches("The database users did not answer on port \\d+ within 1 s\\. To see why, start it .+");
        assertThat(home.resolve("results/.data")).doesNotExist();
    }

    @Test
    void aFullDiskIsTheCauseWhateverIsSaidAfterIt() throws Exception {
        RunResult run = execute(
                script("echo 'write: No space left on device'; for n in 1 2 3 4; do echo $n; done; exit 14"),
                Deadlines.USUAL);

        assertThat(run.failure()).contains("last lines of its log: write: No space left on device | 2 | 3 | 4");
    }

    private Path script(String lines) throws IOException {
        Path script = Files.writeString(home.resolve("mongod"), "#!/bin/sh\n" + lines + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    private RunResult execute(Path program, Deadlines deadlines) {
        Experiment experiment = FakeExperiment.of(
                List.of(new BackEnd("users", new DatabaseSpec("mongodb", 10, Duration.ZERO))),
                List.of(FakeExperiment.system("fake", Map.of())),
                List.of("-Xmx32m"),
                1,
                FakeExperiment.oneRequestEach());
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        RunContext context = RunContextBuilder.builder()
                .machines(MachinesByRole.allOn(new LocalMachine()))
                .home(home)
                .jdk(jdk)
                .experiment(experiment)
                .database(new DatabaseChoice(new MongoDb(), Optional.empty(), Optional.of(program)))
                .deadlines(deadlines)
                .build();
        List<RunResult> ended = new Execution(
                        context, LoadGenerators.of(FakeLoad.good()), results, new ExecutionListener() {})
                .run(plan, RetryPolicy.endured());
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }
}
