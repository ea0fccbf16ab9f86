package io.github.springbench.runner.cli;

import java.time.Duration;

/** Durations for people. */
final class Times {

    private Times() {}

    /** {@code 45 s}, {@code 4 min 5 s} or {@code 1 h 12 min}. */
    static String text(Duration time) {
        long seconds = Math.round(time.toMillis() / 1000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
