package io.github.springbench.runner.stats.interference;

/**
 * A window of time in which the machine held up every thread that became ready to run, at the longest until its end.
 *
 * @param windowMs how long it lasted, in milliseconds
 * @param mostMs the longest that the machine held anyone up in it, in milliseconds
 */
record Hold(double windowMs, double mostMs) {

    private static final double TICK_MS = 5;

    /**
     * The hold behind a late tick of a ticker that sleeps 5 ms at a time. A thread that became ready in these 5 ms may
     * have waited as long, so the window includes them: waits are rather overestimated than underestimated.
     */
    static Hold ofTick(double lateMs) {
        return new Hold(TICK_MS + lateMs, lateMs);
    }

    /** The wait of a thread that became ready so many milliseconds after the window began. */
    double waitMs(double afterMs) {
        return Math.min(mostMs, windowMs - afterMs);
    }

    /** The mean wait in the window: {@code mostMs}, or what is left of the window where that is less. */
    double meanMs() {
        return mostMs * (windowMs - mostMs / 2) / windowMs;
    }
}
