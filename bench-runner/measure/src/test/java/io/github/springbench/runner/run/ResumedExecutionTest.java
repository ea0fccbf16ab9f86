package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.Jdks;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result is resumed where it was left, with real processes of a fake service. */
@Tag("process")
class ResumedExecutionTest {

    private static final long PLENTY = 2 * DiskSpace.LEAST_BYTES;

    @TempDir
    private Path home;

    private final Jdk jdk = Jdks.at(Path.of(System.getProperty("java.home")));
    private final Experiment experiment = FakeExperiment.of(
            List.of(),
            List.of(FakeExperiment.system("fake", Map.of())),
            FakeExperiment.JVM,
            1,
            FakeExperiment.oneRequestEach());
    private final RunPlan plan = Planner.plan(experiment, Choices.none().withRepetitions(3), jdk);

    private final List<String> heard = new ArrayList<>();
    private Consumer<PlannedRun> atLoad = run -> {};
    private Consumer<PlannedRun> atEnd = run -> {};
    private double cpuSpeed = 100;
    private long usableBytes = PLENTY;
    private ResultFolder results;

    /** Acts as a kill: no code takes it for the failure of a run. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void beginAResult() throws IOException {
        FakeServiceJar.buildIn(home);
        results = FakeExperiment.results(home.resolve("results"), plan, jdk);
    }

    @Test
    void onlyWhatIsMissingIsMadeAndAllIsJudgedSideBySide() {
        atLoad = run -> {
            if (run.number() == 2) {
                throw new Killed();
            }
        };
        cpuSpeed = 50;
        assertThatExceptionOfType(Killed.class).isThrownBy(() -> execute(FakeLoad.goodWhileWatched()));
        assertThat(results.runs()).hasSize(1);
        RunResult before = JudgedRuns.of(results).get(0);
        assertThat(before.evidence().host().coreSpeedShare())
                .as("beside no other run")
                .isNull();
        assertThat(folderOf(2)).isDirectoryContaining("glob:**/service.log");

        heard.clear();
        atLoad = run -> {};
        cpuSpeed = 100;
        results = ResultFolder.open(results.path());
        assertThat(results.discardUnfinished(List.of(plan.runs().get(0).key())))
                .containsExactly(plan.runs().get(1).key());
        List<RunResult> ended = execute(FakeLoad.goodWhileWatched());

        assertThat(heard).containsExactly("run 2", "ended", "run 3", "ended");
        assertThat(ended)
                .hasSize(3)
                .allMatch(RunResult::completed)
                .extracting(RunResult::key)
                .containsExactlyElementsOf(
                        plan.runs().stream().map(PlannedRun::key).toList());
        assertThat(ended.get(0).load()).isEqualTo(before.load());
        assertThat(ended.get(0).startedAt()).isEqualTo(before.startedAt());
        assertThat(ended.get(0).evidence().host().coreSpeedShare()).isEqualTo(0.5);
        assertThat(JudgedRuns.of(results)).containsExactlyElementsOf(ended);
    }

    @Test
    void aResultThatLacksNothingIsOnlyJudged() {
        plan.runs().forEach(run -> results.run(run.key())
                .write(RunResult.failed(run.key(), Instant.EPOCH, "no luck", List.of())));

        assertThat(execute(FakeLoad.good())).hasSize(3);
        assertThat(heard).isEmpty();
    }

    @Test
    void aDiskThatFillsUpEndsTheRunsAndWhatHadEndedStays() {
        atEnd = run -> usableBytes = run.number() == 1 ? 0 : PLENTY;

        assertThatExceptionOfType(DiskFull.class)
                .isThrownBy(() -> execute(FakeLoad.good()))
                .withMessageStartingWith("The disk is full: 0 MiB are free for ");
        assertThat(results.runs()).singleElement().matches(RunResult::completed);
        assertThat(heard).containsExactly("run 1", "ended");
        assertThat(folderOf(2)).doesNotExist();

        usableBytes = PLENTY;
        heard.clear();
        assertThat(execute(FakeLoad.good())).hasSize(3).allMatch(RunResult::completed);
        assertThat(heard).startsWith("run 2");
    }

    @Test
    void whatFailsOnAFullDiskIsNoResult() {
        atLoad = run -> usableBytes = 0;

        assertThatExceptionOfType(DiskFull.class).isThrownBy(() -> execute(FakeLoad.thatFails()));
        assertThat(results.runs()).isEmpty();
        assertThat(heard).containsExactly("run 1");

        // A record that ends early makes a run invalid, but a full disk also leaves such a record.
        usableBytes = PLENTY;
        assertThatExceptionOfType(DiskFull.class)
                .isThrownBy(() -> execute(FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.userStarted(0);
                    recorder.answered(0, 21_000);
                })));
        assertThat(results.runs()).isEmpty();
    }

    private List<RunResult> execute(LoadGenerator load) {
        return new ExperimentRunner(
                        RunContextBuilder.builder()
                                .machines(RoleMachines.allOn(new LocalMachine()))
                                .home(home)
                                .jdk(jdk)
                                .experiment(experiment)
                                .cpuSpeed(() -> cpuSpeed)
                                .build(),
                        new LoadGenerators(List.of(load)),
                        results,
                        new Listener(),
                        new DiskSpace(results.path(), () -> usableBytes))
                .run(plan, new RetryPolicy(QuietWait.none(), 0, run -> false));
    }

    private Path folderOf(int repetition) {
        return results.path().resolve("runs/fake/latency=20,users=1").resolve(Integer.toString(repetition));
    }

    private static List<String> checks(RunResult run) {
        return run.verdict().findings().stream().map(Verdict.Finding::check).toList();
    }

    private final class Listener implements ExecutionListener {

        @Override
        public void runStarts(PlannedRun run) {
            heard.add("run " + run.number());
        }

        @Override
        public void phase(PlannedRun run, RunPhase phase) {
            if (phase == RunPhase.LOAD) {
                atLoad.accept(run);
            }
        }

        @Override
        public void runEnded(PlannedRun run, RunResult result) {
            heard.add("ended");
            atEnd.accept(run);
        }
    }
}
