package io.github.springbench.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A warm-up that the runner can end early by creating the file that {@code -Dbench.warm-up.end=FILE} names. Without
 * that property, or without a warm-up in the load, it ends after its duration.
 *
 * <p>With {@code -Dbench.warm-up.rest=true} its users pause every other second: if users keep all cores busy, the JIT
 * compilers of the service get little CPU time.
 */
public abstract class WarmUp {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path end;
    private final boolean rests;
    private boolean ended;

    /** Reads the system properties. */
    protected WarmUp() {
        String file = System.getProperty("bench.warm-up.end");
        this.end = file == null ? null : Path.of(file);
        this.rests = Boolean.getBoolean("bench.warm-up.rest");
    }

    /** How long users pause now; 0 if they continue at once. */
    public final long restNanos() {
        long inTwoSeconds = Math.floorMod(System.nanoTime(), 2 * SECOND_NANOS);
        return rests && inTwoSeconds >= SECOND_NANOS ? 2 * SECOND_NANOS - inTwoSeconds : 0;
    }

    /** Ends the warm-up if the file exists and it has certainly started. */
    final void endIfAsked() {
        if (!ended && end != null && Files.exists(end) && hasStarted()) {
            ended = true;
            end();
        }
    }

    /** Requests of the warm-up that have been answered so far. */
    protected abstract long requests();

    /** Whether all of its users can be told to end. */
    protected abstract boolean hasStarted();

    /** Lets its users go after their requests under way. */
    protected abstract void end();
}
