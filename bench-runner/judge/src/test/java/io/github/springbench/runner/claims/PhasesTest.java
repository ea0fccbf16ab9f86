package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.claims.Claims.ClaimOutcome;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Claim;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** An overloaded run goes through five phases. */
class PhasesTest extends ClaimsOnCells {

    @Test
    void anOverloadedRunHasFivePhases() {
        seconds(100, 101, 300, 600, 1000, 1000, 1010, 1000, 500, 200, 100, 100);

        assertThat(judge(phases()))
                .isEqualTo(
                        ClaimOutcome.held("In one run at 1,000 users; A 0–2 s, B 2–4 s, C 4–8 s, D 8–10 s, E 10–12 s "
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

    private String missing(double... means) {
        repetitions.clear();
        seconds(means);
        ClaimOutcome judged = judge(phases());
        assertThat(judged.judgement()).as(judged.figures()).isEqualTo(Judgement.DID_NOT_HOLD);
        return judged.figures();
    }

    private static Claim phases() {
        return new Claim.Phases("it has", "pool", ALL);
    }

    /** Adds a run with these mean response times per second; NaN is a second without answers. */
    private void seconds(double... means) {
        add("pool", 100, 0, DoubleStream.of(means).mapToObj(PhasesTest::second).toList());
    }

    private static EncodedHistogram second(double meanMs) {
        Histogram second = new Histogram(4);
        if (!Double.isNaN(meanMs)) {
            second.recordValue((long) (meanMs * 1000));
        }
        return EncodedHistogram.of(second);
    }
}
