package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A figure lies within bounds. */
class WithinTest extends ClaimsOnCells {

    @Test
    void withinHoldsWhereEachFigureIsInBoundsOrOnOne() {
        p95("loop", 100, 103, 110);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(ClaimOutcome.held("At 1,000 to 3,000 users: 100 to 110 ms (claimed 100 to 110)."));
    }

    @Test
    void withinNamesTheCellsOutside() {
        p95("loop", 99, 103, 111, 105, 120);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110)))
                .isEqualTo(ClaimOutcome.didNotHold("At 1,000 to 5,000 users: 99 to 120 ms (claimed 100 to 110). "
                        + "Outside at 1,000, 3,000 and 5,000 users."));
    }

    /** The machine may have added 10 ms to each, and taken none away. */
    @Test
    void theMachineExplainsOnlyTimesThatAreTooLong() {
        moved(1000, 115);
        Claim claim = new Claim.Within("it is", Metric.P95_MS, "loop", ALL, 100, 110);

        assertThat(judge(claim))
                .isEqualTo(ClaimOutcome.notShown("At 1,000 users: 115 ms (claimed 100 to 110). Outside at 1,000 users,"
                        + " by no more than the machine may explain. It takes a machine that moves these figures"
                        + " less."));

        moved(2000, 95);

        assertThat(judge(claim))
                .isEqualTo(ClaimOutcome.didNotHold(
                        "At 1,000 to 2,000 users: 95 to 115 ms (claimed 100 to 110). " + "Outside at 2,000 users."));
    }

    private void moved(int users, double p95Ms) {
        Interference errors = new Interference(Map.of(Metric.P95_MS, Map.of(InterferencePart.CORES, 10.0)), Set.of());
        repetitions.add(new Repetition(
                run("loop", users, 100, 0, p95Ms, null)
                        .withEvidence(RunFactsBuilder.builder().errors(errors).build()),
                List.of()));
    }

    @Test
    void withinIsNotMeasuredWithoutACell() {
        p95("loop", 100);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(20_000, 20_000), 1, 2)))
                .isEqualTo(new ClaimOutcome(
                        Judgement.NOT_MEASURED, "No figures of loop at 20,000 users. It takes runs there that count."));
    }

    /** Of two runs one was not well again until the load ended, and has no figure for that. */
    @Test
    void aLimitThatARunNeverReachesDidNotHold() {
        wellAgain("loop", 1000, 2.0);
        wellAgain("loop", 2000, null);
        Claim soon = new Claim.Within("it is", Metric.WELL_AGAIN_S, "loop", ALL, 1, 3);

        assertThat(judged(soon, Duration.ofSeconds(10)))
                .isEqualTo("DID_NOT_HOLD: Not reached by the end of the load in 1 of 2 runs (claimed 1 to 3).");
        assertThat(judged(soon, Duration.ofSeconds(4)))
                .as("a load too short to show it")
                .startsWith("HELD: At 1,000 users: 2 (claimed 1 to 3).");
    }
}
