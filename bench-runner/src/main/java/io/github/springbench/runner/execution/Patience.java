package io.github.springbench.runner.execution;

import io.github.springbench.runner.probe.StolenTime;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** How long a run waits for other machines on the same hardware to leave this one its CPU. */
public final class Patience {

    /** From there on a run would be suspect. */
    private static final double QUIET_SHARE = 0.01;

    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(20);

    private final Duration atMost;
    private final Duration betweenLooks;
    private final Callable<OptionalDouble> stolenShare;

    Patience(Duration atMost, Duration betweenLooks, Callable<OptionalDouble> stolenShare) {
        this.atMost = atMost;
        this.betweenLooks = betweenLooks;
        this.stolenShare = stolenShare;
    }

    /** Without any there is no look either. */
    public static Patience of(Duration atMost) {
        return new Patience(atMost, BETWEEN_LOOKS, () -> StolenTime.whileBusyFor(LOOK));
    }

    /**
     * Returns when the machine is quiet, or when the time is over: then the verdict will tell.
     *
     * @param waiting is told once, if there is a wait
     */
    void await(Runnable waiting) {
        long start = System.nanoTime();
        boolean told = false;
        while (System.nanoTime() - start < atMost.toNanos() && !isQuiet()) {
            if (!told) {
                waiting.run();
                told = true;
            }
            try {
                TimeUnit.NANOSECONDS.sleep(betweenLooks.toNanos());
            } catch (InterruptedException interrupted) {
                throw RunFailure.interrupted();
            }
        }
    }

    private boolean isQuiet() {
        try {
            return stolenShare.call().orElse(0) < QUIET_SHARE;
        } catch (InterruptedException interrupted) {
            throw RunFailure.interrupted();
        } catch (Exception unseen) {
            return true; // as where the system does not show it
        }
    }
}
