package io.github.springbench.hyperfoil;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A warm-up that ends as soon as somebody who watches the service asks for it, by creating the file that {@code
 * -Dbench.warm-up.end=FILE} names. Without that property, or without a warm-up in the benchmark, it ends when its time is over.
 */
final class WarmUp {

    private final Path end;
    private final Map<LoadPhase, Runnable> phases = new ConcurrentHashMap<>();
    private boolean ended;

    WarmUp(Path end) {
        this.end = end;
    }

    /** By the property. */
    static WarmUp asAsked() {
        String file = System.getProperty("bench.warm-up.end");
        return new WarmUp(file == null ? null : Path.of(file));
    }

    /**
     * Tells which phase warms up, once it exists; there may be several.
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

    /** Ends the warm-up where the file is there and requests of each phase have been answered, so that all have certainly started. */
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
