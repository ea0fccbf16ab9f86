package io.github.springbench.mvcclient;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Deadlines that are all equally far away, nearly none of which is ever reached.
 *
 * <p>So they pass in the order in which they begin, and a plain queue holds them. The timer of the JDK would sort them under
 * a lock, taken twice per request by all threads, where the reactive client has a timer for each event loop.
 */
final class Deadlines implements AutoCloseable {

    /** How long a deadline that was stopped may stay in the queue, if no older one is in effect. */
    private static final long MAX_NAP_NANOS = 50_000_000;

    private final long nanos;
    private final Queue<Deadline> queue = new ConcurrentLinkedQueue<>();
    private final Thread watch = new Thread(this::watch, "response-timeout");
    private volatile boolean isAsleep;
    private volatile boolean isClosed;

    Deadlines(Duration duration) {
        this.nanos = duration.toNanos();
        watch.setDaemon(true);
        watch.start();
    }

    /** Runs the end in the time that all have, unless it is stopped before. */
    Deadline start(Runnable end) {
        Deadline deadline = new Deadline(System.nanoTime() + nanos, end);
        queue.add(deadline);
        if (isAsleep) {
            LockSupport.unpark(watch);
        }
        return deadline;
    }

    /** How many are kept, stopped or not. */
    int kept() {
        return queue.size();
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(watch);
    }

    private void watch() {
        while (!isClosed) {
            Deadline next = queue.peek();
            if (next == null) {
                awaitOne();
            } else if (next.isStopped() || next.nanosLeft() <= 0) {
                queue.remove();
                next.pass();
            } else {
                LockSupport.parkNanos(this, Math.min(next.nanosLeft(), MAX_NAP_NANOS));
            }
        }
    }

    // Says that it sleeps before it looks once more, as others add before they look whether it sleeps: one sees the
    // other.
    private void awaitOne() {
        isAsleep = true;
        if (queue.isEmpty() && !isClosed) {
            LockSupport.park(this);
        }
        isAsleep = false;
    }

    /** One of them. */
    static final class Deadline {

        private final long atNanos;
        private volatile Runnable end;
        private volatile boolean hasPassed;

        private Deadline(long atNanos, Runnable end) {
            this.atNanos = atNanos;
            this.end = end;
        }

        /** Whether it was reached. */
        boolean hasPassed() {
            return hasPassed;
        }

        /** Lets go of the end, since the deadline itself stays in the queue for a while. */
        void stop() {
            end = null;
        }

        private boolean isStopped() {
            return end == null;
        }

        private long nanosLeft() {
            return atNanos - System.nanoTime();
        }

        private void pass() {
            Runnable late = end;
            if (late == null) {
                return;
            }
            hasPassed = true;
            try {
                late.run();
            } catch (RuntimeException cannotEnd) {
                // The others are to end in time all the same.
            }
        }
    }
}
