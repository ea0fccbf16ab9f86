package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ResponseTimeBarsTest {

    @Test
    void putsAWholeMillisecondIntoItsOwnBar() {
        long[] micros = LongStream.rangeClosed(100, 130).map(ms -> ms * 1000).toArray();

        ResponseTimeBars bars = bars(null, micros);

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

        ResponseTimeBars bars =
                ResponseTimeBars.of(encoded(second, new Histogram(3)), null).orElseThrow();

        assertThat(bars.widthMs()).isEqualTo(50);
        assertThat(bars.fromMs()).isEqualTo(100);
        assertThat(bars.counts()).hasSize(29).startsWith(500L, 0L).endsWith(0L, 495L);
        assertThat(bars.beyond()).isEqualTo(5);
    }

    @Test
    void thereAreNoneWhereNothingIsKept() {
        assertThat(ResponseTimeBars.of(List.of(), null)).isEmpty();
        assertThat(ResponseTimeBars.of(encoded(new Histogram(3)), null)).isEmpty();
    }

    private static ResponseTimeBars bars(Double resolutionMs, long... micros) {
        Histogram second = new Histogram(3);
        LongStream.of(micros).forEach(second::recordValue);
        return ResponseTimeBars.of(encoded(second), resolutionMs).orElseThrow();
    }

    private static List<EncodedHistogram> encoded(Histogram... seconds) {
        return Stream.of(seconds).map(EncodedHistogram::of).toList();
    }
}
