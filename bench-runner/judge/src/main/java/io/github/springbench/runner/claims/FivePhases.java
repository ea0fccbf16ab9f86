package io.github.springbench.runner.claims;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.stats.estimates.Demand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * The phases of an overloaded run, told from its mean response time of each second: A near the latency while threads
 * are free, B rising while users arrive, C high while all wait, D falling while users leave, E near the latency again.
 */
public final class FivePhases {

    /** What is high is at least this share of the top. */
    private static final double HIGH = 0.8;

    /** The top is this percentile of the seconds' means, so that a single slow second does not set it. */
    private static final double TOP = 0.9;

    private static final double LEAST_SHARE_OF_PLATEAU = 0.2;
    private static final int LEAST_SECONDS_AT_THE_END = 2;

    private final double[] means;
    private final int[] seconds;
    private final double near;
    private final double high;

    private FivePhases(List<EncodedHistogram> perSecond, double latencyMs) {
        seconds = IntStream.range(0, perSecond.size())
                .filter(second -> perSecond.get(second).count() > 0)
                .toArray();
        means = smoothed(Arrays.stream(seconds)
                .mapToDouble(second -> perSecond.get(second).mean() / 1000)
                .toArray());
        near = Demand.NEAR * latencyMs;
        high = HIGH * top();
    }

    /** The phases in their order. */
    public enum Name {
        A("free"),
        B("queue building"),
        C("plateau"),
        D("draining"),
        E("normal again");

        private final String label;

        Name(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    /**
     * One of them.
     *
     * @param from the second with which it begins, counted from the first one of the load
     * @param to the second before which it ends
     */
    public record Phase(Name name, int from, int to) {

        /** From the begin of its first second to the end of its last one, such as {@code 0–9 s}. */
        public String span() {
            return from + "–" + to + " s";
        }
    }

    /**
     * What was found of the phases.
     *
     * @param phases all five; empty where one is missing
     * @param missing what is missing; null where all are there
     */
    public record Found(List<Phase> phases, String missing) {

        /** Whether all five are there. */
        public boolean all() {
            return missing == null;
        }
    }

    /**
     * The phases of a run; empty where its response times by the second were not kept.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     * @param latencyMs what each request waits at least
     */
    public static Optional<Found> in(List<EncodedHistogram> perSecond, double latencyMs) {
        FivePhases run = new FivePhases(perSecond, latencyMs);
        return run.means.length == 0 ? Optional.empty() : Optional.of(run.find());
    }

    private Found find() {
        OptionalInt leaves = first(0, mean -> mean >= near);
        if (leaves.isEmpty() || high < near) {
            return missing("the response time never leaves the latency far enough for a queue");
        }
        int b = leaves.getAsInt();
        int c = first(b, mean -> mean >= high).orElseThrow();
        int d = 1 + last(mean -> mean >= high);
        OptionalInt comesBack = first(d, mean -> mean < near);
        if (b == 0) {
            return missing("A is missing, the first seconds are slow already");
        }
        if (c == b) {
            return missing("B is missing, the response time jumps within a second");
        }
        if (first(c, mean -> mean < high).orElse(means.length) < d) {
            return missing("C is missing, the response time does not stay high");
        }
        if (d - c < LEAST_SHARE_OF_PLATEAU * means.length) {
            return missing("C is too short, " + (d - c) + " of " + means.length + " s");
        }
        if (comesBack.isEmpty()) {
            return missing("E is missing, the response time is high to the end");
        }
        int e = comesBack.getAsInt();
        if (e == d) {
            return missing("D is missing, the response time drops within a second");
        }
        if (means.length - e < LEAST_SECONDS_AT_THE_END
                || first(e, mean -> mean >= near).isPresent()) {
            return missing("E is missing, the last seconds are not near the latency");
        }
        return new Found(
                List.of(
                        phase(Name.A, 0, b),
                        phase(Name.B, b, c),
                        phase(Name.C, c, d),
                        phase(Name.D, d, e),
                        phase(Name.E, e, means.length)),
                null);
    }

    private static Found missing(String what) {
        return new Found(List.of(), what);
    }

    private Phase phase(Name name, int from, int to) {
        return new Phase(name, seconds[from], to < seconds.length ? seconds[to] : seconds[to - 1] + 1);
    }

    private double top() {
        double[] ordered = means.clone();
        Arrays.sort(ordered);
        return ordered.length == 0 ? 0 : ordered[(int) Math.ceil(TOP * ordered.length) - 1];
    }

    private OptionalInt first(int from, DoublePredicate mean) {
        return IntStream.range(from, means.length)
                .filter(index -> mean.test(means[index]))
                .findFirst();
    }

    private int last(DoublePredicate mean) {
        return IntStream.range(0, means.length)
                .filter(index -> mean.test(means[index]))
                .max()
                .orElseThrow();
    }

    /** Each second's mean is the median of itself and its neighbours: one odd second makes no phase. */
    private static double[] smoothed(double[] raw) {
        return IntStream.range(0, raw.length)
                .mapToDouble(index -> {
                    List<Double> near = new ArrayList<>();
                    for (int i = Math.max(0, index - 1); i <= Math.min(raw.length - 1, index + 1); i++) {
                        near.add(raw[i]);
                    }
                    near.sort(null);
                    return near.get((near.size() - 1) / 2);
                })
                .toArray();
    }
}
