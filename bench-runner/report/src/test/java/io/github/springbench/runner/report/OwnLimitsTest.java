package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.RunFacts.LoadGeneratorEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Fact;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class OwnLimitsTest {

    private static final RunResult RUN = FictionalResult.onEventLoops("gamma", 100, 1000);

    @Test
    void standAmongTheSettingsWhereTheyAreOnRecord() {
        assertThat(Settings.facts(model(RUN, withCeiling(31_234.5))))
                .contains(Fact.words(
                        "Load generator's own limit", "Gatling 31,235 requests/s, against a server that does nothing"));
    }

    @Test
    void areLeftOutWhereTheyAreNot() {
        assertThat(Settings.ownLimits(model(RUN))).isEmpty();
        assertThat(Settings.ownLimits(model(withCeiling(null)))).isEmpty();
        assertThat(Settings.ownLimits(model())).isEmpty();
    }

    private static ReportModel model(RunResult... runs) {
        return ReportModel.of(manifest(experiment("invented", "Why?"), runs.length), Arrays.asList(runs));
    }

    private static RunResult withCeiling(Double rps) {
        LoadGeneratorEvidence loadGenerator = new LoadGeneratorEvidence(0.1, 0.0, rps, null, null);
        return RUN.withEvidence(
                RunFactsBuilder.builder().loadGenerator(loadGenerator).build());
    }
}
