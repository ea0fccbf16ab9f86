package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import org.junit.jupiter.api.Test;

/** Which claims are open, and which cells decide them. */
class ClaimQuestionsTest extends QuestionsOnCells {

    private static final Claim.Range ALL = new Claim.Range(1, 9000);

    @Test
    void aClaimIsOpenAtThePlacesThatDoNotShowIt() {
        claiming(new Claim.Lower("loops are faster", Metric.P95_MS, "loop", "pool", ALL));
        p95("loop", 1000, 101, 101, 102);
        p95("pool", 1000, 120, 121, 120);
        p95("loop", 2000, 101, 115, 104);
        p95("pool", 2000, 120, 112, 118);

        assertThat(open(Kind.CLAIM))
                .extracting(OpenQuestion::text)
                .containsExactly(
                        "the claim “loops are faster” (loop and pool at 2,000 users), open after 3 " + "repetitions");
    }

    @Test
    void aContradictionDecidesAClaim() {
        claiming(new Claim.Lower("loops are faster", Metric.P95_MS, "loop", "pool", ALL));
        p95("loop", 1000, 140, 141, 140);
        p95("pool", 1000, 120, 121, 120);
        p95("loop", 2000, 101, 115, 104);
        p95("pool", 2000, 120, 112, 118);

        assertThat(open(Kind.CLAIM)).isEmpty();
    }

    @Test
    void aClaimOnOneSystemIsOpenWhereItsIntervalReachesABound() {
        claiming(new Claim.Within("it is fast", Metric.P95_MS, "loop", ALL, 100, 110));
        p95("loop", 1000, 104, 105, 105);
        p95("loop", 2000, 107, 109, 108);

        assertThat(open(Kind.CLAIM))
                .extracting(question -> question.cells().get(0).parameters())
                .containsExactly(cell(2000));
    }

    @Test
    void ofTheFormOfACurveNoMoreThanThreeRepetitionsAreAsked() {
        claiming(new Claim.Linear("it rises", Metric.P95_MS, "loop", ALL, 0.98));
        p95("loop", 1000, 100, 150, 200);
        p95("loop", 2000, 200, 300);

        assertThat(only(open(Kind.CLAIM)).cells()).containsExactly(new OpenQuestion.Cell("loop", cell(2000), 1));
    }

    @Test
    void anAdvantageThatGrowsHangsOnAllItsCells() {
        claiming(new Claim.AdvantageGrows("it grows", Metric.P95_MS, "loop", "pool", ALL));
        for (int latency : new int[] {100, 200}) {
            double times = latency == 100 ? 1.2 : 1.25;
            for (int repetition = 1; repetition <= 3; repetition++) {
                double noise = 1 + 0.02 * (repetition - 2);
                repetitions.add(repetition("loop", latency, 1000, repetition, latency * noise));
                repetitions.add(repetition("pool", latency, 1000, repetition, latency * times / noise));
            }
        }

        OpenQuestion question = only(open(Kind.CLAIM));
        assertThat(question.cells())
                .hasSize(4)
                .extracting(OpenQuestion.Cell::missing)
                .containsOnly(1);
        assertThat(question.uncertainty()).isPositive();
    }
}
