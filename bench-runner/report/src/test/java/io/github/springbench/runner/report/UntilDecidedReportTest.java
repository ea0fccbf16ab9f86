package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.ManifestChosenBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of a result whose repetitions were stopped by a rule have the wider intervals of that rule. */
class UntilDecidedReportTest {

    private static final List<Double> NEAR_THE_BOUND = List.of(140.0, 145.0, 149.0);

    @Test
    void figuresHaveTheIntervalsOfTheRule() {
        Estimate usual = p95(model(null));
        Estimate wider = p95(model(StoppingRule.within(null)));

        assertThat(wider.value()).isEqualTo(usual.value());
        assertThat(wider.low()).isLessThan(usual.low());
        assertThat(wider.high()).isGreaterThan(usual.high());
    }

    @Test
    void anAnswerTakesTheWiderInterval() {
        assertThat(saysOfAlpha(null)).startsWith("held 1,000 users at p95 145 ");
        assertThat(saysOfAlpha(StoppingRule.within(null)))
                .startsWith("has no answer: with 1,000, its runs allow both sides of what is asked for");
    }

    @Test
    void theReportSaysWhichIntervalsTheyAre() {
        assertThat(Settings.repetitions(model(null)))
                .contains("the range of the repetitions")
                .endsWith(" repetitions or more.");
        assertThat(Settings.repetitions(model(StoppingRule.within(null))))
                .contains("The brackets hold the 99 % interval")
                .endsWith("which was checked after these numbers of repetitions: 3, 4, 5, 7, 10.");
        assertThat(Pairs.about(model(StoppingRule.within(null)))).contains("The brackets hold the 99 % interval.");
    }

    private static String saysOfAlpha(StoppingRule rule) {
        return Answers.of(model(rule)).parts().get(0).sentences().get(0).says();
    }

    private static Estimate p95(ReportModel model) {
        return model.sections()
                .get(0)
                .systems()
                .get(0)
                .at(1000)
                .orElseThrow()
                .figures()
                .get(Metric.P95_MS);
    }

    private static ReportModel model(StoppingRule rule) {
        List<RunResult> runs = new ArrayList<>();
        for (double p95Ms : NEAR_THE_BOUND) {
            runs.add(valid(FictionalResult.run("alpha", 100, 1000, runs.size() + 1, 500, p95Ms, 50, 0L)));
        }
        return ReportModel.of(by(rule), runs);
    }

    private static Manifest by(StoppingRule rule) {
        Manifest plain = manifest(experiment("invented", "Why?"), 12);
        return plain.withChosen(ManifestChosenBuilder.builder()
                .repetitions(1)
                .untilDecided(rule)
                .build());
    }
}
