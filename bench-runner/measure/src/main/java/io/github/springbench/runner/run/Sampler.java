package io.github.springbench.runner.run;

import io.github.springbench.runner.store.SampleLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/** Takes a sample every second, the first at once and the last when it is stopped. */
public final class Sampler<T> implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final DoubleFunction<T> look;
    private final long startedAtNanos = System.nanoTime();
    private final Consumer<T> keep;
    private final Supplier<List<T>> kept;
    private boolean stopped;
    private final ScheduledExecutorService everySecond = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sampler");
        thread.setDaemon(true);
        return thread;
    });

    private Sampler(DoubleFunction<T> look, Consumer<T> keep, Supplier<List<T>> kept) {
        this.look = look;
        this.keep = keep;
        this.kept = kept;
    }

    /**
     * @param look gives a sample from the seconds since the start; a failure of it leaves a gap, unless it is the first
     */
    public static <T> Sampler<T> start(DoubleFunction<T> look) {
        List<T> samples = new ArrayList<>();
        return begin(new Sampler<>(look, samples::add, () -> List.copyOf(samples)));
    }

    /** The same for a sampler that holds nothing: the samples are in a file. */
    public static <T extends Record> Sampler<T> start(DoubleFunction<T> look, SampleLog<T> log) {
        return begin(new Sampler<>(look, log::add, log::all));
    }

    private static <T> Sampler<T> begin(Sampler<T> sampler) {
        sampler.take();
        sampler.everySecond.scheduleWithFixedDelay(sampler::takeIfPossible, 1, 1, TimeUnit.SECONDS);
        return sampler;
    }

    /** Ends the sampling; a second call only gives the samples again. */
    public List<T> stop() {
        close();
        return kept.get();
    }

    @Override
    public void close() {
        if (stopped) {
            return;
        }
        stopped = true;
        everySecond.shutdown();
        try {
            everySecond.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        takeIfPossible();
    }

    private synchronized void take() {
        double elapsedSeconds = Math.round((System.nanoTime() - startedAtNanos) / NANOS_PER_SECOND * 1000) / 1000.0;
        keep.accept(look.apply(elapsedSeconds));
    }

    /**
     * A service that is stuck or has died answers no probe, and leaves a gap. Whether it lives is not asked here: the
     * run itself finds that out and says so.
     */
    private void takeIfPossible() {
        try {
            take();
        } catch (RuntimeException gap) {
            // the next second may be better
        }
    }
}
