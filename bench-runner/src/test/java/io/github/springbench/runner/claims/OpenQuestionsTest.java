package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.OpenQuestion;
import io.github.springbench.runner.model.OpenQuestion.Kind;
import org.junit.jupiter.api.Test;

/** Which answers and comparisons are open, and which cells decide them. */
class OpenQuestionsTest extends QuestionsOnCells {

    @Test
    void aSingleRunDecidesNothing() {
        p95("loop", 1000, 101);

        assertThat(open(Kind.ANSWER)).singleElement().satisfies(question -> {
            assertThat(question.text()).isEqualTo("whether loop keeps up with 1,000 users");
            assertThat(question.cells()).containsExactly(new OpenQuestion.Cell("loop", cell(1000), RULE.first() - 1));
        });
    }

    @Test
    void threeRunsThatAreAlikeDecideThatASystemKeepsUpOrDoesNot() {
        p95("loop", 1000, 101, 102, 101);
        p95("pool", 1000, 500, 505, 501);

        assertThat(open(Kind.ANSWER)).isEmpty();
    }

    @Test
    void threeRunsAroundTheBoundDecideNothing() {
        p95("loop", 1000, 145, 152, 148);

        OpenQuestion question = only(open(Kind.ANSWER));
        assertThat(question.text()).endsWith("keeps up with 1,000 users, open after 3 repetitions");
        assertThat(question.cells()).extracting(OpenQuestion.Cell::missing).containsExactly(1);
        assertThat(question.uncertainty()).isBetween(0.85, 0.95);
    }

    @Test
    void theNearerToItsBoundTheMoreUncertain() {
        p95("loop", 1000, 145);
        p95("pool", 1000, 101);
        p95("virtual", 1000, 900);

        assertThat(open(Kind.ANSWER).stream()
                        .sorted(OpenQuestion.MOST_UNCERTAIN_FIRST)
                        .map(OpenQuestion::text))
                .containsExactly(
                        "whether loop keeps up with 1,000 users",
                        "whether pool keeps up with 1,000 users",
                        "whether virtual keeps up with 1,000 users");
    }

    /** Relative to their intervals, both answers are equally far from the bound, so they are equally uncertain. */
    @Test
    void neitherAnswerIsPreferred() {
        p95("loop", 1000, 148, 149, 147);
        double keepsUp = only(open(Kind.ANSWER)).uncertainty();
        repetitions.clear();
        p95("loop", 1000, 152, 151, 153);

        assertThat(only(open(Kind.ANSWER)).uncertainty()).isCloseTo(keepsUp, within(0.02));
    }

    @Test
    void whatLiesBelowACellThatKeepsUpChangesNothing() {
        p95("loop", 500, 101);
        p95("loop", 1000, 101, 102, 101);
        p95("loop", 2000, 140, 150, 145);
        p95("loop", 3000, 500, 505, 501);
        p95("loop", 4000, 700);

        assertThat(open(Kind.ANSWER))
                .extracting(OpenQuestion::text)
                .containsExactly("whether loop keeps up with 2,000 users, open after 3 repetitions");
    }

    @Test
    void aLookTakesAsManyRepetitionsOfEachCellTheFirstOnes() {
        p95("loop", 1000, 101, 102, 101, 300, 300, 300);
        p95("pool", 1000, 102, 101, 101);

        assertThat(open(Kind.PAIR)).isEmpty();
    }

    @Test
    void afterTheLastLookNothingIsOpen() {
        double[] wild = {100, 200, 100, 200, 100, 200, 100, 200, 100, 200};
        p95("loop", 1000, wild);

        assertThat(open(Kind.ANSWER)).isEmpty();
        repetitions.remove(9);
        assertThat(only(open(Kind.ANSWER)).cells())
                .extracting(OpenQuestion.Cell::missing)
                .containsExactly(1);
    }

    @Test
    void equalSystemsAreDecidedAsWellAsDifferentOnes() {
        p95("loop", 1000, 101, 101, 102);
        p95("pool", 1000, 101, 102, 101);
        p95("virtual", 1000, 120, 121, 120);

        assertThat(open(Kind.PAIR)).isEmpty();
    }

    @Test
    void systemsThatMayDifferAreRepeatedTogether() {
        p95("loop", 1000, 101, 110, 95, 103);
        p95("pool", 1000, 110, 102, 105);

        OpenQuestion question = only(open(Kind.PAIR));
        assertThat(question.text())
                .isEqualTo("whether pool and loop differ in p95 at 1,000 users, open after 3 repetitions");
        assertThat(question.cells())
                .containsExactly(
                        new OpenQuestion.Cell("pool", cell(1000), 1), new OpenQuestion.Cell("loop", cell(1000), 0));
    }

    @Test
    void invalidRunsAreNoRepetitionsAndCellsOfNothingElseAreNotAsked() {
        p95("loop", 1000, 101, 102);
        addInvalid("loop", 3);
        addInvalid("pool", 1);

        assertThat(open(Kind.PAIR)).isEmpty();
        assertThat(only(open(Kind.ANSWER)).cells()).containsExactly(new OpenQuestion.Cell("loop", cell(1000), 1));
    }

    @Test
    void overTheLatencyNoSystemHasToKeepUp() {
        experiment = SampleExperiment.over(Axis.LATENCY);
        p95("loop", 1000, 145);

        assertThat(open(Kind.ANSWER)).isEmpty();
    }
}
