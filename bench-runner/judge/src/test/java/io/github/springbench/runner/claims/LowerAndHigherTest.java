package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A system has lower or higher figures than another. */
class LowerAndHigherTest extends ClaimsOnCells {

    @Test
    void lowerHoldsWhereEachCellShowsIt() {
        p95("loop", 100, 101);
        p95("pool", 500, 3000);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.held("At 1,000 to 2,000 users: 100 to 101 ms against 500 to 3,000 ms."));
    }

    @Test
    void lowerDoesNotHoldWhereACellShowsTheOpposite() {
        p95("loop", 100, 200, 110);
        p95("pool", 100, 100, 500);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.didNotHold("At 1,000 to 3,000 users: 100 to 200 ms against 100 to 500 ms. "
                        + "The opposite is shown at 2,000 users."));
    }

    @Test
    void lowerIsNotShownWhereACellShowsNoDifference() {
        p95("loop", 100, 100, 100);
        p95("pool", 102, 102, 500);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.notShown("At 1,000 to 3,000 users: 100 ms against 102 to 500 ms. "
                        + "No difference is shown at 1,000 and 2,000 users. It takes three repetitions of each cell."));
    }

    @Test
    void whatTheSpeedOfTheCoresMayExplainIsNoDifference() {
        atSpeed(40, "loop", 140);
        atSpeed(32, "pool", 150);

        // On cores as slow as the pool's, the loop's 40 ms beyond the latency would have been 50 ms.
        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.notShown(
                        "At 1,000 users: 140 ms against 150 ms. The cores' speed differed, and may "
                                + "explain up to 7.14 % of a ratio: a difference up to that is not shown. "
                                + "No difference is shown at 1,000 users. It takes three repetitions of each cell "
                                + "and a machine that moves these figures less."));
    }

    /** As with the overhead of a fast service, which may be less than how far the machine moved its p50. */
    @Test
    void aFigureThatTheMachineMayExplainAltogetherShowsNoRatio() {
        p95("loop", 100);
        Interference errors = new Interference(Map.of(Metric.P95_MS, Map.of(InterferencePart.CORES, 600.0)), Set.of());
        repetitions.add(new Repetition(
                run("pool", 1000, 100, 0, 500, null)
                        .withEvidence(RunFactsBuilder.builder().errors(errors).build()),
                List.of()));

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL))
                        .figures())
                .startsWith("At 1,000 users: 100 ms against 500 ms. The machine may explain all of a figure, and so"
                        + " any ratio by which it is higher. No difference is shown at 1,000 users.");
        assertThat(judge(new Claim.Higher("it is", Metric.P95_MS, "pool", "loop", ALL))
                        .figures())
                .contains(" and so any ratio by which it is higher. No difference is shown at 1,000 users.");
    }

    @Test
    void whatAStepOfTheClockMayExplainIsNoDifference() {
        p95("loop", 101);
        p95("pool", 105);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(ClaimOutcome.notShown("At 1,000 users: 101 ms against 105 ms. "
                        + "Both times are known to one step of the load generator's clock: a difference of one "
                        + "step is not shown. "
                        + "No difference is shown at 1,000 users. It takes three repetitions of each cell and a "
                        + "load generator with a finer clock."));
    }

    @Test
    void aComparisonIsNotMeasuredWithoutACellOfBoth() {
        p95("loop", 100);

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL)))
                .isEqualTo(new ClaimOutcome(
                        Judgement.NOT_MEASURED,
                        "No figures of both loop and pool at 1,000 to 9,000 users. It takes runs there that count."));
    }

    @Test
    void repetitionsThatDifferTooMuchTakeMoreOfThem() {
        for (double p95Ms : new double[] {90, 100, 120}) {
            p95("loop", p95Ms);
            p95("pool", 110);
        }

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL))
                        .figures())
                .endsWith("No difference is shown at 1,000 users. It takes more repetitions.");
    }

    @Test
    void twoRunsThatContradictEachOtherShowNothing() {
        for (double p95Ms : new double[] {50, 120}) {
            p95("loop", p95Ms);
            p95("pool", 110);
        }

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL))
                        .figures())
                .endsWith("No difference is shown at 1,000 users. It takes three repetitions of each cell.");
    }

    @Test
    void nothingHelpsWhereRepetitionsAgreeThatThereIsNoDifference() {
        for (double p95Ms : new double[] {1000, 1001, 1002}) {
            p95("loop", p95Ms);
            p95("pool", 1010);
        }

        assertThat(judge(new Claim.Lower("it is", Metric.P95_MS, "loop", "pool", ALL))
                        .figures())
                .endsWith("No difference is shown at 1,000 users.");
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

    /** Of two runs one was not well again until the load ended, and has no figure for that. */
    @Test
    void whatWasNeverWellAgainIsNotCompared() {
        wellAgain("loop", 1000, 2.0);
        wellAgain("pool", 1000, 4.0);
        wellAgain("pool", 1000, null);
        Claim sooner = new Claim.Lower("it is", Metric.WELL_AGAIN_S, "loop", "pool", ALL);

        assertThat(judged(sooner, Duration.ofSeconds(10)))
                .isEqualTo("NOT_SHOWN: pool was not well again by the end of the load in 1 of 2 runs.");
        assertThat(judged(sooner, Duration.ofSeconds(4)))
                .as("a load too short to show it")
                .startsWith("NOT_SHOWN: No figures of both loop and pool");

        wellAgain("loop", 2000, 4.0);
        wellAgain("pool", 2000, 2.0);

        assertThat(judged(sooner, Duration.ofSeconds(10)))
                .as("one place against it is enough")
                .startsWith("DID_NOT_HOLD: At 2,000 users: ");
    }

    /** A ratio to zero is undefined, but any failed request is more than none. */
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
    void nothingHelpsWhereNoRepetitionHasAny() {
        for (int repetition = 1; repetition <= 3; repetition++) {
            pinned("pool", 0);
            pinned("loop", 0);
        }
        pinned("virtual", 0);
        pinned("virtual", 0);
        pinned("virtual", 5);

        assertThat(judge(new Claim.Higher("it is", Metric.PINNED_PER_1000, "pool", "loop", ALL))
                        .figures())
                .endsWith("No difference is shown at 1,000 users.");
        assertThat(judge(new Claim.Higher("it is", Metric.PINNED_PER_1000, "virtual", "loop", ALL))
                        .figures())
                .as("the median is none, and one run has some")
                .endsWith("No difference is shown at 1,000 users. It takes more repetitions.");
    }

    private void pinned(String system, double per1000) {
        RunResult run = run(system, 1000, 100, 0, 100, null);
        repetitions.add(new Repetition(
                run.withLoad(run.load().withPlateauUse(Map.of(Metric.PINNED_PER_1000.csvName(), per1000))), List.of()));
    }

    @Test
    void aComparisonOfFailedRequestsLooksAtRunsThatAreInvalidForNothingElse() {
        addInvalid("failed-requests", "connection-limit"); // connection-limit explains why they failed
        add("loop", 100, 0, List.of());

        assertThat(judgement(new Claim.Higher("it is", Metric.FAILED, "pool", "loop", ALL)))
                .isEqualTo(Judgement.HELD);
        assertThat(judgement(new Claim.Higher("it is", Metric.P95_MS, "pool", "loop", ALL)))
                .isEqualTo(Judgement.NOT_SHOWN);
    }

    /** Adds a cell with 1,000 users on cores of this speed. */
    private void atSpeed(double coreSpeed, String system, double p95Ms) {
        LoadEvidence load =
                new LoadEvidence(1000, Map.of(), 0, null, null, null, 1000, null, null, null, null, null, null, null);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, coreSpeed, null, null);
        RunFacts evidence = RunFactsBuilder.builder().load(load).host(host).build();
        repetitions.add(new Repetition(run(system, 1000, 100, 0, p95Ms, null).withEvidence(evidence), List.of()));
    }
}
