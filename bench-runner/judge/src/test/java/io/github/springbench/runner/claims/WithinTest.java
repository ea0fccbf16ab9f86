package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
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

    @Test
    void withinIsNotMeasuredWithoutACell() {
        p95("loop", 100);

        assertThat(judge(new Claim.Within("it is", Metric.P95_MS, "loop", new Claim.Range(20_000, 20_000), 1, 2)))
                .isEqualTo(new ClaimOutcome(
                        Judgement.NOT_MEASURED, "No figures of loop at 20,000 users. It takes runs there that count."));
    }
}
