package io.github.springbench.jmeter;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.SetupThreadGroup;

/**
 * Notes when each thread of the load starts and ends, on the clock by which JMeter stamps requests, and counts these:
 * JMeter's record has nothing of the one, and may be cut.
 */
public final class Users extends AbstractTestElement implements ThreadListener, SampleListener, NoThreadClone {

    private static final long serialVersionUID = 1L;

    private final transient ThreadLocal<Long> started = new ThreadLocal<>();
    private final transient Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final transient LongAdder requests = new LongAdder();
    private final transient SampleResult clock = new SampleResult();

    @Override
    public void threadStarted() {
        started.set(clock.currentTimeInMillis());
    }

    @Override
    public void threadFinished() {
        if (!isWarmingUp()) {
            lines.add(started.get() + "," + clock.currentTimeInMillis());
        }
    }

    @Override
    public void sampleOccurred(SampleEvent ended) {
        if (!isWarmingUp()) {
            requests.increment();
        }
    }

    @Override
    public void sampleStarted(SampleEvent started) {
        // JMeter tells the ends of requests only
    }

    @Override
    public void sampleStopped(SampleEvent stopped) {
        // the same
    }

    long requests() {
        return requests.sum();
    }

    /** The threads that JMeter starts before all others. */
    private static boolean isWarmingUp() {
        return JMeterContextService.getContext().getThreadGroup() instanceof SetupThreadGroup;
    }

    String csv() {
        return lines.stream().collect(Collectors.joining("\n", "started_ms,ended_ms\n", "\n"));
    }
}
