package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The run that goes on, and its seconds so far. */
final class CurrentRun {

    /** Ten minutes by the second. */
    static final int MOST_POINTS = 600;

    private final PlannedRun run;
    private final Instant startedAt;
    private final Rates rates = new Rates();
    private final History history = new History(MOST_POINTS);
    private String phase;
    private Long phasePlanned;
    private Instant phaseStartedAt;
    private boolean silent;
    private LiveReading load;
    private boolean ended;

    CurrentRun(PlannedRun run, Instant now) {
        this.run = run;
        this.startedAt = now;
        enter("about to begin", null, now);
    }

    /** @param planned how long the phase takes, about; null where nobody knows */
    void enter(String next, Duration planned, Instant now) {
        phase = next;
        phasePlanned = planned == null ? null : Long.valueOf(planned.toSeconds());
        phaseStartedAt = now;
        load = null;
    }

    void end(Instant now) {
        enter("ended", null, now);
        ended = true;
    }

    void sampledHost(HostSample sample) {
        rates.sampledHost(sample);
    }

    /** The new second, as it is sent. */
    Double[] sampled(Sample sample, LiveReading newest) {
        silent = newest == null;
        load = newest;
        Double[] point = rates.sampled(sample, newest).point();
        history.add(point);
        return point;
    }

    List<Double[]> points() {
        return history.points();
    }

    /** How long the first of the remaining runs goes on: not at all where this one has ended. */
    Duration elapsed(Instant now) {
        return ended ? Duration.ZERO : since(startedAt, now);
    }

    Moment moment(int runs, long left, Instant now) {
        return new Moment(
                run.number(),
                runs,
                run.key().system(),
                EndedRun.parameters(run.key()),
                phase,
                since(phaseStartedAt, now).toSeconds(),
                phasePlanned,
                left,
                silent,
                load == null || load.asOf() == null
                        ? null
                        : Long.valueOf(since(load.asOf(), now).toSeconds()));
    }

    /** None where the host's clock was set back meanwhile. */
    private static Duration since(Instant from, Instant now) {
        return now.isBefore(from) ? Duration.ZERO : Duration.between(from, now);
    }
}
