package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

    /**
     * The seconds of a run, for pages that come late. Where they become too many, neighbours become one point that has
     * the highest of their figures, so that a slow second stays visible.
     */
    static final class History {

        private final int most;
        private List<Double[]> points = new ArrayList<>();
        private double step = 1;

        /** @param most points that are kept */
        History(int most) {
            this.most = most;
        }

        /** @param point its time in seconds, then its figures, in the order of time */
        void add(Double[] point) {
            put(point);
            while (points.size() > most) {
                step *= 2;
                List<Double[]> finer = points;
                points = new ArrayList<>();
                finer.forEach(this::put);
            }
        }

        List<Double[]> points() {
            return List.copyOf(points);
        }

        private void put(Double[] point) {
            Double[] last = points.isEmpty() ? null : points.get(points.size() - 1);
            if (last == null || Math.floor(last[0] / step) != Math.floor(point[0] / step)) {
                points.add(point.clone());
                return;
            }
            for (int place = 1; place < point.length; place++) {
                if (point[place] != null && (last[place] == null || point[place] > last[place])) {
                    last[place] = point[place];
                }
            }
        }
    }

    /** Makes seconds of the samples of a run, in which CPU times are sums. */
    static final class Rates {

        private static final double MILLIS_PER_SECOND = 1000;

        private Sample before;
        private HostSample hostBefore;
        private Double stolenCores;
        private Double otherCores;

        /** Keeps the machine's figures for the next second of the service, which another thread samples. */
        void sampledHost(HostSample now) {
            if (hostBefore != null) {
                double seconds = (now.monotonicMs() - hostBefore.monotonicMs()) / MILLIS_PER_SECOND;
                stolenCores = cores(hostBefore.stealSeconds(), now.stealSeconds(), seconds);
                otherCores = cores(hostBefore.otherCpuSeconds(), now.otherCpuSeconds(), seconds);
            }
            hostBefore = now;
        }

        Second sampled(Sample now, LiveReading load) {
            Double serviceCores = before == null
                    ? null
                    : cores(
                            before.cpu().serviceCpuSeconds(),
                            now.cpu().serviceCpuSeconds(),
                            now.elapsedSeconds() - before.elapsedSeconds());
            before = now;
            return new Second(now, load, serviceCores, stolenCores, otherCores);
        }

        private static Double cores(Double before, Double now, double seconds) {
            return before == null || now == null || seconds <= 0
                    ? null
                    : Double.valueOf(Math.max(0, now - before) / seconds);
        }
    }
}
