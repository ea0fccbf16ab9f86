package io.github.springbench.runner.model;

import java.time.Duration;

/** Think time after each request, uniform between {@code min} and {@code max}. */
public record Pause(Duration min, Duration max) {

    /** No think time. */
    public static final Pause NONE = new Pause(Duration.ZERO, Duration.ZERO);

    /** Whether users do not think at all. */
    public boolean zero() {
        return max.isZero();
    }

    /** The expected think time. */
    public Duration mean() {
        return min.plus(max).dividedBy(2);
    }
}
