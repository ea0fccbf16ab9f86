package io.github.springbench.runner.model;

import io.github.springbench.runner.model.run.Metric;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** What a source claims, in a form that figures can contradict; {@code at} are values of the experiment's axis. */
public sealed interface Claim {

    /** The kinds of claims by the name of their check, as experiment files and manifests write it. */
    Map<String, Class<? extends Claim>> CHECKS = Map.of(
            "lower", Lower.class,
            "higher", Higher.class,
            "alike", Alike.class,
            "advantage-grows", AdvantageGrows.class,
            "within", Within.class,
            "linear", Linear.class,
            "slope-ratio", SlopeRatio.class,
            "knee-near", KneeNear.class,
            "phases", Phases.class);

    /** The claim in one sentence, for people. */
    String says();

    /** What the figures are that it is about; null for a claim about the course of a run. */
    default Metric metric() {
        return null;
    }

    /** The system that it is about. */
    String system();

    /** All systems that it is about. */
    default Set<String> systems() {
        return Set.of(system());
    }

    /** The part of the axis that it is about: all of it, unless it names one. */
    default Range at() {
        return Range.ANY;
    }

    /** Whether it is about a system at a place on the axis. */
    default boolean isAbout(String one, int place) {
        return systems().contains(one) && at().contains(place);
    }

    /** A part of the axis, both ends included. */
    record Range(int from, int to) {

        /** All of it. */
        public static final Range ANY = new Range(0, Integer.MAX_VALUE);

        /** Whether a value of the axis is in it. */
        public boolean contains(int value) {
            return from <= value && value <= to;
        }
    }

    /** A system has a lower metric than another at each of these values. */
    record Lower(String says, Metric metric, String system, String than, Range at) implements Claim {

        @Override
        public Set<String> systems() {
            return Set.of(system, than);
        }
    }

    /** A system has a higher metric than another at each of these values. */
    record Higher(String says, Metric metric, String system, String than, Range at) implements Claim {

        @Override
        public Set<String> systems() {
            return Set.of(system, than);
        }
    }

    /**
     * A system's metric differs from that of another at most by {@code tolerance}, a share of the other's, and by
     * {@code slack} on top, at each of these values. What of a few milliseconds is a large share may be a tick of a
     * clock.
     *
     * @param slack none for a metric that is no time
     */
    record Alike(String says, Metric metric, String system, String than, Range at, double tolerance, Duration slack)
            implements Claim {

        /** A manifest from before there was slack allows for none. */
        public Alike {
            slack = slack == null ? Duration.ZERO : slack;
        }

        /** The slack as figures have it. */
        public double slackMs() {
            return slack.toNanos() / 1e6;
        }

        @Override
        public Set<String> systems() {
            return Set.of(system, than);
        }
    }

    /**
     * A system's advantage over another grows with the latency, at each of these values, or along them if the axis is
     * the latency. The advantage is how many times as much the system serves, or how many times as long (or as much of
     * something) the other takes.
     */
    record AdvantageGrows(String says, Metric metric, String system, String than, Range at) implements Claim {

        /** The system whose figure is divided by that of the other: the advantage is the ratio. */
        public String above() {
            return metric.moreIsBetter() ? system : than;
        }

        /** The other one. */
        public String below() {
            return metric.moreIsBetter() ? than : system;
        }

        @Override
        public Set<String> systems() {
            return Set.of(system, than);
        }
    }

    /** A system's metric stays between two bounds, both allowed, at each of these values. */
    record Within(String says, Metric metric, String system, Range at, double least, double most) implements Claim {}

    /**
     * A system's metric is a straight line along the axis: the determination coefficient R² of a least-squares line is
     * at least {@code leastR2}, and the line rises.
     */
    record Linear(String says, Metric metric, String system, Range at, double leastR2) implements Claim {}

    /**
     * The slope of a system's metric along the axis, as a share of another slope (of another system, or of the same one
     * elsewhere), lies between two bounds.
     */
    record SlopeRatio(
            String says,
            Metric metric,
            String system,
            Range at,
            String thanSystem,
            Range thanAt,
            double least,
            double most)
            implements Claim {

        @Override
        public Set<String> systems() {
            return system.equals(thanSystem) ? Set.of(system) : Set.of(system, thanSystem);
        }

        @Override
        public boolean isAbout(String one, int place) {
            return one.equals(system) && at.contains(place) || one.equals(thanSystem) && thanAt.contains(place);
        }
    }

    /**
     * A system's metric reaches its plateau near a value of the axis: at most {@code tolerance}, a share of it, away.
     */
    record KneeNear(String says, Metric metric, String system, int near, double tolerance) implements Claim {}

    /**
     * The mean response time of a run, second by second, goes through five phases: near the latency, rising, high,
     * falling, near the latency again.
     */
    record Phases(String says, String system, Range at) implements Claim {}

    /**
     * One row of a published table.
     *
     * @param system the system that the row is about
     * @param parameters the parameters that the row is about, such as {@code users=1000}
     * @param figures the figures of the row; a metric that the source does not give is absent
     */
    record PublishedFigure(String system, Map<String, Integer> parameters, Map<Metric, Double> figures) {

        /** What sources publish is of the whole load, ramp and drain included; our own p95 is of the plateau. */
        public PublishedFigure {
            Map<Metric, Double> ofWholeLoad = new EnumMap<>(Metric.class);
            figures.forEach(
                    (metric, figure) -> ofWholeLoad.put(metric == Metric.P95_MS ? Metric.LOAD_P95_MS : metric, figure));
            figures = Collections.unmodifiableMap(ofWholeLoad);
        }
    }
}
