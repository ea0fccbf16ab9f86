package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.database.DatabaseChoice;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Experiments.KnownNames;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load generator and a database that this project does not know, from the experiment's file to the result. */
@Tag("process")
class PortsTest {

    private static final String YAML = """
            name: others
            question: Do they fit in?
            back-ends:
              users: {database: {kind: mongodb, records: 12}}
            systems:
              blocking: {service: mongo-sync}
            parameters: {users: [1]}
            workload:
              engine: pretend
              shape: closed
              request: GET /hello/20
              expect: {status: 200, body: "%s"}
              ramp: 1s
              repeat: 1
              warm-up: 1s
            """;

    @TempDir
    private Path home;

    @Test
    void anotherLoadGeneratorAndAnotherDatabaseServeARun() throws IOException {
        FakeServiceJar.buildAt(home.resolve("mongo-sync/target/mongo-sync.jar"));
        Files.writeString(home.resolve("others.yaml"), YAML.formatted(FakeService.BODY));
        FakeDatabase shelf = new FakeDatabase();
        LoadGenerators generators = new LoadGenerators(List.of(new FakeEngine()));
        Experiment experiment =
                new Experiments(home, new KnownNames(List.of("pretend"), List.of(shelf.name()))).named("others");
        generators.requirePlayable(experiment);
        Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        ResultFolder results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(new LocalMachine()))
                .home(home)
                .jdk(jdk)
                .experiment(experiment)
                .database(new DatabaseChoice(shelf, Optional.of(shelf.address(Secret.of("shelf.example")))))
                .build();

        List<RunResult> ended = new ExperimentRunner(context, generators, results, new ExecutionListener() {})
                .run(plan, new RetryPolicy(QuietWait.none(), 0, run -> false));

        assertThat(ended).extracting(RunResult::failure).containsOnlyNulls();
        assertThat(ended.get(0).evidence().database().server().toString()).contains("Shelf");
        assertThat(shelf.seeds).containsExactly(12);
    }
}
