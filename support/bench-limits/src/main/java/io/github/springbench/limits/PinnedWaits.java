package io.github.springbench.limits;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.consumer.RecordingStream;
import org.springframework.beans.factory.DisposableBean;

/**
 * How often a virtual thread waited without leaving its carrier, as the JVM's flight recorder tells. Before JDK 21
 * there is no such event, and the count stays 0.
 *
 * <p>An event arrives up to a second after the wait has ended.
 */
final class PinnedWaits implements DisposableBean {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    /** As in the recorder's own settings. */
    private static final Duration SHORTEST = Duration.ofMillis(20);

    private final AtomicLong count = new AtomicLong();
    private final RecordingStream events = new RecordingStream();

    PinnedWaits() {
        events.enable(EVENT).withThreshold(SHORTEST).withoutStackTrace();
        events.onEvent(EVENT, event -> count.incrementAndGet());
        events.startAsync();
    }

    long count() {
        return count.get();
    }

    @Override
    public void destroy() {
        events.close();
    }
}
