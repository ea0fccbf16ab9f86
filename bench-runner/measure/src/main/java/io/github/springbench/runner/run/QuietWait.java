package io.github.springbench.runner.run;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.verdict.Judge;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** How long a run waits for other machines on the same hardware to leave this one its CPU. */
public final class QuietWait {

    private static final Duration CHECK = Duration.ofSeconds(2);
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(20);

    private final Duration atMost;
    private final Duration betweenChecks;
    private final Check check;

    public QuietWait(Duration atMost, Duration betweenChecks, Check check) {
        this.atMost = atMost;
        this.betweenChecks = betweenChecks;
        this.check = check;
    }

    /** Runs do not wait. */
    public static QuietWait none() {
        return new QuietWait(Duration.ZERO, BETWEEN_CHECKS, OptionalDouble::empty);
    }

    public static QuietWait of(Machine machine, Duration atMost) {
        return new QuietWait(atMost, BETWEEN_CHECKS, () -> machine.stolenWhileBusyFor(CHECK));
    }

    /**
     * Returns when the machine is quiet, or when the time is over: then the verdict will tell.
     *
     * @param waiting is told once, if there is a wait, how long it may take
     */
    public void await(Consumer<Duration> waiting) {
        long start = System.nanoTime();
        boolean told = false;
        try {
            while (System.nanoTime() - start < atMost.toNanos() && !isQuiet()) {
                if (!told) {
                    waiting.accept(atMost);
                    told = true;
                }
                TimeUnit.NANOSECONDS.sleep(betweenChecks.toNanos());
            }
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        }
    }

    /** Where the system does not show it, nothing is worth waiting for. */
    private boolean isQuiet() throws InterruptedException {
        return check.stolenShare().orElse(0) <= Judge.stolenShareLimit();
    }

    /** At the machine, for some time. */
    @FunctionalInterface
    interface Check {

        /** The share of the CPU time that went to others, 0 to 1; empty where this system does not show it. */
        OptionalDouble stolenShare() throws InterruptedException;
    }
}
