package io.github.springbench.engine;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/**
 * Detects hiccups of the load generator's JVM. Writes a line per second, and one at its end: the largest delay of a
 * ticker that wakes every 5 ms, the time in garbage collections, the warm-up requests so far, and each delay of 1 ms or
 * more. A JVM that wakes late also sends and timestamps its requests late, and their response times would include this
 * delay. The output is that of Gatling's JVM, in gatling-scripts, without the requests that only Gatling sends again.
 *
 * <p>Runs only if {@code -Dbench.watch=FILE} names a file.
 */
public final class HiccupMeter {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Shorter delays are the timer's own inaccuracy. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The interval between checks for the file that ends the warm-up; not each tick needs one. */
    private static final long END_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_TENTH_MS = 1e5;

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final PrintWriter out;
    private final WarmUp warmUp;
    private final Thread thread = new Thread(this::tick, "load generator-watch");
    private volatile boolean ended;

    private HiccupMeter(PrintWriter out, WarmUp warmUp) {
        this.out = out;
        this.warmUp = warmUp;
    }

    /** Starts the ticker if the property asks for it; empty if not. */
    public static Optional<HiccupMeter> startIfAsked(WarmUp warmUp) {
        String file = System.getProperty("bench.watch");
        if (file == null) {
            return Optional.empty();
        }
        try {
            HiccupMeter meter = new HiccupMeter(new PrintWriter(Files.newBufferedWriter(Path.of(file))), warmUp);
            meter.thread.setDaemon(true);
            meter.thread.start();
            return Optional.of(meter);
        } catch (IOException unwritable) {
            throw new LoadFailed("Cannot write the load generator's watch " + file, unwritable);
        }
    }

    /** Ends it with a last line, of what came after the one before. */
    public void end() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tick() {
        out.println("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms");
        long due = System.nanoTime() + TICK_NANOS;
        long nextLine = System.nanoTime() + LINE_NANOS;
        long nextEnd = System.nanoTime() + END_NANOS;
        long latest = 0;
        StringJoiner late = new StringJoiner(";");
        boolean last;
        do {
            last = !sleptUntil(due) || ended;
            long now = System.nanoTime();
            latest = Math.max(latest, now - due);
            if (now - due >= LATE_NANOS) {
                late.add(Double.toString(tenthsOfMs(now - due)));
            }
            due = now + TICK_NANOS;
            if (now >= nextEnd) {
                warmUp.endIfAsked();
                nextEnd = now + END_NANOS;
            }
            if (now >= nextLine || last) {
                out.println(System.currentTimeMillis() + "," + tenthsOfMs(latest) + "," + gcMillis() + ","
                        + warmUp.requests() + "," + late);
                out.flush();
                latest = 0;
                late = new StringJoiner(";");
                nextLine = now + LINE_NANOS;
            }
        } while (!last);
        out.close();
    }

    private static double tenthsOfMs(long nanos) {
        return Math.round(nanos / NANOS_PER_TENTH_MS) / 10.0;
    }

    private static boolean sleptUntil(long due) {
        try {
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            return true;
        } catch (InterruptedException ended) {
            return false;
        }
    }

    private long gcMillis() {
        return collectors.stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                .sum();
    }
}
