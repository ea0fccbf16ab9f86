package io.github.springbench.runner.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;

/** Takes a sample every second, the first at once and the last when it is stopped. */
final class Sampler<T> implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final DoubleFunction<T> look;
    private final long startedAtNanos = System.nanoTime();
    private final List<T> samples = new ArrayList<>();
    private boolean stopped;
    private final ScheduledExecutorService everySecond = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sampler");
        thread.setDaemon(true);
        return thread;
    });

    private Sampler(DoubleFunction<T> look) {
        this.look = look;
    }

    /** @param look gives a sample from the seconds since the start; a failure of it leaves a gap, unless it is the first */
    static <T> Sampler<T> start(DoubleFunction<T> look) {
        Sampler<T> sampler = new Sampler<>(look);
        sampler.take();
        sampler.everySecond.scheduleWithFixedDelay(sampler::takeIfPossible, 1, 1, TimeUnit.SECONDS);
        return sampler;
    }

    /** Ends the sampling; a second call only gives the samples again. */
    List<T> stop() {
        if (stopped) {
            return List.copyOf(samples);
        }
        stopped = true;
        everySecond.shutdown();
        try {
            everySecond.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        takeIfPossible();
        return List.copyOf(samples);
    }

    @Override
    public void close() {
        stop();
    }

    private synchronized void take() {
        double elapsedSeconds = Math.round((System.nanoTime() - startedAtNanos) / NANOS_PER_SECOND * 1000) / 1000.0;
        samples.add(look.apply(elapsedSeconds));
    }

    /**
     * A service that is stuck or has died answers no probe, and leaves a gap. Whether it lives is not asked here: the run
     * itself finds that out and says so.
     */
    private void takeIfPossible() {
        try {
            take();
        } catch (RuntimeException gap) {
            // the next second may be better
        }
    }
}
