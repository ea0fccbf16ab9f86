package io.github.springbench.runner.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestion;
import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestion.Kind;
import io.github.springbench.runner.adaptive.UntilDecided.OpenQuestions;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Which answers, comparisons and claims are open, and which cells decide them. Tests repeat cells: 1,000 users of the
 * sample ask for 625 requests/s; the limit of p95 is 150 ms.
 */
class OpenQuestionsTest {

    private static final Claim.Range ALL = new Claim.Range(1, 9000);

    private static final StoppingRule RULE = StoppingRule.within(null);

    private final List<Repetition> repetitions = new ArrayList<>();
    private Experiment experiment = SampleExperiment.get();

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

    private void claiming(Claim claim) {
        experiment = experiment.withClaims(List.of(claim));
    }

    private List<OpenQuestion> open(Kind kind) {
        return OpenQuestions.of(experiment, RULE, repetitions).stream()
                .filter(question -> question.kind() == kind)
                .toList();
    }

    private static OpenQuestion only(List<OpenQuestion> questions) {
        assertThat(questions).hasSize(1);
        return questions.get(0);
    }

    private void p95(String system, int users, double... figures) {
        for (int i = 0; i < figures.length; i++) {
            repetitions.add(repetition(system, 100, users, i + 1, figures[i]));
        }
    }

    private void addInvalid(String system, int number) {
        RunResult invalid = repetition(system, 100, 1000, number, 101)
                .run()
                .withVerdict(new Verdict(
                        Verdict.Level.INVALID,
                        List.of(new Verdict.Finding("users-lost", Verdict.Level.INVALID, "it is"))));
        repetitions.add(new Repetition(invalid, List.of()));
    }

    private static Map<String, Integer> cell(int users) {
        return cell(100, users);
    }

    private static Map<String, Integer> cell(int latency, int users) {
        Map<String, Integer> cell = new LinkedHashMap<>();
        cell.put("latency", latency);
        cell.put("users", users);
        return cell;
    }

    /** A repetition with the throughput that users ask for, so that p95 alone decides whether the system keeps up. */
    private static Repetition repetition(String system, int latency, int users, int number, double p95Ms) {
        LoadResult load = LoadResultBuilder.builder()
                .users(users)
                .requests(users)
                .durationSeconds(60)
                .throughputRps(users / 1.6)
                .plateauSeconds(40)
                .plateauThroughputRps(users / 1.6)
                .responseTime(Times.of(p95Ms, p95Ms, p95Ms, p95Ms, p95Ms, p95Ms))
                .build();
        RunResult run = RunResultBuilder.builder()
                .key(new RunKey(system, cell(latency, users), number))
                .startedAt(Instant.EPOCH)
                .requestThreads(RequestThreads.PLATFORM)
                .threadEvidence("seen")
                .load(load)
                .build();
        return new Repetition(run, List.of());
    }
}
