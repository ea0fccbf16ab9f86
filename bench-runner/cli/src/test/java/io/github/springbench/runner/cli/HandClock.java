package io.github.springbench.runner.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that only the test moves. */
public final class HandClock extends Clock {

    private Instant now = Instant.parse("2001-02-03T04:05:06Z");

    public void pass(int seconds) {
        now = now.plus(Duration.ofSeconds(seconds));
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
