package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import org.junit.jupiter.api.Test;

/** The figures of a system lie on a line, whose slope is compared with that of another. */
class LinearAndSlopeRatioTest extends ClaimsOnCells {

    @Test
    void aLineThatRisesIsLinear() {
        p95("pool", 500, 1000, 1510, 2000);

        assertThat(judge(new Claim.Linear("it is", Metric.P95_MS, "pool", ALL, 0.98)))
                .isEqualTo(ClaimOutcome.held("A line through 4 cells at 1,000 to 4,000 users: 501 ms per 1,000 users, "
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
                .isEqualTo(ClaimOutcome.notShown(
                        "It takes 4 cells of pool at 1,000 to 9,000 users that count; there are 3."));
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
    void halfTheSlopeIsAboutHalf() {
        p95("pool", 500, 1000, 1500);
        p95("virtual", 250, 500, 750);

        assertThat(judge(slopeRatio(0.4, 0.6)))
                .isEqualTo(ClaimOutcome.held("The slope of virtual at 1,000 to 3,000 users is 250 ms per 1,000 users, "
                        + "that of pool at 1,000 to 3,000 users is 500 ms per 1,000 users. "
                        + "The ratio is 0.5 (claimed 0.4 to 0.6)."));
        assertThat(judgement(slopeRatio(0.6, 0.9))).isEqualTo(Judgement.DID_NOT_HOLD);
    }

    /** Each of the two slopes has its own range of users. */
    @Test
    void aSlopeIsMeasuredWhereEachSystemIsAtItsOwnPlaces() {
        Claim early = new Claim.SlopeRatio(
                "it is",
                Metric.P95_MS,
                "virtual",
                new Claim.Range(4000, 9000),
                "pool",
                new Claim.Range(1000, 3000),
                1,
                1);
        p95("pool", 500, 600, 700);
        p95("virtual", 250, 500, 750);
        assertThat(judgement(early)).isEqualTo(Judgement.NOT_MEASURED);

        p95("virtual", 250, 500, 750, 1000);
        assertThat(judgement(early)).isEqualTo(Judgement.NOT_SHOWN);
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

    private static Claim slopeRatio(double least, double most) {
        return new Claim.SlopeRatio("it is", Metric.P95_MS, "virtual", ALL, "pool", ALL, least, most);
    }
}
