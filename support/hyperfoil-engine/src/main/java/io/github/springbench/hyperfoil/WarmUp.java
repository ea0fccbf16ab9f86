package io.github.springbench.hyperfoil;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A warm-up that the runner can end early by creating the file that {@code -Dbench.warm-up.end=FILE} names. Without
 * that property, or without a warm-up in the benchmark, it ends after its duration.
 *
 * <p>With {@code -Dbench.warm-up.rest=true} its users pause every other second: if users keep all cores busy, the JIT
 * compilers of the service get little CPU time.
 */
final class WarmUp {

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Path end;
    private final boolean rests;
    private final Map<LoadPhase, Runnable> phases = new ConcurrentHashMap<>();
    private boolean ended;

    WarmUp(Path end, boolean rests) {
        this.end = end;
        this.rests = rests;
    }

    /** Reads the system properties. */
    static WarmUp asAsked() {
        String file = System.getProperty("bench.warm-up.end");
        return new WarmUp(file == null ? null : Path.of(file), Boolean.getBoolean("bench.warm-up.rest"));
    }

    /** How long users pause now; 0 if they continue at once. */
    long restNanos() {
        long inTwoSeconds = Math.floorMod(System.nanoTime(), 2 * SECOND_NANOS);
        return rests && inTwoSeconds >= SECOND_NANOS ? 2 * SECOND_NANOS - inTwoSeconds : 0;
    }

    /**
     * Adds a phase of the warm-up; there may be several.
     *
     * @param ending ends that phase; may be called once it has started
     */
    void isPlayedBy(LoadPhase warming, Runnable ending) {
        phases.put(warming, ending);
    }

    /** Requests of the warm-up that have been answered so far. */
    long requests() {
        return phases.keySet().stream().mapToLong(WarmUp::requests).sum();
    }

    private static long requests(LoadPhase phase) {
        return phase.statistics().stream().mapToLong(ExactStatistics::responses).sum();
    }

    /**
     * Ends the warm-up if the file exists and requests of each phase have been answered: only then, all phases have
     * certainly started.
     */
    void endIfAsked() {
        if (!ended
                && end != null
                && !phases.isEmpty()
                && Files.exists(end)
                && phases.keySet().stream().allMatch(phase -> requests(phase) > 0)) {
            ended = true;
            phases.values().forEach(Runnable::run);
        }
    }
}
