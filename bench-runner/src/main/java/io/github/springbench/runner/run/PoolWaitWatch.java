package io.github.springbench.runner.run;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.machine.Probe;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Asks a service once a second how long its requests waited for a connection. One that does not tell when it is first
 * asked is not asked again.
 */
final class PoolWaitWatch implements AutoCloseable {

    private final Probe probe;
    private final Sampler<Optional<EncodedHistogram>> sampler;

    /** When it last told, in milliseconds of the wall clock of this machine. */
    private long toldAt;

    private boolean tells;

    private PoolWaitWatch(Probe probe) {
        this.probe = probe;
        // What it tells at first is of the warm-up.
        tells = probe.poolWaits() != null;
        toldAt = System.currentTimeMillis();
        sampler = Sampler.start(seconds -> tells ? Optional.of(told()) : Optional.empty());
    }

    static PoolWaitWatch start(Probe probe) {
        return new PoolWaitWatch(probe);
    }

    private EncodedHistogram told() {
        byte[] compressed = probe.poolWaits();
        try {
            Histogram micros = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            micros.setStartTimeStamp(toldAt);
            toldAt = System.currentTimeMillis();
            micros.setEndTimeStamp(toldAt);
            return EncodedHistogram.of(micros);
        } catch (DataFormatException notOurs) {
            throw new IllegalStateException(
                    "The service reports its waits for a connection in an unknown form", notOurs);
        }
    }

    /** Ends it: the waits in microseconds, each histogram with its beginning and its end. */
    List<EncodedHistogram> stop() {
        return sampler.stop().stream().flatMap(Optional::stream).toList();
    }

    @Override
    public void close() {
        sampler.close();
    }
}
