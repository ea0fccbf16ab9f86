package io.github.springbench.runner.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EncodedHistogramTest {

    private final Histogram histogram = new Histogram(3);

    @Test
    void givesBackWhatWasRecordedAndWhen() {
        histogram.recordValueWithCount(101_000, 1_250);
        histogram.recordValue(60_000_000);
        histogram.setStartTimeStamp(5_000);
        histogram.setEndTimeStamp(6_000);

        Histogram decoded = EncodedHistogram.of(histogram).decoded();

        assertThat(decoded).isEqualTo(histogram);
        assertThat(decoded.getMean()).isEqualTo(histogram.getMean());
        assertThat(decoded.getMaxValue()).isEqualTo(histogram.getMaxValue());
        assertThat(decoded.getStartTimeStamp()).isEqualTo(5_000);
        assertThat(decoded.getEndTimeStamp()).isEqualTo(6_000);
    }

    @Test
    void takesMoreAfterwardsAndLargerValuesToo() {
        histogram.recordValue(100);

        Histogram decoded = EncodedHistogram.of(histogram).decoded();
        decoded.recordValue(60_000_000);

        assertThat(decoded.getTotalCount()).isEqualTo(2);
        assertThat(histogram.getTotalCount()).isEqualTo(1);
    }

    @Test
    void keepsNoneOfManyDecoded() {
        histogram.recordValue(100);
        List<Histogram> many = EncodedHistogram.decodedWhenRead(
                List.of(EncodedHistogram.of(new Histogram(3)), EncodedHistogram.of(histogram)));

        assertThat(many).extracting(Histogram::getTotalCount).containsExactly(0L, 1L);
        assertThat(many.get(1)).isNotSameAs(many.get(1));
    }
}
