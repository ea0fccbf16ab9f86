package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.ExperimentPresetBuilder;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sample has three systems and four cells. */
class ForksTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), 25, "25.0.1", "someone");
    private static final Experiment EXPERIMENT = SampleExperiment.get()
            .with(preset(Map.of()))
            .withWorkload(SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE));

    private final RunPlan plan = plan(EXPERIMENT, 1);

    /** The first fork: four cells, and the first of them once more. */
    private final List<PlannedRun> fork = plan.runs().subList(0, 5);

    @Test
    void aForkIsASystemInARepetitionAndClosesWithItsFirstCell() {
        assertThat(plan.runs()).hasSize(2 * 3 * 5).extracting(PlannedRun::key).doesNotHaveDuplicates();
        assertThat(plan.measuringRuns()).isEqualTo(2 * 3 * 4);
        assertThat(plan.forks()).isEqualTo(2 * 3);
        for (int first = 0; first < plan.runs().size(); first += 5) {
            List<RunKey> keys = plan.runs().subList(first, first + 5).stream()
                    .map(PlannedRun::key)
                    .toList();
            assertThat(keys).extracting(RunKey::system).containsOnly(keys.get(0).system());
            assertThat(keys).extracting(RunKey::repetition).containsOnly(first < 15 ? 1 : 2);
            assertThat(keys.get(4)).isEqualTo(keys.get(0).asClosing());
            assertThat(keys.subList(0, 4)).noneMatch(RunKey::closing);
            assertThat(keys.get(0).latencyMs())
                    .isEqualTo(
                            keys.stream().mapToInt(key -> key.latencyMs()).min().orElseThrow());
            assertThat(keys.get(0).load().size()).as("most callers").isEqualTo(10_000);
            assertThat(plan.runs().subList(first, first + 5))
                    .extracting(PlannedRun::fork)
                    .containsOnly(first + 1);
        }
        assertThat(plan.runs())
                .extracting(PlannedRun::number)
                .startsWith(1, 2, 3)
                .endsWith(29, 30);
    }

    @Test
    void systemsAndCellsAreShuffledByTheSeed() {
        assertThat(keys(plan)).isEqualTo(keys(plan(EXPERIMENT, 1))).isNotEqualTo(keys(plan(EXPERIMENT, 2)));
        assertThat(Stream.iterate(1L, seed -> seed + 1)
                        .limit(20)
                        .map(seed -> plan(EXPERIMENT, seed).runs().get(1).key())
                        .distinct())
                .hasSizeGreaterThan(5)
                .extracting(key -> key.latencyMs())
                .as("no latency is always measured early in a fork")
                .contains(100, 200);
    }

    @Test
    void aSingleCellIsMeasuredAsEver() {
        Map<String, List<Integer>> one = Map.of("latency", List.of(100), "users", List.of(10));
        Experiment shared = SampleExperiment.get().with(preset(one));

        assertThat(plan(shared, 1).runs())
                .isEqualTo(plan(SampleExperiment.get().with(Preset.ofParameters(one)), 1)
                        .runs());
        assertThat(shared.sharesForks()).isFalse();
    }

    @Test
    void runsWithForksOfTheirOwnAreGroupedByThemselves() {
        List<PlannedRun> runs = plan(SampleExperiment.get(), 1).runs();

        assertThat(progress(runs, List.of()).missingForks())
                .isEqualTo(runs.stream().map(List::of).toList());
    }

    @Test
    void aNewResultLacksAllForks() {
        assertThat(progress(plan.runs(), List.of()).missing()).isEqualTo(plan.runs());
        assertThat(progress(plan.runs(), List.of()).missingForks())
                .hasSize(6)
                .first()
                .isEqualTo(fork);
    }

    @Test
    void aForkThatIsResumedClosesWithItsOwnFirstCell() {
        List<PlannedRun> left = missing(fork.get(0), fork.get(2));

        assertThat(left)
                .extracting(PlannedRun::key)
                .containsExactly(
                        fork.get(1).key(), fork.get(3).key(), fork.get(1).key().asClosing());
        assertThat(left).extracting(PlannedRun::number).containsExactly(2, 4, 5);
        assertThat(left.get(2).request()).isEqualTo(fork.get(1).request());
    }

    @Test
    void aSingleRunThatIsLeftHasNoClosingRunAndAClosingRunIsNotMadeAlone() {
        assertThat(missing(fork.get(0), fork.get(1), fork.get(2))).containsExactly(fork.get(3));
        assertThat(missing(fork.get(0), fork.get(1), fork.get(2), fork.get(3))).isEmpty();
    }

    @Test
    void aForkHasOneClosingRunWhicheverCellItMeasured() {
        RunKey another = fork.get(2).key().asClosing();

        List<PlannedRun> left = firstFork(List.of(of(another), of(fork.get(2).key())));

        assertThat(left).containsExactly(fork.get(0), fork.get(1), fork.get(3));
    }

    @Test
    void closingRunsAreNeverRepeatedAndNoRepetitions() {
        List<RunResult> all = plan.runs().stream().map(run -> of(run.key())).toList();
        PlanProgress progress = PlanProgress.of(plan.runs(), all, result -> true);

        assertThat(progress.missing()).isEmpty();
        assertThat(progress.runs()).isEqualTo(30);
        assertThat(progress.last()).hasSize(24).noneMatch(result -> result.key().closing());
        assertThat(progress.again(1))
                .hasSize(24)
                .allMatch(run -> run.fork() == run.number())
                .extracting(PlannedRun::number)
                .startsWith(31, 32);
        assertThat(progress.again(1)).extracting(run -> run.key().repetition()).containsOnly(3, 4);
    }

    @Test
    void forksAreCountedOnFromTheLastOne() {
        assertThat(Forks.last(List.of())).isZero();
        assertThat(Forks.last(List.of(
                        of(fork.get(0).key()).withFork(new ForkPlace(7, 1, 5)),
                        of(fork.get(1).key()))))
                .isEqualTo(7);
    }

    private List<PlannedRun> missing(PlannedRun... ended) {
        return firstFork(Stream.of(ended).map(run -> of(run.key())).toList());
    }

    /** The missing runs of the first fork, when those of all other forks have ended. */
    private List<PlannedRun> firstFork(List<RunResult> ended) {
        List<RunResult> all = new ArrayList<>(ended);
        plan.runs().stream().skip(5).forEach(run -> all.add(of(run.key())));
        return progress(plan.runs(), all).missing();
    }

    @Test
    void whereUsersThinkTheLightestLoadComesFirstAndNothingClosesTheFork() {
        Experiment thinking = SampleExperiment.get().with(preset(Map.of()));

        List<PlannedRun> runs = plan(thinking, 1).runs();

        assertThat(runs).noneMatch(run -> run.key().closing());
        assertThat(runs.stream()
                        .collect(Collectors.groupingBy(PlannedRun::fork))
                        .values())
                .isNotEmpty()
                .allSatisfy(ofFork -> assertThat(ofFork)
                        .extracting(run -> run.key().load().size())
                        .isSorted()
                        .hasSizeGreaterThan(1));
    }

    private static PlanProgress progress(List<PlannedRun> runs, List<RunResult> ended) {
        return PlanProgress.of(runs, ended, result -> false);
    }

    private static RunPlan plan(Experiment experiment, long seed) {
        return Planner.plan(experiment, Choices.none().withRepetitions(2).withSeed(seed), JDK);
    }

    private static List<RunKey> keys(RunPlan plan) {
        return plan.runs().stream().map(PlannedRun::key).toList();
    }

    private static Preset preset(Map<String, List<Integer>> parameters) {
        return ExperimentPresetBuilder.builder()
                .parameters(parameters)
                .fork(Fork.PER_SYSTEM)
                .build();
    }

    private static RunResult of(RunKey key) {
        return RunResult.failed(key, Instant.EPOCH, "no luck", List.of());
    }
}
