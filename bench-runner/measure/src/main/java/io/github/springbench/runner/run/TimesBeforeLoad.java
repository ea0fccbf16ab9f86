package io.github.springbench.runner.run;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunTimes;
import java.time.Instant;

/**
 * How a run came to its load.
 *
 * @param started when the runner began with it
 * @param ready when its service answered rightly
 * @param warm when the runner had warmed that up
 */
record TimesBeforeLoad(Instant started, Instant ready, Instant warm) {

    /**
     * Where the time went until now.
     *
     * @param played from the first user's start to the end of the last user or request
     */
    RunTimes untilNow(EndedLoad load, Period played) {
        return new RunTimes(
                seconds(started, ready),
                seconds(ready, warm),
                seconds(load.forkedAt(), played.from()),
                played.seconds(),
                seconds(played.to(), load.exitedAt()),
                seconds(load.exitedAt(), Instant.now()));
    }

    private static double seconds(Instant from, Instant to) {
        return new Period(from, to).seconds();
    }
}
