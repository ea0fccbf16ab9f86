package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The advantage of a system over another grows with the latency. */
class AdvantageGrowsTest extends ClaimsOnCells {

    @Test
    void anAdvantageGrowsWhereItIsLargerWithTheLongestLatency() {
        withLatency(20, 50, 100);
        withLatency(10, 40, 60);

        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(ClaimOutcome.held(
                        "Ratio of pool to loop (p95): at 1,000 users from 1.5 with 10 ms to 2 with 20 ms."));
    }

    @Test
    void anAdvantageThatShrinksDoesNotGrow() {
        withLatency(10, 40, 80);
        withLatency(20, 50, 75);

        assertThat(judge(advantageGrows(Metric.P95_MS)))
                .isEqualTo(
                        ClaimOutcome.didNotHold("Ratio of pool to loop (p95): at 1,000 users from 2 with 10 ms to 1.5 "
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
                .isEqualTo(
                        ClaimOutcome.notShown("Ratio of pool to loop (p95): at 1,000 users from 1.5 with 10 ms to 1.54 "
                                + "with 20 ms. No steady growth is shown at 1,000 users. It takes three repetitions of "
                                + "each cell."));

        withLatency(30, 100, 300);
        withLatency(40, 100, 200);
        assertThat(judgement(advantageGrows(Metric.P95_MS))).isEqualTo(Judgement.NOT_SHOWN);
    }

    @Test
    void theAdvantageOfMoreThroughputIsTheOtherWayRound() {
        withLatency(10, 40, 80); // both serve as many requests per second as they have users
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
                .isEqualTo(ClaimOutcome.notShown(
                        "No figures of both loop and pool with two latencies at 1,000 to 9,000 users. "
                                + "It takes runs there that count."));
    }

    @Test
    void anAdvantageGrowsAlongTheAxisWhereThatIsTheLatency() {
        axis = Axis.LATENCY;
        withLatency(30, 50, 25); // beyond the range of the first claim
        withLatency(20, 50, 100);
        withLatency(10, 40, 60);
        assertThat(judge(growsUpTo(20)))
                .isEqualTo(ClaimOutcome.held("Ratio of pool to loop (p95): from 1.5 with 10 ms to 2 with 20 ms."));
        assertThat(judge(growsUpTo(30)))
                .isEqualTo(ClaimOutcome.didNotHold(
                        "Ratio of pool to loop (p95): from 1.5 with 10 ms to 0.5 with 30 ms. It shrinks, or is none."));
        assertThat(judge(growsUpTo(10)))
                .isEqualTo(ClaimOutcome.notShown("No figures of both loop and pool with two latencies at 1 to 10 ms. "
                        + "It takes runs there that count."));

        repetitions.clear();
        withLatency(10, 40, 60);
        withLatency(20, 40, 61);
        assertThat(judge(growsUpTo(20)).figures())
                .endsWith(" with 20 ms. No steady growth is shown. It takes three repetitions of each cell.");
    }

    private static Claim growsUpTo(int latency) {
        return new Claim.AdvantageGrows("it does", Metric.P95_MS, "loop", "pool", new Claim.Range(1, latency));
    }

    private static Claim advantageGrows(Metric metric) {
        return new Claim.AdvantageGrows("it does", metric, "loop", "pool", ALL);
    }
}
