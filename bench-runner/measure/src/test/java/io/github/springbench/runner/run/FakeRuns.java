package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Makes runs with real processes: a fake service in a JVM of its own, and a fake load. */
abstract class FakeRuns {

    @TempDir
    Path home;

    Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    final List<String> heard = new ArrayList<>();
    final List<Sampled> sampled = new CopyOnWriteArrayList<>();
    final List<HostSample> sampledHost = new CopyOnWriteArrayList<>();
    Consumer<PlannedRun> atLoad = run -> {};
    Consumer<PlannedRun> atEnd = run -> {};
    Deadlines deadlines = Deadlines.USUAL;
    DoubleSupplier cpuSpeed;
    Map<String, Double> ceilings = Map.of();
    int retries;
    Predicate<RunResult> spoiled = result -> true;
    NextRuns nextRuns = NextRuns.NONE;
    ResultFolder results;

    @BeforeEach
    void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(home);
    }

    @AfterEach
    void noProcessOutlivesARun() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("mvc-with-latency.jar"));
    }

    static Experiment withBackEnd(Map<String, String> properties) {
        return FakeExperiment.of(
                List.of(new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, properties)),
                List.of(FakeExperiment.system("fake", Map.of("fake.back-end", "http://{slow}"))),
                FakeExperiment.JVM,
                1,
                FakeExperiment.oneRequestEach());
    }

    List<RunResult> execute(Map<String, String> properties, LoadGenerator load, int repetitions) {
        List<SystemUnderTest> systems = List.of(FakeExperiment.system("fake", properties));
        return execute(
                FakeExperiment.of(List.of(), systems, FakeExperiment.JVM, 1, FakeExperiment.oneRequestEach()),
                load,
                repetitions);
    }

    List<RunResult> execute(Experiment experiment, LoadGenerator load, int repetitions) {
        return execute(experiment, load, repetitions, ResourceAllocation.sharedMachine());
    }

    List<RunResult> execute(Experiment experiment, LoadGenerator load, int repetitions, ResourceAllocation allocation) {
        RunPlan plan = Planner.plan(experiment, Choices.none().withRepetitions(repetitions), jdk);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
        return new ExperimentRunner(
                        RunContextBuilder.builder()
                                .machines(RoleMachines.allOn(new LocalMachine()))
                                .home(home)
                                .jdk(jdk)
                                .experiment(experiment)
                                .allocation(allocation)
                                .cpuSpeed(cpuSpeed)
                                .ceilings(ceilings)
                                .deadlines(deadlines)
                                .build(),
                        new LoadGenerators(List.of(load)),
                        results,
                        new Listener())
                .run(plan, new RetryPolicy(QuietWait.none(), retries, spoiled), nextRuns, null);
    }

    static RunResult only(List<RunResult> ended) {
        assertThat(ended).hasSize(1);
        return ended.get(0);
    }

    record Sampled(Sample sample, LiveReading load) {}

    private final class Listener implements ExecutionListener {

        @Override
        public void runStarts(PlannedRun run) {
            heard.add("run " + run.number());
        }

        @Override
        public void waits(PlannedRun run, Duration atMost) {
            heard.add("waits");
        }

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            heard.add(phase.label());
            if (phase == RunPhase.LOAD) {
                atLoad.accept(run);
            }
        }

        @Override
        public void sampled(PlannedRun run, Sample sample, LiveReading load) {
            sampled.add(new Sampled(sample, load));
        }

        @Override
        public void sampledHost(PlannedRun run, HostSample sample) {
            sampledHost.add(sample);
        }

        @Override
        public void runEnded(PlannedRun run, RunResult result) {
            heard.add("ended");
            atEnd.accept(run);
        }

        @Override
        public void runsAdded(List<PlannedRun> again) {
            heard.add("again " + again.size());
        }

        @Override
        public void runsFollow(NextRuns.Batch more) {
            if (!more.why().isEmpty()) {
                heard.add(more.why());
            }
        }
    }
}
