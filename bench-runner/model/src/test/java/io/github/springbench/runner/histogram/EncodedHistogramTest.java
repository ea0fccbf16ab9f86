package io.github.springbench.runner.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void tellsWhatHdrHistogramTells(int digits) throws Exception {
        Random random = new Random(digits);
        Histogram sum = new Histogram(3);
        Histogram sumOfEncoded = new Histogram(3);
        for (int size : new int[] {0, 1, 2, 100, 10_000}) {
            Histogram one = new Histogram(digits);
            for (int i = 0; i < size; i++) {
                one.recordValueWithCount((long) Math.exp(20 * random.nextDouble()) - 1, 1 + random.nextInt(300));
            }
            sum.add(one);
            EncodedHistogram encoded = EncodedHistogram.of(compressed(one), 0, 0);
            encoded.addTo(sumOfEncoded);

            assertThat(encoded.count()).isEqualTo(one.getTotalCount());
            assertThat(encoded.mean()).isEqualTo(one.getMean());
            assertThat(encoded.decoded()).isEqualTo(one);
            assertThat(sumOfEncoded).isEqualTo(sum);
            assertThat(sumOfEncoded.getMinValue()).isEqualTo(sum.getMinValue());
            assertThat(sumOfEncoded.getMaxValue()).isEqualTo(sum.getMaxValue());
        }
    }

    private static byte[] compressed(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }
}
