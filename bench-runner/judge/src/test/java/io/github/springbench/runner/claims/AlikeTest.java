package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two systems have figures that are alike, within a tolerance and a slack. */
class AlikeTest extends ClaimsOnCells {

    @Test
    void alikeHoldsWhereEachCellIsWithinTheTolerance() {
        p95("loop", 100, 110);
        p95("pool", 109, 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(ClaimOutcome.held(
                        "At 1,000 to 2,000 users: 100 to 110 ms against 100 to 109 ms (claimed: alike within 10 %)."));
    }

    @Test
    void alikeDoesNotHoldWhereACellIsOutside() {
        p95("loop", 100, 120);
        p95("pool", 100, 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(ClaimOutcome.didNotHold("At 1,000 to 2,000 users: 100 to 120 ms against 100 ms "
                        + "(claimed: alike within 10 %). They differ by more at 2,000 users."));
    }

    @Test
    void alikeIsNotShownWhereTheIntervalIsPartlyOutside() {
        for (double p95Ms : new double[] {95, 100, 130}) {
            p95("loop", p95Ms);
            p95("pool", 100);
        }

        assertThat(judge(alike(0.1)).judgement()).isEqualTo(Judgement.NOT_SHOWN);
        assertThat(judge(alike(0.1)).figures())
                .endsWith("They may differ by more at 1,000 users. It takes more repetitions.");
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
    void alikeIsNotMeasuredWithoutACellOfBoth() {
        p95("loop", 100);

        assertThat(judge(alike(0.1)))
                .isEqualTo(new ClaimOutcome(
                        Judgement.NOT_MEASURED,
                        "No figures of both loop and pool at 1,000 to 9,000 users. It takes runs there that count."));
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
    void slackLetsFiguresDifferByAnAmountOnTopOfTheShare() {
        p95("loop", 12, 110);
        p95("pool", 10, 100);

        assertThat(judge(alike(0.1, 1)))
                .isEqualTo(ClaimOutcome.held("At 1,000 to 2,000 users: 12 to 110 ms against 10 to 100 ms "
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

    private static Claim alike(double tolerance) {
        return alike(tolerance, 0);
    }

    private static Claim alike(double tolerance, int slackMs) {
        return new Claim.Alike("they are", Metric.P95_MS, "loop", "pool", ALL, tolerance, Duration.ofMillis(slackMs));
    }
}
