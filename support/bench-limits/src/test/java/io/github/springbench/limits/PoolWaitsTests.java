package io.github.springbench.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PoolWaitsTests {

    private final PoolWaits waits = new PoolWaits();

    @Test
    void countAlsoWhoWasServedAtOnce() throws Exception {
        waits.record(0);
        waits.record(900);
        waits.record(Duration.ofMillis(20).toNanos());

        Histogram taken = taken();

        assertThat(taken.getTotalCount()).isEqualTo(3);
        assertThat(taken.getCountAtValue(0)).isEqualTo(2);
        assertThat(taken.valuesAreEquivalent(taken.getMaxValue(), 20_000)).isTrue();
    }

    @Test
    void beginAgainWhenTheyAreTaken() throws Exception {
        waits.record(1_000_000);
        taken();
        waits.record(2_000_000);

        Histogram second = taken();

        assertThat(second.getTotalCount()).isEqualTo(1);
        assertThat(second.valuesAreEquivalent(second.getMinNonZeroValue(), 2_000))
                .isTrue();
        assertThat(taken().getTotalCount()).isZero();
    }

    @Test
    void takeWhatIsBeyondTheirRangeForItsEnds() throws Exception {
        waits.record(-5_000);
        waits.record(Duration.ofHours(2).toNanos());

        Histogram taken = taken();

        assertThat(taken.getCountAtValue(0)).isEqualTo(1);
        assertThat(taken.valuesAreEquivalent(
                        taken.getMaxValue(), Duration.ofMinutes(10).toMillis() * 1_000))
                .isTrue();
    }

    private Histogram taken() throws Exception {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(waits.take()), 0);
    }
}
