package io.github.springbench.runner.stats;

/**
 * A time in which whoever became ready to run was held up by the machine, until its end at the longest.
 *
 * @param windowMs how long it lasted, in milliseconds
 * @param mostMs the longest that the machine held anyone up in it, in milliseconds
 */
record Hold(double windowMs, double mostMs) {

    private static final double TICK_MS = 5;

    /**
     * What a ticker that sleeps 5 ms at a time saw of it: a lateness stands for the 5 ms in which nobody looked,
     * whoever came in them having waited as long, and for itself. It tells more than was waited rather than less.
     */
    static Hold ofTick(double lateMs) {
        return new Hold(TICK_MS + lateMs, lateMs);
    }

    /** The wait of whoever came in the window after so many milliseconds. */
    double waitMs(double afterMs) {
        return Math.min(mostMs, windowMs - afterMs);
    }

    /** The mean wait of whoever came in the window: as long as possible, until less than that is left. */
    double meanMs() {
        return mostMs * (windowMs - mostMs / 2) / windowMs;
    }
}
