package io.github.springbench.runner.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Estimate;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0.04|0.0", "9.94|9.9", "9.96|10", "10.4|10", "1058.5|1,059", "3614457.8|3,614,458"})
    void responseTimesHaveADecimalOnlyBelowTen(double milliseconds, String text) {
        assertThat(Numbers.text(Metric.P95_MS, milliseconds)).isEqualTo(text);
    }

    @Test
    void noResponseTakesNoTime() {
        assertThat(Numbers.withUnit(Metric.P50_MS, 0.0)).isEqualTo("< 1 ms");
        assertThat(Numbers.text(Metric.FAILED, 0.0)).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource({"0.1834, 0.183", "1.236, 1.24", "12.345, 12.3"})
    void cpuTimeKeepsThreeDigits(double seconds, String text) {
        assertThat(Numbers.text(Metric.CPU_SECONDS_PER_1000, seconds)).isEqualTo(text);
    }

    @Test
    void countsAreWholeExceptForTheMeanOfTwo() {
        assertThat(Numbers.text(Metric.WORKER_THREADS, 1200.0)).isEqualTo("1,200");
        assertThat(Numbers.text(Metric.WORKER_THREADS, 199.5)).isEqualTo("199.5");
    }

    @Test
    void whatWasNotMeasuredIsNotZero() {
        for (Metric metric : Metric.values()) {
            assertThat(Numbers.text(metric, (Double) null)).isEqualTo("–");
            assertThat(Numbers.withUnit(metric, (Double) null)).isEqualTo("–");
        }
        assertThat(Numbers.exact(null)).isNull();
    }

    @Test
    void differencesHaveASignUnlessTheyRoundToZero() {
        assertThat(Numbers.differencePercent(103.0, 100.0)).isEqualTo("+3.0");
        assertThat(Numbers.differencePercent(97.0, 100.0)).isEqualTo("−3.0");
        assertThat(Numbers.differencePercent(99.99, 100.0)).isEqualTo("0.0");
        assertThat(Numbers.differencePercent(1.0, 0.0)).isEqualTo("–");
        assertThat(Numbers.differencePercent(null, 1.0)).isEqualTo("–");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "0.03, 0.1",
        "0.14, 0.2",
        "0.30000000000000004, 0.3",
        "2.1, 2.1",
        "2.14, 2.2",
        "9.92, 10",
        "10, 10",
        "10.02, 11",
        "1200.5, '1,201'"
    })
    void aBoundIsNeverRoundedDown(double bound, String text) {
        assertThat(Numbers.atMost(Metric.P95_MS, bound)).isEqualTo(text + " ms");
        assertThat(Numbers.percentAtMost(bound / 100)).isEqualTo(text);
    }

    @Test
    void aSmallShareNeverReadsAsZero() {
        assertThat(Numbers.sharePercent(1, 1_000_000)).isEqualTo("< 0.01");
        assertThat(Numbers.sharePercent(1, 8)).isEqualTo("12.50");
    }

    @Test
    void figuresForProgramsHaveNoGroupingAndNoExponent() {
        assertThat(Numbers.exact(12_345_678.0)).hasToString("12345678");
        assertThat(Numbers.exact(0.00004)).hasToString("0");
        assertThat(Numbers.exact(3092.78351)).hasToString("3092.7835");
        assertThat(Numbers.exact(1e7)).hasToString("10000000");
    }

    @Test
    void durationsAreInSecondsOrWholeMinutes() {
        assertThat(Numbers.duration(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(Numbers.duration(Duration.ofMillis(500))).isEqualTo("0.5 s");
        assertThat(Numbers.duration(Duration.ofSeconds(100))).isEqualTo("100 s");
        assertThat(Numbers.duration(Duration.ofMinutes(5))).isEqualTo("5 min");
    }

    @Test
    void numbersLookTheSameInEveryCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Numbers.text(Metric.THROUGHPUT_RPS, 3092.8)).isEqualTo("3,093");
            assertThat(Numbers.text(Metric.P95_MS, 5.25)).isEqualTo("5.3");
            assertThat(Numbers.exact(5.25)).hasToString("5.25");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void anIntervalStandsInBracketsWhereThereIsOne() {
        assertThat(Numbers.text(Metric.THROUGHPUT_RPS, new Estimate(3571.2, 3559.6, 3590.4, 3, null)))
                .isEqualTo("3,571 [3,560\u20133,590]");
        assertThat(Numbers.text(Metric.THROUGHPUT_RPS, new Estimate(3571.2, null, null, 2, null)))
                .isEqualTo("3,571");
        assertThat(Numbers.text(Metric.THROUGHPUT_RPS, (Estimate) null)).isEqualTo("\u2013");
    }

    @Test
    void aRatioHasThreeDecimalsWhereTheyCount() {
        assertThat(Numbers.ratio(new Estimate(1, 0.991, 1.019, 3, null))).isEqualTo("1.000 [0.991\u20131.019]");
        assertThat(Numbers.ratio(new Estimate(14.84, 9.994, 150.2, 3, null))).isEqualTo("14.8 [9.994\u2013150.2]");
    }
}
