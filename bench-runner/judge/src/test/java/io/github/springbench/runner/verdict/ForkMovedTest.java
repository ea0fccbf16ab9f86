package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForkMovedTest {

    private static final RunKey FIRST = new RunKey("pool", Map.of("latency", 10, "users", 10_000), 1);
    private static final RunKey SECOND = new RunKey("pool", Map.of("latency", 200, "users", 10_000), 1);
    private static final RunKey THIRD = new RunKey("pool", Map.of("latency", 20, "users", 10_000), 1);
    private static final RunKey FOURTH = new RunKey("pool", Map.of("latency", 30, "users", 10_000), 1);

    /** The cells of a fork, in order. */
    private static final List<RunKey> CELLS = List.of(FIRST, SECOND, THIRD, FOURTH);

    private final CleanRun clean = new CleanRun();

    @Test
    void aForkWhoseFirstCellGivesTheSameAtItsEndIsLeftAlone() {
        List<RunResult> judged = together(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000), at(FIRST.asClosing(), 1, 5_500));

        assertThat(judged).extracting(ForkMovedTest::finding).containsOnly(Optional.empty());
        assertThat(judged).extracting(run -> run.evidence().fork()).allSatisfy(seen -> {
            assertThat(seen.plateauThroughputRps().first()).isEqualTo(6_000);
            assertThat(seen.plateauThroughputRps().closing()).isEqualTo(5_500);
        });
    }

    @Test
    void allRunsOfAForkThatMovedAreSuspectAndThoseOfOthersAreNot() {
        List<RunResult> judged = together(
                at(FIRST, 1, 6_000),
                at(SECOND, 1, 3_000),
                at(FIRST.asClosing(), 1, 5_000),
                at(again(FIRST).asClosing(), 2, 6_000),
                at(again(SECOND), 2, 3_000),
                at(again(FIRST), 2, 6_000));

        assertThat(judged)
                .extracting(ForkMovedTest::level)
                .containsExactly(Level.SUSPECT, Level.SUSPECT, Level.SUSPECT, null, null, null);
        assertThat(finding(judged.get(1)).orElseThrow().reason())
                .isEqualTo("The service changed while the cells of its fork were measured: in the same cell plateau "
                        + "throughput was 6,000 requests/s at the beginning of the fork and 5,000 at its end, "
                        + "16.7 % less (at most 10 % is allowed).");
    }

    @Test
    void aForkThatMovedByMoreThanAQuarterIsInvalidInEitherDirection() {
        assertThat(together(at(FIRST, 1, 4_000), at(FIRST.asClosing(), 1, 5_100)))
                .extracting(run -> finding(run).orElseThrow().level())
                .containsOnly(Level.INVALID);
        assertThat(together(at(FIRST, 1, 5_000), at(FIRST.asClosing(), 1, 3_700)))
                .extracting(run -> finding(run).orElseThrow().level())
                .containsOnly(Level.INVALID);
    }

    @Test
    void nothingIsJudgedWithoutAFirstAndAClosingRunThatCount() {
        RunResult failed = RunResult.failed(FIRST.asClosing(), Instant.EPOCH, "no luck", List.of())
                .withFork(new ForkPlace(1, 5, 5));
        assertThat(together(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000), failed).subList(0, 2))
                .extracting(ForkMovedTest::finding)
                .containsOnly(Optional.empty());
        assertThat(together(at(FIRST, 1, 6_000), at(again(FIRST).asClosing(), 2, 3_000)))
                .extracting(ForkMovedTest::finding)
                .containsOnly(Optional.empty());

        RunResult first = at(FIRST, 1, 6_000);
        clean.sameProcess = false;
        assertThat(together(first, at(FIRST.asClosing(), 1, 3_000)))
                .extracting(ForkMovedTest::finding)
                .containsOnly(Optional.empty());
    }

    @Test
    void aServiceThatIsNoFasterAtTheEndOfTheForkWasWarm() {
        clean.shape = Workload.Shape.CLOSED;
        clean.shortestPause = Duration.ZERO;
        clean.longestPause = Duration.ZERO;
        clean.meanThinkMs = 0.0;
        clean.compilingShare = 0.2;
        clean.earlyRps = 5_000.0;
        clean.lateRps = 6_000.0;

        assertThat(together(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000), at(FIRST.asClosing(), 1, 6_300)))
                .noneMatch(ForkMovedTest::isCold);
        assertThat(together(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000), at(FIRST.asClosing(), 1, 7_000)))
                .allMatch(ForkMovedTest::isCold);
        assertThat(together(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000)))
                .as("nobody knows")
                .allMatch(ForkMovedTest::isCold);
    }

    @Test
    void aFirstCellThatOnlyWaitedClearsNothingAndStillShowsAChange() {
        RunKey waiting = new RunKey("pool", Map.of("latency", 100, "users", 10_000), 1);

        assertThat(together(at(waiting, 1, 6_000), at(SECOND, 1, 3_000), at(waiting.asClosing(), 1, 6_000)))
                .allSatisfy(run -> assertThat(run.evidence().fork()).isNull());
        assertThat(together(at(waiting, 1, 6_000), at(SECOND, 1, 3_000), at(waiting.asClosing(), 1, 5_000)))
                .extracting(ForkMovedTest::level)
                .containsOnly(Level.SUSPECT);
    }

    @Test
    void aForkThatChangedMeasuresTheNextCellOnceMoreInWhichAChangeShows() {
        RunResult closing = at(FIRST.asClosing(), 1, 9_000);
        List<RunResult> fork = List.of(at(FIRST, 1, 6_000), at(SECOND, 1, 3_000), at(THIRD, 1, 5_000));

        assertThat(ForkMoved.toMeasureAgain(and(fork, at(FOURTH, 1, 5_000), closing))
                        .map(RunResult::key))
                .as("requests of the second only wait")
                .contains(THIRD);
        assertThat(ForkMoved.toMeasureAgain(and(fork, closing)))
                .as("there is none after the third")
                .isEmpty();
        assertThat(ForkMoved.toMeasureAgain(and(fork, at(FOURTH, 1, 5_000), at(FIRST.asClosing(), 1, 6_300))))
                .as("it did not change")
                .isEmpty();
        assertThat(ForkMoved.toMeasureAgain(and(fork, at(FOURTH, 1, 5_000))))
                .as("it goes on")
                .isEmpty();
        assertThat(ForkMoved.toMeasureAgain(and(fork, at(FOURTH, 1, 5_000), closing, at(THIRD.asClosing(), 1, 9_000))))
                .as("it was done")
                .isEmpty();
    }

    @Test
    void aLaterCellThatStayedTheSameClearsTheRunsFromThereOn() {
        List<RunResult> judged = together(
                at(FIRST, 1, 6_000),
                at(SECOND, 1, 3_000),
                at(THIRD, 1, 5_000),
                at(FOURTH, 1, 5_000),
                at(FIRST.asClosing(), 1, 9_000),
                at(THIRD.asClosing(), 1, 5_200));

        assertThat(judged)
                .extracting(ForkMovedTest::level)
                .containsExactly(Level.INVALID, Level.INVALID, null, null, Level.INVALID, null);
        assertThat(Judge.together(judged, clean.experiment())).isEqualTo(judged);
    }

    @Test
    void aLaterCellThatChangedTooMarksTheRunsFromThereOn() {
        List<RunResult> judged = together(
                at(FIRST, 1, 6_000),
                at(THIRD, 1, 5_000),
                at(FOURTH, 1, 5_000),
                at(FIRST.asClosing(), 1, 9_000),
                at(THIRD.asClosing(), 1, 6_000));

        assertThat(judged)
                .extracting(ForkMovedTest::level)
                .containsExactly(Level.INVALID, Level.SUSPECT, Level.SUSPECT, Level.INVALID, Level.SUSPECT);
    }

    private static RunKey again(RunKey key) {
        return new RunKey(key.system(), key.parameters(), 2);
    }

    private static List<RunResult> and(List<RunResult> runs, RunResult... more) {
        return Stream.concat(runs.stream(), Stream.of(more)).toList();
    }

    private static boolean isCold(RunResult run) {
        return run.verdict().findings().stream()
                .anyMatch(finding -> List.of("compiling", "warming-up").contains(finding.check())
                        && finding.level() == Level.INVALID);
    }

    @Test
    void toJudgeTwiceSaysTheSame() {
        List<RunResult> once = together(at(FIRST, 1, 6_000), at(FIRST.asClosing(), 1, 3_000));

        assertThat(Judge.together(once, clean.experiment())).isEqualTo(once);
        assertThat(once).noneMatch(RunResult::counts);
    }

    @Test
    void aClosingRunThatVanishedTakesItsFindingAlong() {
        List<RunResult> once = together(at(FIRST, 1, 6_000), at(FIRST.asClosing(), 1, 3_000));

        RunResult alone = Judge.together(once.subList(0, 1), clean.experiment()).get(0);
        assertThat(finding(alone)).isEmpty();
        assertThat(alone.evidence().fork()).isNull();
    }

    @Test
    void theSentenceIsOfTheWorseOfTwoFigures() {
        ForkEvidence seen =
                new ForkEvidence(new ForkEvidence.Moved(100, 85, 0.85, 0.15), new ForkEvidence.Moved(10, 13, 1.3, 0.3));

        assertThat(ForkMoved.faults(seen)).singleElement().satisfies(fault -> assertThat(fault.reason())
                .contains("p50 was 10 ms", "13 ms at its end, 30 % more"));
        assertThat(ForkMoved.level(seen)).contains(Level.INVALID);
    }

    @Test
    void theSentenceSaysWhereTheSpeedOfTheCoresMatters() {
        ForkEvidence seen = new ForkEvidence(new ForkEvidence.Moved(100, 100, 1.2, 0.2), null);

        assertThat(ForkMoved.faults(seen).get(0).reason()).contains("20 % more on cores of equal speed (at most 10 %");
    }

    private List<RunResult> together(RunResult... runs) {
        return Judge.together(List.of(runs), clean.experiment());
    }

    private RunResult at(RunKey key, int fork, double rps) {
        clean.plateauRps = rps;
        clean.plateauInFlight = null;
        RunResult run = clean.run();
        return run.with(it -> it.key(key).fork(new ForkPlace(fork, key.closing() ? 5 : CELLS.indexOf(key) + 1, 5)));
    }

    /** Null where the check found nothing. */
    private static Level level(RunResult run) {
        return finding(run).map(Finding::level).orElse(null);
    }

    private static Optional<Finding> finding(RunResult run) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.check().equals("fork-moved"))
                .findFirst();
    }
}
