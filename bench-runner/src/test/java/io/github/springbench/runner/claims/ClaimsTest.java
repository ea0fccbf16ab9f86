package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostEvidence;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.stats.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClaimsTest {

    private static final Claim.Range ALL = new Claim.Range(1000, 9000);

    private final List<Repetition> repetitions = new ArrayList<>();
    private Axis axis = Axis.USERS;

    @Test
    void lowerHoldsWhereEachCellShowsIt() {
        p95("loop", 100, 101);
        p95("pool", 500, 3000);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Outcome.held("At 1,000 to 2,000 users: 100 to 101 ms against 500 to 3,000 ms."));
    }

    @Test
    void lowerDoesNotHoldWhereACellShowsTheOpposite() {
        p95("loop", 100, 200, 110);
        p95("pool", 100, 100, 500);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Outcome.didNotHold("At 1,000 to 3,000 users: 100 to 200 ms against 100 to 500 ms. "
                        + "The opposite is shown at 2,000 users."));
    }

    @Test
    void lowerIsNotShownWhereACellShowsNoDifference() {
        p95("loop", 100, 100, 100);
        p95("pool", 102, 102, 500);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Outcome.notShown("At 1,000 to 3,000 users: 100 ms against 102 to 500 ms. "
                        + "No difference is shown at 1,000 and 2,000 users."));
    }

    @Test
    void whatTheSpeedOfTheCoresMayExplainIsNoDifference() {
        atSpeed(40, "loop", 140);
        atSpeed(32, "pool", 150);

        // At the speed of the other the loop's 40 ms beyond the latency would have been 50.
        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(
                        Outcome.notShown("At 1,000 users: 140 ms against 150 ms. The cores' speed, which was not the "
                                + "same, may explain up to 7.14 % of such a ratio: that much is no difference. "
                                + "No difference is shown at 1,000 users."));
    }

    @Test
    void whatAStepOfTheClockMayExplainIsNoDifference() {
        p95("loop", 101);
        p95("pool", 105);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Outcome.notShown("At 1,000 users: 101 ms against 105 ms. "
                        + "Both times are known to a step of the load generator's clock only: that much is no "
                        + "difference. "
                        + "No difference is shown at 1,000 users."));
    }

    @Test
    void aComparisonIsNotShownWithoutACellOfBoth() {
        p95("loop", 100);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Outcome.notShown("No figures of both loop and pool at 1,000 to 9,000 users."));
    }

    @Test
    void higherIsLowerTheOtherWayRound() {
        p95("loop", 100);
        p95("pool", 500);

        assertThat(judgement(new Claim.Higher("it is", Metric.P95_MS, "pool", "loop", ALL)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Higher("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(Judgement.DID_NOT_HOLD);
    }

    /** There is no ratio to nothing, yet a failed request is more than none. */
    @Test
    void someAreMoreThanNone() {
        add("pool", 100, 7, List.of());
        add("loop", 100, 0, List.of());
        add("virtual", 100, 0, List.of());

        assertThat(judgement(new Claim.Higher("it is", Metric.FAILED, "pool", "loop", ALL)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Lower("it is", Metric.FAILED, "loop", "pool", ALL)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Higher("it is", Metric.FAILED, "virtual", "loop", ALL)))
                .isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void aComparisonOfFailedRequestsLooksAtRunsThatAreInvalidForNothingElse() {
        addInvalid("failed-requests");
        add("loop", 100, 0, List.of());

        assertThat(judgement(new Claim.Higher("it is", Metric.FAILED, "pool", "loop", ALL)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Higher("it is", Metric.P95_MS, "pool", "loop", ALL)))
                .isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void alikeHoldsWhereEachCellIsWithinTheTolerance() {
        p95("loop", 100, 110);
        p95("pool", 109, 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(Outcome.held(
                        "At 1,000 to 2,000 users: 100 to 110 ms against 100 to 109 ms (claimed: alike within 10 %)."));
    }

    @Test
    void alikeDoesNotHoldWhereACellIsOutside() {
        p95("loop", 100, 120);
        p95("pool", 100, 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(Outcome.didNotHold("At 1,000 to 2,000 users: 100 to 120 ms against 100 ms "
                        + "(claimed: alike within 10 %). They differ by more at 2,000 users."));
    }

    @Test
    void alikeIsNotShownWhereTheIntervalIsPartlyOutside() {
        for (double p95Ms : new double[] {95, 100, 130}) {
            p95("loop", p95Ms);
            p95("pool", 100);
        }

        assertThat(judge(alike(0.1)).judgement()).isEqualTo(Judgement.NOT_SHOWN);
        assertThat(judge(alike(0.1)).figures()).endsWith("They may differ by more at 1,000 users.");
        assertThat(judgement(alike(0.3))).isEqualTo(Judgement.HELD);
    }

    @Test
    void alikeDoesNotHoldWhereTheWholeIntervalIsOutside() {
        for (double p95Ms : new double[] {120, 125, 130}) {
            p95("loop", p95Ms);
            p95("pool", 100);
        }

        assertThat(judgement(alike(0.1))).isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void alikeIsNotShownWithoutACellOfBoth() {
        p95("loop", 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(Outcome.notShown("No figures of both loop and pool at 1,000 to 9,000 users."));
    }

    @Test
    void noneAndNoneAreAlikeAndSomeAndNoneAreNot() {
        add("pool", 100, 7, List.of());
        add("loop", 100, 0, List.of());
        add("virtual", 100, 0, List.of());

        assertThat(judgement(new Claim.Alike("they are", Metric.FAILED, "virtual", "loop", ALL, 0.1, null)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Alike("they are", Metric.FAILED, "pool", "loop", ALL, 0.1, null)))
                .isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void anAdvantageGrowsWhereItIsLargerWithTheLongestLatency() {
        withLatency(20, 50, 100);
        withLatency(10, 40, 60);

        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(Outcome.held(
                        "Ratio of pool to loop (p95): at 1,000 users from 1.5 with 10 ms to 2 with 20 ms."));
    }

    @Test
    void anAdvantageThatShrinksDoesNotGrow() {
        withLatency(10, 40, 80);
        withLatency(20, 50, 75);

        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(Outcome.didNotHold("Ratio of pool to loop (p95): at 1,000 users from 2 with 10 ms to 1.5 "
                        + "with 20 ms. It shrinks, or is none, at 1,000 users."));
    }

    @Test
    void aDisadvantageThatShrinksIsNoAdvantageThatGrows() {
        withLatency(10, 100, 50);
        withLatency(20, 100, 80);
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.DID_NOT_HOLD);

        withLatency(30, 100, 101);
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void growthWithinTheToleranceOrNotSteadyIsNotShown() {
        withLatency(10, 100, 150);
        withLatency(20, 100, 154);
        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(Outcome.notShown("Ratio of pool to loop (p95): at 1,000 users from 1.5 with 10 ms to 1.54 "
                        + "with 20 ms. No steady growth is shown at 1,000 users."));

        withLatency(30, 100, 300);
        withLatency(40, 100, 200);
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void theAdvantageOfMoreThroughputIsTheOtherWayRound() {
        withLatency(10, 40, 80); // each of them serves as many requests a second as it has users
        withLatency(20, 50, 75);

        assertThat(judge(advantageGrows(Metric.THROUGHPUT_RPS)).figures())
                .startsWith("Ratio of loop to pool (Throughput, whole load): at 1,000 users from 1 with 10 ms to 1 "
                        + "with 20 ms.");
    }

    @Test
    void growthIsShownByIntervalsOnlyWhereTheirWorstEndsShowIt() {
        for (double p95Ms : new double[] {100, 110, 150}) {
            withLatency(10, 100, p95Ms);
            withLatency(20, 100, p95Ms + 30);
        }
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        for (double p95Ms : new double[] {100, 101, 102}) {
            withLatency(10, 100, p95Ms);
            withLatency(20, 100, p95Ms + 30);
        }
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.HELD);
    }

    @Test
    void growthIsNotShownByOneLatency() {
        withLatency(10, 40, 60);
        repetitions.add(new Repetition(run("loop", 2000, 20, 0, 40, null), List.of()));

        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(Outcome.notShown(
                        "No figures of both loop and pool with two latencies at 1,000 to 9,000 users."));
    }

    @Test
    void withinHoldsWhereEachFigureIsInBoundsOrOnOne() {
        p95("loop", 100, 103, 110);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(Outcome.held("At 1,000 to 3,000 users: 100 to 110 ms (claimed 100 to 110)."));
    }

    @Test
    void withinNamesTheCellsOutside() {
        p95("loop", 99, 103, 111, 105, 120);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(Outcome.didNotHold("At 1,000 to 5,000 users: 99 to 120 ms (claimed 100 to 110). "
                        + "Outside at 1,000, 3,000 and 5,000 users."));
    }

    @Test
    void withinIsNotShownWithoutACell() {
        p95("loop", 100);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(20_000, 20_000), 1, 2)))
                .isEqualTo(Outcome.notShown("No figures of loop at 20,000 users."));
    }

    @Test
    void aLineThatRisesIsLinear() {
        p95("pool", 500, 1000, 1510, 2000);

        assertThat(judge(new Claim.Linear("it is", Metric.P95_MS, "pool", ALL, 0.98)))
                .isEqualTo(Outcome.held("A line through 4 cells at 1,000 to 4,000 users: 501 ms per 1,000 users, "
                        + "R² 0.9999 (claimed: it rises, R² at least 0.98)."));
    }

    @Test
    void aCurveOrALineThatFallsIsNotLinear() {
        p95("pool", 100, 100, 100, 1000);
        p95("loop", 400, 300, 200, 100);

        assertThat(judgement(new Claim.Linear("it is", Metric.P95_MS, "pool", ALL, 0.98)))
                .isEqualTo(Judgement.DID_NOT_HOLD);
        assertThat(judgement(new Claim.Linear("it is", Metric.P95_MS, "loop", ALL, 0.98)))
                .isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void threeCellsShowNoLine() {
        p95("pool", 500, 1000, 1500);

        assertThat(judge(new Claim.Linear("it is", Metric.P95_MS, "pool", ALL, 0.98)))
                .isEqualTo(Outcome.notShown("3 of the 4 cells that it takes, of pool at 1,000 to 9,000 users."));
    }

    @Test
    void halfTheSlopeIsAboutHalf() {
        p95("pool", 500, 1000, 1500);
        p95("virtual", 250, 500, 750);

        assertThat(judge(slopeRatio(0.4, 0.6)))
                .isEqualTo(Outcome.held("The slope of virtual at 1,000 to 3,000 users is 250 ms per 1,000 users, "
                        + "that of pool at 1,000 to 3,000 users is 500 ms per 1,000 users. "
                        + "The ratio is 0.5 (claimed 0.4 to 0.6)."));
        assertThat(judgement(slopeRatio(0.6, 0.9))).isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void aSlopeNeedsThreeCellsAndOneToCompareWithThatRises() {
        p95("pool", 500, 600, 700);
        p95("virtual", 250, 500);
        assertThat(judgement(slopeRatio(0.4, 0.6))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        p95("pool", 500, 400, 300);
        p95("virtual", 250, 500, 750);
        assertThat(judgement(slopeRatio(0.4, 0.6))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void aKneeLiesBetweenTheLastCellBelowThePlateauAndTheFirstOnIt() {
        threads(96, 173, 200, 199, 200);

        assertThat(judge(knee(3000)))
                .isEqualTo(
                        Outcome.held("Between 2,000 users (173) and 3,000 users (200); claimed near 3,000, ± 15 %."));
        assertThat(judgement(knee(2000))).isEqualTo(Judgement.HELD);
        assertThat(judgement(knee(1700))).isEqualTo(Judgement.DID_NOT_HOLD);
        assertThat(judgement(knee(4000))).isEqualTo(Judgement.DID_NOT_HOLD);
    }

    @Test
    void aKneeIsNotShownWithoutTwoCellsBeforeItAndTwoOnThePlateau() {
        threads(96, 200, 200, 200);
        assertThat(judgement(knee(2000))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        threads(50, 96, 173, 200);
        assertThat(judgement(knee(4000))).isEqualTo(Judgement.NOT_SHOWN);

        repetitions.clear();
        threads(50, 96, 200, 150, 200);
        assertThat(judgement(knee(3000))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void cellsWithoutAFigureAreNoPartOfAKnee() {
        threads(null, 96, 173, 200, 200);

        assertThat(judgement(knee(4000))).isEqualTo(Judgement.HELD);
    }

    @Test
    void anOverloadedRunHasFivePhases() {
        seconds(100, 101, 300, 600, 1000, 1000, 1010, 1000, 500, 200, 100, 100);

        assertThat(judge(phases()))
                .isEqualTo(Outcome.held("In one run at 1,000 users; A 0–2 s, B 2–4 s, C 4–8 s, D 8–10 s, E 10–12 s "
                        + "(1,000 users)."));
    }

    @Test
    void aSecondWithoutAnswersIsNoPhase() {
        seconds(100, 101, 300, 600, 1000, Double.NaN, 1010, 1000, 500, 200, 100, 100);

        assertThat(judgement(phases())).isEqualTo(Judgement.HELD);
    }

    @Test
    void namesThePhaseThatIsMissing() {
        assertThat(missing(100, 101, 100, 99, 100)).contains("never leaves the latency");
        assertThat(missing(300, 400, 600, 1000, 1000, 1000, 500, 100, 100)).contains("A is missing");
        assertThat(missing(100, 100, 1000, 1000, 1000, 1000, 500, 400, 100, 100))
                .contains("B is missing");
        assertThat(missing(100, 100, 500, 1000, 1000, 500, 500, 1000, 1000, 500, 400, 100, 100))
                .contains("C is missing");
        assertThat(missing(100, 200, 200, 300, 300, 300, 400, 400, 1000, 1000, 1000, 500, 500, 400, 300, 300, 100, 100))
                .contains("C is too short, 3 of 18 s");
        assertThat(missing(100, 100, 300, 500, 1000, 1000, 1000, 1000, 100, 100))
                .contains("D is missing");
        assertThat(missing(100, 100, 300, 500, 1000, 1000, 1000, 1000)).contains("E is missing");
        assertThat(missing(100, 100, 300, 500, 1000, 1000, 1000, 500, 400, 100, 100, 300, 300))
                .contains("E is missing");
    }

    @Test
    void phasesAreNotShownWhereTheSecondsWereNotKept() {
        p95("pool", 500);

        assertThat(judgement(phases())).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void aRunThatDoesNotCountIsNoEvidence() {
        RunResult run = run("loop", 1000, 100, 0, 103, null);
        repetitions.add(new Repetition(run.judged(new Verdict(Verdict.Level.INVALID, List.of())), List.of()));
        repetitions.add(new Repetition(RunResult.failed(run.key(), Instant.EPOCH, "no luck", List.of()), List.of()));

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(Outcome.notShown("No run counts."));
    }

    @Test
    void aClaimHoldsAtEachLatencyOrNotAtAll() {
        repetitions.add(new Repetition(run("loop", 1000, 100, 0, 103, null), List.of()));
        repetitions.add(new Repetition(run("loop", 1000, 200, 0, 203, null), List.of()));

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(Outcome.didNotHold("With latency=100, held: At 1,000 users: 103 ms (claimed 100 to 110). "
                        + "With latency=200, did not hold: At 1,000 users: 203 ms (claimed 100 to 110). "
                        + "Outside at 1,000 users."));
    }

    @Test
    void alongTheLatencyEachNumberOfUsersIsASeriesOfItsOwn() {
        axis = Axis.LATENCY;
        for (int users : new int[] {50, 100}) {
            for (int latency : new int[] {1, 5, 9}) {
                repetitions.add(new Repetition(run("loop", users, latency, 0, latency + users / 50, null), List.of()));
            }
        }

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(1, 5), 1, 6)))
                .isEqualTo(Outcome.didNotHold("With users=50, held: At 1 to 5 ms: 2 to 6 ms (claimed 1 to 6). "
                        + "With users=100, did not hold: At 1 to 5 ms: 3 to 7 ms (claimed 1 to 6). "
                        + "Outside at 5 ms."));
        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", new Claim.Range(1, 9)))
                        .figures())
                .startsWith("With users=50, not shown: No figures of both loop and pool at 1 to 9 ms.");
    }

    @Test
    void alongTheLatencyASlopeIsPerMillisecond() {
        axis = Axis.LATENCY;
        for (int latency = 1; latency <= 4; latency++) {
            withLatency(latency, latency * 1.5, latency);
        }

        assertThat(judge(new Claim.Linear("it is", Metric.P95_MS, "loop", new Claim.Range(1, 4), 0.98))
                        .figures())
                .isEqualTo("A line through 4 cells at 1 to 4 ms: 1.5 ms per ms, R² 1.0000 "
                        + "(claimed: it rises, R² at least 0.98).");
    }

    @Test
    void anAdvantageGrowsAlongTheAxisWhereThatIsTheLatency() {
        axis = Axis.LATENCY;
        withLatency(30, 50, 25); // beyond what is claimed
        withLatency(20, 50, 100);
        withLatency(10, 40, 60);
        assertThat(judge(growsUpTo(20)))
                .isEqualTo(Outcome.held("Ratio of pool to loop (p95): from 1.5 with 10 ms to 2 with 20 ms."));
        assertThat(judge(growsUpTo(30)))
                .isEqualTo(Outcome.didNotHold(
                        "Ratio of pool to loop (p95): from 1.5 with 10 ms to 0.5 with 30 ms. It shrinks, or is none."));
        assertThat(judge(growsUpTo(10)))
                .isEqualTo(Outcome.notShown("No figures of both loop and pool with two latencies at 1 to 10 ms."));

        repetitions.clear();
        withLatency(10, 40, 60);
        withLatency(20, 40, 61);
        assertThat(judge(growsUpTo(20)).figures()).endsWith(" with 20 ms. No steady growth is shown.");
    }

    @Test
    void slackLetsFiguresDifferByAnAmountOnTopOfTheShare() {
        p95("loop", 12, 110);
        p95("pool", 10, 100);

        assertThat(judge(alike(0.1, 1)))
                .isEqualTo(Outcome.held("At 1,000 to 2,000 users: 12 to 110 ms against 10 to 100 ms "
                        + "(claimed: alike within 10 % and 1 ms on top)."));
        assertThat(judge(alike(0.1, 0)).figures()).endsWith("They differ by more at 1,000 users.");
        assertThat(judge(alike(0.08, 1)).figures()).endsWith("They differ by more at 1,000 and 2,000 users.");
    }

    @Test
    void figuresThatDifferByJustTheSlackAreAlike() {
        p95("loop", 2, 6, 18, 26, 62);
        p95("pool", 3, 7, 19, 27, 63);

        assertThat(judgement(alike(0, 1))).isEqualTo(Judgement.HELD);
    }

    @Test
    void slackIsHeldAgainstTheWholeInterval() {
        for (double p95Ms : new double[] {4.9, 5, 6.2}) {
            p95("loop", p95Ms);
            p95("pool", 5);
        }

        assertThat(judgement(alike(0, 1))).isEqualTo(Judgement.NOT_SHOWN);
        assertThat(judgement(alike(0.1, 1))).isEqualTo(Judgement.HELD);
    }

    @Test
    void besideNothingTheSlackAloneDecides() {
        p95("loop", 1, 2);
        p95("pool", 0, 0);

        assertThat(judge(alike(0.1, 1)).figures()).endsWith("They differ by more at 2,000 users.");
    }

    private static Claim growsUpTo(int latency) {
        return new Claim.AdvantageGrows("it does", Metric.P95_MS, "loop", "pool", new Claim.Range(1, latency));
    }

    private static Claim alike(double tolerance, int slackMs) {
        return new Claim.Alike("they are", Metric.P95_MS, "loop", "pool", ALL, tolerance, Duration.ofMillis(slackMs));
    }

    private String missing(double... means) {
        repetitions.clear();
        seconds(means);
        Outcome judged = judge(phases());
        assertThat(judged.judgement()).as(judged.figures()).isEqualTo(Judgement.DID_NOT_HOLD);
        return judged.figures();
    }

    @Test
    void aClaimAboutFailedRequestsLooksAtRunsThatAreInvalidForNothingElse() {
        Claim many = new Claim.Within("it fails", Metric.FAILED, "pool", ALL, 100, 1000);

        addInvalid("failed-requests", "truncated-log");
        assertThat(judgement(many)).isEqualTo(Judgement.NOT_SHOWN);

        addInvalid("failed-requests");
        assertThat(judgement(many)).isEqualTo(Judgement.HELD);
    }

    private void addInvalid(String... checks) {
        Verdict verdict = new Verdict(
                Verdict.Level.INVALID,
                Stream.of(checks)
                        .map(check -> new Verdict.Finding(check, Verdict.Level.INVALID, "it is"))
                        .toList());
        repetitions.add(new Repetition(run("pool", 1000, 100, 900, 100, null).judged(verdict), List.of()));
    }

    private static Claim alike(double tolerance) {
        return alike(tolerance, 0);
    }

    private static Claim advantageGrows(Metric metric) {
        return new Claim.AdvantageGrows("it does", metric, "loop", "pool", ALL);
    }

    /** A cell of 1,000 users of each system. */
    private void withLatency(int latencyMs, double loopMs, double poolMs) {
        repetitions.add(new Repetition(run("loop", 1000, latencyMs, 0, loopMs, null), List.of()));
        repetitions.add(new Repetition(run("pool", 1000, latencyMs, 0, poolMs, null), List.of()));
    }

    private static Claim slopeRatio(double least, double most) {
        return new Claim.SlopeRatio("it is", Metric.P95_MS, "virtual", ALL, "pool", ALL, least, most);
    }

    private static Claim knee(int near) {
        return new Claim.KneeNear("it is", Metric.WORKER_THREADS, "pool", near, 0.15);
    }

    private static Claim phases() {
        return new Claim.Phases("it has", "pool", ALL);
    }

    private Judgement judgement(Claim claim) {
        return judge(claim).judgement();
    }

    private Outcome judge(Claim claim) {
        JudgedClaim judged = Claims.judge(claiming(claim), repetitions).get(0);
        assertThat(judged.claim()).isSameAs(claim);
        return new Outcome(judged.judgement(), judged.figures());
    }

    private Experiment claiming(Claim claim) {
        return SampleExperiment.over(axis).withClaims(List.of(claim));
    }

    /** Cells of 1,000, 2,000, 3,000 users and so on. */
    private void p95(String system, double... figures) {
        for (int i = 0; i < figures.length; i++) {
            repetitions.add(new Repetition(run(system, 1000 * (i + 1), 100, 0, figures[i], null), List.of()));
        }
    }

    /** A cell of 1,000 users on cores of such a speed. */
    private void atSpeed(double coreSpeed, String system, double p95Ms) {
        LoadEvidence load =
                new LoadEvidence(1000, Map.of(), 0, null, null, null, 1000, null, null, null, null, null, null, null);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, coreSpeed, null);
        Evidence evidence = new Evidence(load, null, host, null, List.of(), null, null, null);
        repetitions.add(new Repetition(run(system, 1000, 100, 0, p95Ms, null).with(evidence), List.of()));
    }

    private void threads(Integer... peaks) {
        for (int i = 0; i < peaks.length; i++) {
            repetitions.add(new Repetition(run("pool", 1000 * (i + 1), 100, 0, 100, peaks[i]), List.of()));
        }
    }

    /** One run with these mean response times, second by second; NaN for a second without answers. */
    private void seconds(double... means) {
        add("pool", 100, 0, DoubleStream.of(means).mapToObj(ClaimsTest::second).toList());
    }

    private static Histogram second(double meanMs) {
        Histogram second = new Histogram(4);
        if (!Double.isNaN(meanMs)) {
            second.recordValue((long) (meanMs * 1000));
        }
        return second;
    }

    private void add(String system, double p95Ms, long failed, List<Histogram> perSecond) {
        repetitions.add(new Repetition(run(system, 1000, 100, failed, p95Ms, null), perSecond));
    }

    private static RunResult run(
            String system, int users, int latency, long failed, double p95Ms, Integer workerThreads) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", latency);
        cell.put("users", users);
        return new RunResult(
                new RunKey(system, cell, 1),
                Instant.EPOCH,
                null,
                RequestThreads.PLATFORM,
                "seen",
                List.of(),
                new LoadResult(
                        users,
                        users,
                        failed,
                        Map.of(),
                        1,
                        users,
                        0,
                        null,
                        Times.of(p95Ms, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms),
                        null,
                        null,
                        false),
                new ResourceUse(workerThreads, null, null, null, null, null, null, null, null, null, null),
                Map.of(),
                Map.of(),
                null,
                null,
                null);
    }
}
