package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.experiment.Objectives.RegressionLimits;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegressionLimitsTest {

    @Test
    void readsSharesAndAmounts() {
        List<RegressionLimit> limits =
                RegressionLimits.of("--fail-on", "p95>+10%, p95 > +0.02s,throughput<-5%,throughput<-50/s,cpu>+3%");

        assertThat(limits)
                .containsExactly(
                        new RegressionLimit(Figure.P95, 10, true),
                        new RegressionLimit(Figure.P95, 20, false),
                        new RegressionLimit(Figure.THROUGHPUT, 5, true),
                        new RegressionLimit(Figure.THROUGHPUT, 50, false),
                        new RegressionLimit(Figure.CPU, 3, true));
        assertThat(limits)
                .extracting(RegressionLimit::text)
                .containsExactly("p95>+10%", "p95>+20ms", "throughput<-5%", "throughput<-50/s", "cpu>+3%");
    }

    @Test
    void onlyAChangeForTheWorseExceedsALimit() {
        RegressionLimit slower = new RegressionLimit(Figure.P95, 10, true);
        RegressionLimit fewer = new RegressionLimit(Figure.THROUGHPUT, 5, true);

        assertThat(slower.isExceededBy(10.1)).isTrue();
        assertThat(slower.isExceededBy(10)).isFalse();
        assertThat(slower.isExceededBy(-50)).isFalse();
        assertThat(fewer.isExceededBy(-5.1)).isTrue();
        assertThat(fewer.isExceededBy(50)).isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            p95>10% | expected >+, as more is worse, such as p95>+10%
            cpu<-5% | expected >+, as more is worse, such as cpu>+10%
            p95<-10% | expected >+, as more is worse, such as p95>+10%
            throughput>+5% | expected <-, as less is worse, such as throughput<-5%
            p95>+10 | expected a number with its unit
            p95>+0% | expected a number above 0 in % or ms or s
            p95>+10/s | expected a number above 0 in % or ms or s
            troughput<-5% | did you mean 'throughput'?
            failed>+1% | there is no figure 'failed' that could be limited
            p95>+1%, p95>+2% | p95 is limited twice; keep one
            login.p95>+10% | expected a figure of all requests, as those of one are not compared, such as p95>+10%
            """)
    void saysWhatWasExpected(String text, String message) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> RegressionLimits.of("--fail-on", text))
                .withMessageStartingWith("--fail-on is '" + text + "'; ")
                .withMessageContaining(message);
    }
}
