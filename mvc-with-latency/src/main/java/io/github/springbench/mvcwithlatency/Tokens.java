package io.github.springbench.mvcwithlatency;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The events of a stream, as a slow source has them: one after each interval, the first at once.
 *
 * @param count of them
 * @param interval from the beginning of one to that of the next, however long it takes to send one
 * @param begin when the first is due, by {@link System#nanoTime()}
 */
record Tokens(int count, Duration interval, long begin) {

    /** @param interval in milliseconds */
    static Tokens from(int count, int interval) {
        return new Tokens(count, Duration.ofMillis(interval), System.nanoTime());
    }

    /** @param number counted from 1 */
    static String text(long number) {
        return "token " + number + " of a text that arrives in parts";
    }

    /** How long it is until an event is due; not positive if it is late. */
    Duration until(int number) {
        return Duration.ofNanos(begin - System.nanoTime()).plus(interval.multipliedBy(number - 1L));
    }

    /** Sleeps until an event is due. */
    void await(int number) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(until(number).toNanos());
    }
}
