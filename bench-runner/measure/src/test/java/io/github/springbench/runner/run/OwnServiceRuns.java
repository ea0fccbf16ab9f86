package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Makes runs on services that are not this project's: the fake service, built as a user's own jar. */
public abstract class OwnServiceRuns {

    @TempDir
    public Path home;

    public final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    public Path file;
    public Runnable atLoad = () -> {};
    public ResultFolder results;

    @BeforeEach
    public void buildTheJar() throws IOException {
        file = home.resolve("somewhere/app.jar");
        FakeServiceJar.buildAt(file);
    }

    @AfterEach
    public void nothingOutlivesARun() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("app.jar"));
    }

    public static Experiment on(Target program) {
        return FakeExperiment.of(
                List.of(),
                List.of(SampleExperiment.system("mine", program)),
                FakeExperiment.JVM,
                1,
                FakeExperiment.oneRequestEach(Duration.ofSeconds(2)));
    }

    public RunResult execute(Experiment experiment, LoadGenerator load) {
        RunPlan plan = Planner.plan(experiment, Choices.none(), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        List<RunResult> ended = new ExperimentRunner(
                        RunContextBuilder.builder()
                                .machines(RoleMachines.allOn(new LocalMachine()))
                                .home(home)
                                .jdk(jdk)
                                .experiment(experiment)
                                .build(),
                        new LoadGenerators(List.of(load)),
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
