package io.github.springbench.runner.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
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
}
