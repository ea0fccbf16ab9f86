package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.FictionalObjectives;
import io.github.springbench.runner.report.FictionalResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PullRequestSummaryTest {

    @Test
    void hasTheObjectivesTheAnswersAndALink() {
        String summary = PullRequestSummary.render(FictionalObjectives.model(), "results/invented/report.html");

        assertThat(summary)
                .startsWith("### invented: 8 met, 2 missed, 8 undecided\n\n"
                        + "| System | Cell | Objective | Figure | Verdict |\n")
                .contains(
                        "| alpha | latency 100, users 1,000 | `p95<50ms` | 101.2 ms, interference at most 1.5 ms |"
                                + " missed |\n",
                        "| beta | latency 100, users 1,000 | `p95<50ms` | – | undecided |\n",
                        "- beta, latency 100, users 1,000, p95\\<50ms: undecided, as there is no run.\n",
                        "- **alpha** held 2,000 users")
                .endsWith("[The whole report](results/invented/report.html)\n");
    }

    @Test
    void withoutObjectivesItHasTheAnswers() {
        assertThat(PullRequestSummary.render(FictionalResult.model(), "report.html"))
                .startsWith("### invented\n\n- **alpha** held 2,000 users")
                .doesNotContain("| System |", "undecided");
    }

    @Test
    void aComparisonHasItsLimitsAndWhatWeakensThem() {
        Decision decision = new Decision(
                "alpha", "users 10", "p95>+10%", "+20 %", Result.FAILED, "failed", "p95 was 100 ms and is 120 ms");

        assertThat(PullRequestSummary.ofComparison("shop: B beside A", List.of(decision), List.of("Single runs.")))
                .isEqualTo("### shop: B beside A\n\n"
                        + "| System | Cell | Fails on | Figure | Verdict |\n"
                        + "| --- | --- | --- | --- | --- |\n"
                        + "| alpha | users 10 | `p95>+10%` | +20 % | failed |\n"
                        + "\n"
                        + "- Single runs.\n"
                        + "- alpha, users 10, p95\\>+10%: failed, as p95 was 100 ms and is 120 ms.\n"
                        + "\n");
    }
}
