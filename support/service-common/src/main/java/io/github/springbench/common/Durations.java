package io.github.springbench.common;

import java.time.Duration;

/** Durations as people write them: {@code 45 s}, {@code 500 ms}. */
public final class Durations {

    private Durations() {}

    /** In seconds if the duration is a whole number of seconds, otherwise in milliseconds. */
    public static String shown(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
