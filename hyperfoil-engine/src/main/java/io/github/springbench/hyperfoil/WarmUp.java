package io.github.springbench.hyperfoil;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A warm-up that ends as soon as somebody who watches the service asks for it, by creating the file that {@code
 * -Dbench.warm-up.end=FILE} names. Without that property, or without a warm-up in the benchmark, it ends when its time is over.
 */
final class WarmUp {

    private final Path end;
    private volatile LoadPhase phase;
    private volatile Runnable finish;
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
     * Tells which phase warms up, once it exists.
     *
     * @param ending ends that phase; may be called once it has started
     */
    void isPlayedBy(LoadPhase warming, Runnable ending) {
        phase = warming;
        finish = ending;
    }

    /** Requests of the warm-up that have been answered so far. */
    long requests() {
        LoadPhase warming = phase;
        return warming == null
                ? 0
                : warming.statistics().stream()
                        .mapToLong(ExactStatistics::responses)
                        .sum();
    }

    /** Ends the warm-up where the file is there and requests have been answered, so that the phase has certainly started. */
    void endIfAsked() {
        if (!ended && end != null && requests() > 0 && Files.exists(end)) {
            ended = true;
            finish.run();
        }
    }
}
