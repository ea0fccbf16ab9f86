package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.stats.estimates.CellFigure.MergedPercentile;
import io.github.springbench.runner.stats.estimates.Intervals.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EstimatesTest {

    @Test
    void isTheRunsOwnFigureWhereThereIsOne() {
        List<Repetition> one = List.of(new Repetition(run(500, 101.25, 0), List.of(micros(7000))));

        assertThat(Estimates.of(Metric.THROUGHPUT_RPS, one)).contains(new Estimate(500, null, null, 1, null));
        assertThat(Estimates.of(Metric.P95_MS, one)).contains(new Estimate(101.25, null, null, 1, null));
    }

    @Test
    void isTheMedianOfTheRepetitions() {
        assertThat(throughput(500, 900)).isEqualTo(new Estimate(700, null, null, 2, new Interval(500, 900)));
        assertThat(throughput(500, 900, 510).value()).isEqualTo(510);
        assertThat(throughput(500, 900, 510, 520).value()).isEqualTo(515);
    }

    @Test
    void isEmptyWhereNoRepetitionHasTheMetric() {
        assertThat(Estimates.of(Metric.THROUGHPUT_RPS, List.of())).isEmpty();
        assertThat(Estimates.of(Metric.PEAK_RSS_MIB, runs(1, 2, 3))).isEmpty();
        assertThat(Estimates.of(Metric.P95_MS, List.of(failedRun(), failedRun())))
                .isEmpty();
    }

    @Test
    void isEmptyWhereARepetitionWasNeverWellAgain() {
        RunResult never = run(500, 101, 0);
        RunResult again =
                never.withLoad(never.load().with(load -> load.plateauUse(Map.of(Metric.WELL_AGAIN_S.csvName(), 3.0))));

        assertThat(Estimates.of(Metric.WELL_AGAIN_S, alone(again, again)))
                .hasValueSatisfying(estimate -> assertThat(estimate.value()).isEqualTo(3));
        assertThat(Estimates.of(Metric.WELL_AGAIN_S, alone(again, again, never)))
                .isEmpty();
    }

    private static List<Repetition> alone(RunResult... runs) {
        return Stream.of(runs).map(run -> new Repetition(run, List.of())).toList();
    }

    @Test
    void countsOnlyTheRepetitionsThatHaveTheMetric() {
        List<Repetition> some = new ArrayList<>(runs(500, 510));
        some.add(failedRun());

        assertThat(Estimates.of(Metric.THROUGHPUT_RPS, some))
                .contains(new Estimate(505, null, null, 2, new Interval(500, 510)));
    }

    @Test
    void takesTheWorstRepetitionOfFailuresAndMaximaAndClaimsNoIntervalForIt() {
        List<Repetition> runs = List.of(
                new Repetition(run(1, 100, 0), List.of()),
                new Repetition(run(1, 300, 7), List.of()),
                new Repetition(run(1, 200, 0), List.of()));

        assertThat(Estimates.of(Metric.FAILED, runs)).contains(new Estimate(7, null, null, 3, new Interval(0, 7)));
        assertThat(Estimates.of(Metric.MAX_MS, runs))
                .contains(new Estimate(600, null, null, 3, new Interval(200, 600)));
    }

    @Test
    void readsAPercentileFromTheMergedHistogramsAndNeverAveragesPercentiles() {
        // 1,000 requests of 10 ms, 100 of 1,000 ms: p95 of all 1,100 is 1,000 ms, the mean of the two p95 is 505 ms
        Repetition fast = new Repetition(run(1, 10, 0), List.of(histogram(10_000, 600), histogram(10_000, 400)));
        Repetition slow = new Repetition(run(1, 1000, 0), List.of(histogram(1_000_000, 100)));

        Estimate merged = Estimates.of(Metric.P95_MS, List.of(fast, slow)).orElseThrow();

        assertThat(merged.value()).isCloseTo(1000, within(1.0));
        assertThat(merged.repetitions()).isEqualTo(2);
        assertThat(Estimates.of(Metric.P50_MS, List.of(fast, slow))
                        .orElseThrow()
                        .value())
                .isCloseTo(10, within(0.01));
    }

    @Test
    void isTheMedianOfPercentilesWhereARepetitionKeptNoHistograms() {
        List<Repetition> runs = List.of(
                new Repetition(run(1, 10, 0), List.of(micros(10_000))),
                new Repetition(run(1, 30, 0), List.of(EncodedHistogram.of(new Histogram(3)))));

        assertThat(Estimates.of(Metric.P95_MS, runs).orElseThrow().value()).isEqualTo(20);
    }

    @Test
    void readsResamplesAsHdrHistogramReadsMergedHistograms() {
        Random random = new Random(1);
        List<Repetition> repetitions =
                IntStream.range(0, 4).mapToObj(i -> randomRepetition(random)).toList();
        int[] counts = {2, 0, 1, 1};
        Histogram merged = new Histogram(3);
        for (int i = 0; i < counts.length; i++) {
            for (int times = 0; times < counts[i]; times++) {
                repetitions.get(i).perSecond().forEach(second -> second.addTo(merged));
            }
        }

        for (double percentile : new double[] {50, 95, 99, 99.9, 100}) {
            assertThat(MergedPercentile.of(percentile, repetitions).of(counts))
                    .as("p" + percentile)
                    .isEqualTo(merged.medianEquivalentValue(merged.getValueAtPercentile(percentile)) / 1000.0);
        }
    }

    @Test
    void countsNothingBeyondTheRangeOfARepetition() {
        // 2,097 ms is in the last bucket of a histogram with such values, and this bucket also counts for all values
        // beyond it.
        EncodedHistogram short1 = micros(100_000, 2_097_000);
        EncodedHistogram long1 = micros(100_000, 2_150_000, 2_154_000, 5_000_000);
        List<Repetition> repetitions =
                List.of(new Repetition(run(1, 1, 0), List.of(short1)), new Repetition(run(1, 1, 0), List.of(long1)));
        Histogram merged = new Histogram(3);
        short1.addTo(merged);
        long1.addTo(merged);

        for (double percentile : new double[] {50, 60, 70, 80, 90, 95, 99.9}) {
            assertThat(MergedPercentile.of(percentile, repetitions).of(new int[] {1, 1}))
                    .as("p" + percentile)
                    .isEqualTo(merged.medianEquivalentValue(merged.getValueAtPercentile(percentile)) / 1000.0);
        }
    }

    @Test
    void hasAnIntervalFromThreeRepetitionsOn() {
        assertThat(throughput(500, 510).hasInterval()).isFalse();
        assertThat(throughput(500, 510, 520).hasInterval()).isTrue();
    }

    @Test
    void hasAnIntervalWithoutWidthWhereAllRepetitionsAgree() {
        assertThat(throughput(500, 500, 500)).isEqualTo(new Estimate(500, 500.0, 500.0, 3, null));
    }

    @Test
    void spansTheWholeRangeWithThreeToFiveRepetitions() {
        assertThat(throughput(500, 520, 530)).isEqualTo(new Estimate(520, 500.0, 530.0, 3, null));
        assertThat(throughput(530, 520, 500, 510)).isEqualTo(new Estimate(515, 500.0, 530.0, 4, null));
        assertThat(throughput(500, 520, 530, 540, 550)).isEqualTo(new Estimate(530, 500.0, 550.0, 5, null));
    }

    @Test
    void isNarrowerThanTheRangeWithManyRepetitionsAndHoldsTheFigure() {
        Estimate many = throughput(500, 501, 502, 503, 504, 505, 506, 507, 508, 600);

        assertThat(many.low()).isBetween(500.5, many.value());
        assertThat(many.high()).isBetween(many.value(), 599.0);
    }

    @Test
    void isTheSameEachTime() {
        List<Repetition> runs = runs(500, 510, 530, 560, 600, 650, 710);

        assertThat(Estimates.of(Metric.THROUGHPUT_RPS, runs)).isEqualTo(Estimates.of(Metric.THROUGHPUT_RPS, runs));
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, runs, runs, Intervals.bootstrap()))
                .isEqualTo(Estimates.ratio(Metric.THROUGHPUT_RPS, runs, runs, Intervals.bootstrap()));
    }

    @Test
    void coversTheTrueMedianInAboutNineteenOfTwentyCases() {
        Random random = new Random(7);
        long covered = IntStream.range(0, 300)
                .filter(set -> {
                    Estimate estimate = throughput(IntStream.range(0, 15)
                            .mapToDouble(i -> 500 + 20 * random.nextGaussian())
                            .toArray());
                    return estimate.low() <= 500 && 500 <= estimate.high();
                })
                .count();

        assertThat(covered / 300.0).isBetween(0.90, 0.99);
    }

    @Test
    void dividesTheFiguresOfTwoCells() {
        Estimate ratio = Estimates.ratio(
                        Metric.THROUGHPUT_RPS, runs(1000, 1100, 1200), runs(500, 550, 600), Intervals.bootstrap())
                .orElseThrow();

        assertThat(ratio.value()).isEqualTo(2);
        assertThat(ratio.low()).isBetween(1000 / 600.0, 2.0);
        assertThat(ratio.high()).isBetween(2.0, 1200 / 500.0);
        assertThat(ratio.repetitions()).isEqualTo(3);
    }

    @Test
    void hasNoIntervalOfARatioWhereEitherSideHasTooFewRepetitions() {
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, runs(4, 4, 4, 4), runs(2, 2), Intervals.bootstrap()))
                .contains(new Estimate(2, null, null, 2, null));
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, runs(4), runs(2, 2, 2), Intervals.bootstrap()))
                .contains(new Estimate(2, null, null, 1, null));
    }

    @Test
    void hasNoRatioWithoutAFigureOnBothSidesAndNoneToZero() {
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, runs(1), List.of(), Intervals.bootstrap()))
                .isEmpty();
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, List.of(), runs(1), Intervals.bootstrap()))
                .isEmpty();
        assertThat(Estimates.ratio(Metric.FAILED, runs(1), runs(1), Intervals.bootstrap()))
                .isEmpty();
    }

    @Test
    void hasNoIntervalOfARatioThatAResampleDividesByZero() {
        assertThat(Estimates.ratio(Metric.THROUGHPUT_RPS, runs(2, 2, 2), runs(0, 1, 1), Intervals.bootstrap()))
                .contains(new Estimate(2, null, null, 3, new Interval(2, Double.POSITIVE_INFINITY)));
    }

    @Test
    void showsADifferenceOnlyWhereTheIntervalLeavesThreePercentAroundOne() {
        assertThat(difference(runs(1000, 1010, 1020), runs(900, 910, 920))).isEqualTo(Difference.HIGHER);
        assertThat(difference(runs(900, 910, 920), runs(1000, 1010, 1020))).isEqualTo(Difference.LOWER);
        assertThat(difference(runs(900, 910, 1000), runs(1000, 1010, 1020))).isEqualTo(Difference.NONE_SHOWN);
        assertThat(difference(runs(1020, 1020, 1020), runs(1000, 1000, 1000))).isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void judgesSingleRunsByTheirRatioAlone() {
        assertThat(difference(runs(1040), runs(1000))).isEqualTo(Difference.HIGHER);
        assertThat(difference(runs(1020), runs(1000))).isEqualTo(Difference.NONE_SHOWN);
        assertThat(difference(runs(960), runs(1000))).isEqualTo(Difference.LOWER);
    }

    private static Difference difference(List<Repetition> above, List<Repetition> below) {
        Estimate ratio = Estimates.ratio(Metric.THROUGHPUT_RPS, above, below, Intervals.bootstrap())
                .orElseThrow();
        return Difference.between(ratio.least(), ratio.most());
    }

    private static Estimate throughput(double... rps) {
        return Estimates.of(Metric.THROUGHPUT_RPS, runs(rps)).orElseThrow();
    }

    private static List<Repetition> runs(double... rps) {
        return DoubleStream.of(rps)
                .mapToObj(value -> new Repetition(run(value, 100, 0), List.of()))
                .toList();
    }

    private static Repetition failedRun() {
        return new Repetition(RunResult.failed(key(), Instant.EPOCH, "no luck", List.of()), List.of());
    }

    private static RunResult run(double rps, double p95Ms, long failed) {
        LoadResult load = LoadResultBuilder.builder()
                .users(1)
                .requests(30)
                .failed(failed)
                .durationSeconds(83)
                .throughputRps(rps)
                .responseTime(Times.of(p95Ms, p95Ms, p95Ms, p95Ms, p95Ms, 2 * p95Ms))
                .build();
        ResourceUse use = ResourcesResourceUseBuilder.builder().build();
        return RunResultBuilder.builder()
                .key(key())
                .startedAt(Instant.EPOCH)
                .load(load)
                .resources(use)
                .build();
    }

    private static RunKey key() {
        return new RunKey("a", Map.of("users", 1), 1);
    }

    /** A minute of response times between 100 ms and some seconds, in whole milliseconds as Gatling gives them. */
    private static Repetition randomRepetition(Random random) {
        List<EncodedHistogram> seconds = new ArrayList<>();
        for (int second = 0; second < 60; second++) {
            Histogram histogram = new Histogram(3);
            for (int i = 0; i < 200; i++) {
                histogram.recordValue(1000L * (100 + (long) (200 * Math.exp(random.nextGaussian()))));
            }
            seconds.add(EncodedHistogram.of(histogram));
        }
        return new Repetition(run(1, 1, 0), Collections.unmodifiableList(seconds));
    }

    private static EncodedHistogram micros(long... micros) {
        Histogram histogram = new Histogram(3);
        LongStream.of(micros).forEach(histogram::recordValue);
        return EncodedHistogram.of(histogram);
    }

    private static EncodedHistogram histogram(long micros, long count) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(micros, count);
        return EncodedHistogram.of(histogram);
    }
}
