package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Here a run is spoiled if its failure says so. */
class PlanProgressTest {

    private static final String SPOILED = "spoiled";

    /** The failure of a run that completed. */
    private static final String GOOD = null;

    private final List<PlannedRun> plan = Planner.plan(
                    SampleExperiment.get(),
                    Choices.none().withRepetitions(2),
                    new Jdk(Path.of("jdk"), 25, "25.0.1", "someone"))
            .runs();

    /** The two repetitions of one cell, in the order of the plan. */
    private final List<PlannedRun> cell = plan.stream()
            .filter(run -> run.key().isOfSameCell(plan.get(0).key()))
            .toList();

    @Test
    void aPlanThatWasNotBegunLacksAllItsRuns() {
        PlanProgress progress = progress(List.of());

        assertThat(progress.missing()).isEqualTo(plan);
        assertThat(progress.runs()).isEqualTo(plan.size());
        assertThat(progress.last()).isEmpty();
        assertThat(progress.again(5)).isEmpty();
        assertThat(progress.triesInVain()).isZero();
    }

    @Test
    void onlyRunsThatHaveNotEndedAreMissingAndKeepTheirNumbers() {
        PlanProgress progress = progress(List.of(of(plan.get(2), GOOD), of(plan.get(0), SPOILED)));

        assertThat(progress.missing())
                .extracting(PlannedRun::number)
                .doesNotContain(1, 3)
                .startsWith(2, 4)
                .hasSize(plan.size() - 2);
    }

    @Test
    void failedRunsAreResultsAndNotMadeAgain() {
        List<RunResult> ended = plan.stream().map(run -> of(run, "no luck")).toList();

        assertThat(progress(ended).missing()).isEmpty();
        assertThat(progress(ended).again(5)).isEmpty();
        assertThat(progress(ended).last()).isEqualTo(ended);
    }

    @Test
    void aSpoiledRunIsMadeAgainAsARepetitionMore() {
        List<RunResult> ended = all(cell.get(0).number(), SPOILED);

        List<PlannedRun> again = progress(ended).again(1);

        assertThat(again).hasSize(1);
        assertThat(again.get(0).number()).isEqualTo(plan.size() + 1);
        assertThat(again.get(0).key()).isEqualTo(key(3));
        assertThat(again.get(0).request()).isEqualTo(cell.get(0).request());
        assertThat(progress(ended).again(0)).isEmpty();
        assertThat(progress(ended).triesInVain()).isEqualTo(1);
    }

    @Test
    void twoOfOneCellGetANumberEach() {
        List<RunResult> ended = plan.stream()
                .map(run -> of(run, cell.contains(run) ? SPOILED : GOOD))
                .toList();

        assertThat(progress(ended).again(1)).extracting(PlannedRun::key).containsExactly(key(3), key(4));
        assertThat(progress(ended).again(1))
                .extracting(PlannedRun::number)
                .containsExactly(plan.size() + 1, plan.size() + 2);
    }

    @Test
    void whatWasMadeAgainBeforeACrashCountsAsATryWhicheverRunnerDidIt() {
        List<RunResult> ended = with(all(cell.get(0).number(), SPOILED), of(key(3), SPOILED));

        assertThat(progress(ended).missing()).isEmpty();
        assertThat(progress(ended).runs()).isEqualTo(plan.size() + 1);
        assertThat(progress(ended).again(1)).isEmpty();
        assertThat(progress(ended).triesInVain()).isEqualTo(2);
        assertThat(progress(ended).again(2)).extracting(PlannedRun::key).containsExactly(key(4));
        assertThat(progress(ended).again(2)).extracting(PlannedRun::number).containsExactly(plan.size() + 2);
    }

    @Test
    void theLastTryOfARunIsWhatCounts() {
        RunResult again = of(key(3), GOOD);
        List<RunResult> ended = with(all(cell.get(1).number(), SPOILED), again);

        assertThat(progress(ended).triesInVain()).isZero();
        assertThat(progress(ended).again(5)).isEmpty();
        assertThat(progress(ended).last())
                .hasSize(plan.size())
                .contains(again)
                .noneMatch(result -> SPOILED.equals(result.failure()));
    }

    @Test
    void aRoundThatACrashCutShortIsFinished() {
        List<RunResult> bothSpoiled = plan.stream()
                .map(run -> of(run, cell.contains(run) ? SPOILED : GOOD))
                .toList();
        List<RunResult> ended = with(bothSpoiled, of(key(3), GOOD));

        assertThat(progress(ended).again(1)).extracting(PlannedRun::key).containsExactly(key(4));
    }

    @Test
    void aRunThatIsNotSpoiledAnyMoreBesideOthersIsStillFollowedByItsLaterOne() {
        RunResult again = of(key(3), "the later one");
        List<RunResult> ended = with(all(0, GOOD), again);

        assertThat(progress(ended).last()).hasSize(plan.size()).contains(again);
    }

    @Test
    void aRunThatFailedByItselfStaysWhateverIsAddedToItsCell() {
        List<RunResult> ended = with(all(cell.get(0).number(), "no luck"), of(key(3), GOOD));

        assertThat(progress(ended).last())
                .hasSize(plan.size())
                .filteredOn(result -> "no luck".equals(result.failure()))
                .hasSize(1);
    }

    @Test
    void anotherMatrixIsPassedOver() {
        RunResult stranger = of(new RunKey("stranger", Map.of("users", 1), 1), SPOILED);

        assertThat(progress(List.of(stranger)).missing()).isEqualTo(plan);
        assertThat(progress(List.of(stranger)).runs()).isEqualTo(plan.size());
    }

    private PlanProgress progress(List<RunResult> ended) {
        return PlanProgress.of(plan, ended, result -> SPOILED.equals(result.failure()));
    }

    /** Results of all runs; the run with this number has this failure. */
    private List<RunResult> all(int number, String failure) {
        return plan.stream()
                .map(run -> of(run, run.number() == number ? failure : GOOD))
                .toList();
    }

    private static List<RunResult> with(List<RunResult> ended, RunResult another) {
        // The order in which results are read must not matter.
        return Stream.concat(Stream.of(another), ended.stream()).toList();
    }

    private RunKey key(int repetition) {
        return new RunKey(plan.get(0).key().system(), plan.get(0).key().parameters(), repetition);
    }

    private static RunResult of(PlannedRun run, String failure) {
        return of(run.key(), failure);
    }

    private static RunResult of(RunKey key, String failure) {
        return RunResultBuilder.builder()
                .key(key)
                .startedAt(Instant.EPOCH)
                .failure(failure)
                .build();
    }
}
