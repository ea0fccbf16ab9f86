package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.machine.Probe;
import io.github.springbench.runner.run.LoadStep.PoolWaitWatch;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PoolWaitWatchTest {

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void leavesOutWhatTheServiceTellsFirst() {
        // The n-th answer has n waits of n seconds each.
        List<EncodedHistogram> waits = stopped(PoolWaitWatchTest::compressed);

        assertThat(asked.get()).isGreaterThanOrEqualTo(3);
        assertThat(waits).hasSize(asked.get() - 1);
        assertThat(waits.get(0).count()).isEqualTo(2);
        assertThat(waits.get(1).count()).isEqualTo(3);
        assertThat(waits.get(1).startedAt())
                .isEqualTo(waits.get(0).endedAt())
                .isLessThanOrEqualTo(waits.get(1).endedAt());
    }

    @Test
    void doesNotAskAgainAServiceThatDoesNotTell() {
        assertThat(stopped(answer -> null)).isEmpty();
        assertThat(asked).hasValue(1);
    }

    private List<EncodedHistogram> stopped(IntFunction<byte[]> answers) {
        Probe probe = (Probe) Proxy.newProxyInstance(
                Probe.class.getClassLoader(),
                new Class<?>[] {Probe.class},
                (proxy, method, arguments) -> answers.apply(asked.incrementAndGet()));
        try (PoolWaitWatch watch = PoolWaitWatch.start(probe)) {
            return watch.stop();
        }
    }

    private static byte[] compressed(int waits) {
        Histogram micros = new Histogram(2);
        micros.recordValueWithCount(waits * 1_000_000L, waits);
        ByteBuffer buffer = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), micros.encodeIntoCompressedByteBuffer(buffer));
    }
}
