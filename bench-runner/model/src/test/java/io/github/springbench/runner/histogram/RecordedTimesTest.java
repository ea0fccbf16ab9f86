package io.github.springbench.runner.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.RecordedTimes.Bars;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RecordedTimesTest {

    private static final double MICROS_PER_MS = 1000;

    private final Histogram merged = new Histogram(3);
    private final List<EncodedHistogram> histograms = new ArrayList<>();

    @Test
    void tellsWhatAMergedHistogramTells() {
        Random random = new Random(1);
        for (int size : new int[] {0, 1, 3, 100, 20_000}) {
            Histogram histogram = new Histogram(3);
            for (int i = 0; i < size; i++) {
                histogram.recordValueWithCount((long) Math.exp(25 * random.nextDouble()) - 1, 1 + random.nextInt(9));
            }
            merged.add(histogram);
            histograms.add(EncodedHistogram.of(histogram));
            RecordedTimes times = RecordedTimes.of(List.copyOf(histograms));

            assertThat(times.count()).isEqualTo(merged.getTotalCount());
            assertThat(times.meanMs()).isEqualTo(merged.getMean() / MICROS_PER_MS);
            assertThat(times.mostMs()).isEqualTo(merged.getMaxValue() / MICROS_PER_MS);
            assertThat(times.micros()).hasSameSizeAs(times.upTo());
            assertThat(random.doubles(1000, 0, 100)).allSatisfy(percentile -> {
                assertThat(times.ms(percentile)).isEqualTo(Percentile.ms(merged, percentile));
                assertThat(times.mostMs(percentile)).isEqualTo(merged.getValueAtPercentile(percentile) / MICROS_PER_MS);
            });
            assertThat(times.ms(100)).isEqualTo(Percentile.ms(merged, 100));
        }
    }

    /** The same values as in the histogram: each is the middle of its bucket, as those of RecordedTimes are. */
    @Test
    void correctsAsAHistogramDoes() {
        Random random = new Random(2);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 1_000; i++) {
            histogram.recordValue(1 + random.nextInt(900));
        }
        RecordedTimes corrected =
                RecordedTimes.of(List.of(EncodedHistogram.of(histogram))).corrected(100);
        Histogram expected = histogram.copyCorrectedForCoordinatedOmission(100);

        assertThat(corrected.count()).isEqualTo(expected.getTotalCount());
        assertThat(random.doubles(100, 0, 100)).allSatisfy(percentile -> assertThat(corrected.ms(percentile))
                .isEqualTo(Percentile.ms(expected, percentile)));
    }

    @Nested
    class InBars {

        @Test
        void putsAWholeMillisecondIntoItsOwnBar() {
            long[] micros =
                    LongStream.rangeClosed(100, 130).map(ms -> ms * 1000).toArray();

            Bars bars = bars(null, micros);

            assertThat(bars.fromMs()).isEqualTo(100);
            assertThat(bars.widthMs()).isEqualTo(1);
            assertThat(bars.counts()).hasSize(31).containsOnly(1L);
            assertThat(bars.beyond()).isZero();
        }

        @Test
        void isAsFineAsTheClockWhereItCan() {
            assertThat(bars(0.001, 1_000, 1_001, 1_002).widthMs()).isEqualTo(0.001);
            assertThat(bars(0.001, 1_000, 1_001, 1_002).counts()).containsExactly(1L, 1L, 1L);
            assertThat(bars(1.0, 5_000).counts()).containsExactly(1L);
        }

        @Test
        void hasRoundBarsFromWhichTheLastHundredthMayFallOut() {
            Histogram second = new Histogram(3);
            second.recordValueWithCount(107_000, 500);
            second.recordValueWithCount(1_512_000, 495);
            second.recordValueWithCount(20_000_000, 5);

            Bars bars = RecordedTimes.of(encoded(second, new Histogram(3)))
                    .bars(null)
                    .orElseThrow();

            assertThat(bars.widthMs()).isEqualTo(50);
            assertThat(bars.fromMs()).isEqualTo(100);
            assertThat(bars.counts()).hasSize(29).startsWith(500L, 0L).endsWith(0L, 495L);
            assertThat(bars.beyond()).isEqualTo(5);
        }

        @Test
        void thereAreNoneWhereNothingIsKept() {
            assertThat(RecordedTimes.of(List.of()).bars(null)).isEmpty();
            assertThat(RecordedTimes.of(encoded(new Histogram(3))).bars(null)).isEmpty();
        }

        private static Bars bars(Double resolutionMs, long... micros) {
            Histogram second = new Histogram(3);
            LongStream.of(micros).forEach(second::recordValue);
            return RecordedTimes.of(encoded(second)).bars(resolutionMs).orElseThrow();
        }

        private static List<EncodedHistogram> encoded(Histogram... seconds) {
            return Stream.of(seconds).map(EncodedHistogram::of).toList();
        }
    }
}
