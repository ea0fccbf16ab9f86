package io.github.springbench.runner.model;

import java.time.Duration;

/** Think time after each request, uniform between {@code min} and {@code max}. */
public record Pause(Duration min, Duration max) {

    /** The expected think time. */
    public Duration mean() {
        return min.plus(max).dividedBy(2);
    }
}
