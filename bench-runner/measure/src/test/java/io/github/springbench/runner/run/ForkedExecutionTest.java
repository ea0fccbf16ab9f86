package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several cells on one service, with real processes of a fake one. The runs are 1 to 4, and the closing run is 5. */
@Tag("process")
class ForkedExecutionTest {

    private static final long PLENTY = 2 * DiskSpace.LEAST_BYTES;

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private final List<String> heard = new ArrayList<>();

    /** The runs whose load fails. */
    private final Set<Integer> failing = new HashSet<>();

    private int underLoad;

    private Consumer<PlannedRun> atLoad = run -> {};
    private Predicate<RunResult> spoiled = result -> false;
    private long usableBytes = PLENTY;
    private Experiment experiment = shared(Map.of(), List.of());
    private RunPlan plan;
    private ResultFolder results;

    /** Acts as a kill: no code takes it for the failure of a run. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void buildTheFakeService() throws IOException {
        FakeServiceJar.buildIn(home);
    }

    @AfterEach
    void noProcessOutlivesAFork() {
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("mvc-with-latency.jar"));
    }

    @Test
    void measuresAllCellsOfASystemOnOneServiceAndTheFirstOnceMore() {
        List<RunResult> ended = execute();

        assertThat(heard)
                .startsWith("run 1", "starting the service", "warming up", "load", "reading the log", "ended")
                .endsWith("run 5", "load", "reading the log", "ended");
        assertThat(heard.stream().filter("starting the service"::equals)).hasSize(1);
        assertThat(heard.stream().filter("warming up"::equals)).hasSize(1);
        assertThat(ended).hasSize(4).allMatch(RunResult::completed);
        assertThat(results.runs()).hasSize(4);
        assertThat(all()).hasSize(5).allSatisfy(run -> {
            assertThat(run.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
            assertThat(run.serviceCommand()).isEqualTo(ended.get(0).serviceCommand());
            assertThat(run.evidence().service().sameProcess()).isTrue();
        });
        assertThat(all()).extracting(RunResult::fork).containsExactly(places(1, 5));
        assertThat(all().get(4).key()).isEqualTo(plan.runs().get(0).key().asClosing());
        assertThat(folderOf(0)).isDirectoryContaining("glob:**/service.log");
        assertThat(folderOf(1))
                .isDirectoryNotContaining("glob:**/service.log")
                .isDirectoryContaining("glob:**/samples.csv")
                .isDirectoryContaining("glob:**/run.json");
        assertThat(folderOf(4)).isDirectoryContaining("glob:**/latency.hlog").hasFileName("1-closing");
    }

    @Test
    void asksBackEndsForTheLatencyOfEachCell() {
        experiment = shared(Map.of(), List.of(new BackEnd("slow", ServiceModule.MVC_WITH_LATENCY, Map.of())));

        execute();

        assertThat(all()).hasSize(5).allSatisfy(run -> {
            assertThat(run.failure()).isNull();
            assertThat(run.evidence().backEnds().get(0).latencyMs())
                    .isEqualTo(run.key().latencyMs());
        });
        assertThat(folderOf(0)).isDirectoryContaining("glob:**/back-end-slow.log");
        assertThat(folderOf(1)).isDirectoryContaining("glob:**/back-end-slow.csv");
    }

    @Test
    void measuresWhatARunThatFailedHasLeftOnANewService() {
        failing.add(2);

        List<RunResult> ended = execute();

        assertThat(ended).extracting(RunResult::completed).containsExactly(true, false, true, true);
        assertThat(heard.stream().filter("starting the service"::equals)).hasSize(2);
        assertThat(all())
                .extracting(RunResult::fork)
                .containsExactly(
                        new ForkPlace(1, 1, 5),
                        new ForkPlace(1, 2, 5),
                        new ForkPlace(2, 1, 3),
                        new ForkPlace(2, 2, 3),
                        new ForkPlace(2, 3, 3));
        assertThat(all().get(4).key()).isEqualTo(plan.runs().get(2).key().asClosing());
    }

    @Test
    void aClosingRunThatFailsCostsNoOther() {
        failing.add(5);

        List<RunResult> ended = execute();

        assertThat(ended).hasSize(4).allMatch(RunResult::completed);
        assertThat(all().get(4).failure()).startsWith("The load generator ended with exit code 1");
    }

    @Test
    void triesAServiceThatDoesNotStartOnlyOnceMore() {
        experiment = shared(Map.of("fake.dies", "true"), List.of());

        List<RunResult> ended = execute();

        assertThat(ended).hasSize(4).noneMatch(RunResult::completed);
        assertThat(ended.subList(2, 4)).allSatisfy(run -> {
            assertThat(run.failure()).startsWith("Not tried: the first 2 runs of ");
            assertThat(run.fork()).isNull();
        });
        assertThat(results.allRuns()).hasSize(4);
    }

    @Test
    void whatIsResumedIsAForkOfItsOwn() {
        atLoad = run -> {
            if (run.number() == 2) {
                throw new Killed();
            }
        };
        assertThatExceptionOfType(Killed.class).isThrownBy(this::execute);
        assertThat(results.allRuns()).hasSize(1);
        noProcessOutlivesAFork();

        heard.clear();
        atLoad = run -> {};
        results = ResultFolder.open(results.path());
        List<RunResult> ended = goOn(0);

        assertThat(heard).startsWith("run 2", "starting the service").contains("run 5");
        assertThat(ended).hasSize(4).allMatch(RunResult::completed);
        assertThat(all())
                .extracting(RunResult::fork)
                .containsExactly(
                        new ForkPlace(1, 1, 5),
                        new ForkPlace(2, 1, 4),
                        new ForkPlace(2, 2, 4),
                        new ForkPlace(2, 3, 4),
                        new ForkPlace(2, 4, 4));
        assertThat(all().get(4).key()).isEqualTo(plan.runs().get(1).key().asClosing());

        heard.clear();
        assertThat(goOn(0)).hasSize(4);
        assertThat(heard).isEmpty();
    }

    @Test
    void aRepeatedRunHasAForkOfItsOwn() {
        RunKey first = plan().runs().get(0).key();
        spoiled = result -> result.key().equals(first);

        begin();
        List<RunResult> ended = goOn(1);

        assertThat(ended).hasSize(4);
        assertThat(heard).endsWith("run 6", "starting the service", "warming up", "load", "reading the log", "ended");
        assertThat(all()).hasSize(6).last().satisfies(repeated -> {
            assertThat(repeated.key()).isEqualTo(new RunKey(first.system(), first.parameters(), 2));
            assertThat(repeated.fork()).isEqualTo(new ForkPlace(2, 1, 1));
        });
    }

    @Test
    void aDiskThatFillsUpEndsTheForkAndWhatHadEndedStays() {
        failing.add(2);
        atLoad = run -> usableBytes = run.number() == 2 ? 0 : PLENTY;

        assertThatExceptionOfType(DiskFull.class).isThrownBy(this::execute);

        assertThat(results.allRuns()).singleElement().matches(RunResult::completed);
    }

    private static Experiment shared(Map<String, String> properties, List<BackEnd> backEnds) {
        Map<String, List<Integer>> cells = Map.of("latency", List.of(20, 21), "users", List.of(1, 2));
        return FakeExperiment.of(
                        backEnds,
                        List.of(FakeExperiment.system("fake", properties)),
                        FakeExperiment.JVM,
                        1,
                        FakeExperiment.oneRequestEach())
                .with(ExperimentPresetBuilder.builder()
                        .parameters(cells)
                        .fork(Fork.PER_SYSTEM)
                        .build());
    }

    private RunPlan plan() {
        return Planner.plan(experiment, Choices.none(), jdk);
    }

    private void begin() {
        plan = plan();
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
    }

    private List<RunResult> execute() {
        begin();
        return goOn(0);
    }

    private List<RunResult> goOn(int retries) {
        return new ExperimentRunner(
                        RunContextBuilder.builder()
                                .machines(RoleMachines.allOn(new LocalMachine()))
                                .home(home)
                                .jdk(jdk)
                                .experiment(experiment)
                                .build(),
                        new LoadGenerators(List.of(FakeLoad.thatFailsWhile(() -> failing.contains(underLoad)))),
                        results,
                        new Listener(),
                        new DiskSpace(results.path(), () -> usableBytes))
                .run(plan, new RetryPolicy(QuietWait.none(), retries, spoiled));
    }

    /** All runs in the order in which they began. */
    private List<RunResult> all() {
        return JudgedRuns.of(results);
    }

    private static ForkPlace[] places(int fork, int of) {
        ForkPlace[] places = new ForkPlace[of];
        for (int place = 1; place <= of; place++) {
            places[place - 1] = new ForkPlace(fork, place, of);
        }
        return places;
    }

    private Path folderOf(int run) {
        RunKey key = plan.runs().get(run).key();
        return results.path().resolve("runs/fake").resolve(key.cell()).resolve(key.closing() ? "1-closing" : "1");
    }

    private final class Listener implements ExecutionListener {

        @Override
        public void runStarts(PlannedRun run) {
            heard.add("run " + run.number());
        }

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            heard.add(phase.label());
            if (phase == RunPhase.LOAD) {
                underLoad = run.number();
                atLoad.accept(run);
            }
        }

        @Override
        public void runEnded(PlannedRun run, RunResult result) {
            heard.add("ended");
        }
    }
}
