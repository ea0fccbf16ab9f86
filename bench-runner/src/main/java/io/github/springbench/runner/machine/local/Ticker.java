package io.github.springbench.runner.machine.local;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A thread that sleeps 5 ms at a time and notes how late it wakes. A thread of another program that becomes ready at
 * that moment waits as long: for a core, for the hypervisor, or for anything else that keeps programs of this machine
 * from running (the idea is that of jHiccup, Gil Tene 2012).
 */
final class Ticker implements AutoCloseable {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Less is the timer's own. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final double NANOS_PER_TENTH_MS = 1e5;

    private final Thread thread = new Thread(this::tick, "ticker");
    private final Runnable atEachTick;
    private List<Double> lateMs = new ArrayList<>();

    private Ticker(Runnable atEachTick) {
        this.atEachTick = atEachTick;
    }

    /** @param atEachTick what else is to be done then; its time is not counted */
    static Ticker start(Runnable atEachTick) {
        Ticker ticker = new Ticker(atEachTick);
        ticker.thread.setDaemon(true);
        ticker.thread.start();
        return ticker;
    }

    /** Each lateness of 1 ms or more since the last call, in milliseconds. */
    synchronized List<Double> take() {
        List<Double> taken = lateMs;
        lateMs = new ArrayList<>();
        return taken;
    }

    private void tick() {
        long due = System.nanoTime() + TICK_NANOS;
        while (sleptUntil(due)) {
            long late = System.nanoTime() - due;
            if (late >= LATE_NANOS) {
                note(Math.round(late / NANOS_PER_TENTH_MS) / 10.0);
            }
            atEachTick.run();
            due = System.nanoTime() + TICK_NANOS;
        }
    }

    private synchronized void note(double ms) {
        lateMs.add(ms);
    }

    private static boolean sleptUntil(long due) {
        try {
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            return true;
        } catch (InterruptedException ended) {
            return false;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
