package io.github.springbench.runner.claims;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs that differ in nothing but their system, their place on the axis, their repetition and, where that is asked for,
 * their latency.
 */
public final class Series {

    private final Axis axis;
    private final List<Repetition> repetitions;
    private final Intervals intervals;

    private Series(Axis axis, List<Repetition> repetitions, Intervals intervals) {
        this.axis = axis;
        this.repetitions = repetitions;
        this.intervals = intervals;
    }

    /** The series of a result by the values of the parameters other than the axis, such as {@code latency=100}. */
    public static Map<String, Series> of(Axis axis, List<Repetition> repetitions, Intervals intervals) {
        return of(axis, repetitions, intervals, Stream.of(axis));
    }

    /** The same, but runs of all latencies together. */
    static Map<String, Series> ofAllLatencies(Axis axis, List<Repetition> repetitions, Intervals intervals) {
        return of(axis, repetitions, intervals, Stream.of(axis, Axis.LATENCY));
    }

    private static Map<String, Series> of(
            Axis axis, List<Repetition> repetitions, Intervals intervals, Stream<Axis> along) {
        Set<String> together = along.map(Axis::parameter).collect(toSet());
        Map<String, Series> series = new LinkedHashMap<>();
        repetitions.stream()
                .collect(groupingBy(repetition -> otherParameters(repetition, together), LinkedHashMap::new, toList()))
                .forEach((name, runs) -> series.put(name, new Series(axis, runs, intervals)));
        return series;
    }

    /** What this series runs along. */
    public Axis axis() {
        return axis;
    }

    /** Those of all its figures. */
    Intervals intervals() {
        return intervals;
    }

    private static String otherParameters(Repetition repetition, Set<String> together) {
        return repetition.run().key().parameters().entrySet().stream()
                .filter(parameter -> !together.contains(parameter.getKey()))
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(","));
    }

    /** This series' runs by their latency, the shortest first; those without one are left out. */
    public TreeMap<Integer, Series> byLatency() {
        TreeMap<Integer, Series> byLatency = new TreeMap<>();
        repetitions.stream()
                .filter(repetition -> on(Axis.LATENCY, repetition) != null)
                .collect(groupingBy(repetition -> on(Axis.LATENCY, repetition)))
                .forEach((latency, runs) -> byLatency.put(latency, new Series(axis, runs, intervals)));
        return byLatency;
    }

    private static Integer on(Axis axis, Repetition repetition) {
        return axis.in(repetition.run().key().parameters());
    }

    /** The repetitions of a system's cells along a part of the axis, by their place on it. */
    public TreeMap<Integer, List<Repetition>> cells(String system, Claim.Range range) {
        return repetitions.stream()
                .filter(repetition -> repetition.run().key().system().equals(system))
                .filter(repetition -> on(axis, repetition) != null && range.contains(on(axis, repetition)))
                .collect(groupingBy(repetition -> on(axis, repetition), TreeMap::new, toList()));
    }

    /** The same along the whole axis. */
    public TreeMap<Integer, List<Repetition>> cells(String system) {
        return cells(system, Claim.Range.ANY);
    }

    /** A system's figures along a part of the axis, by their place on it; a cell without one is left out. */
    TreeMap<Integer, Double> figures(Metric metric, String system, Claim.Range range) {
        TreeMap<Integer, Double> figures = new TreeMap<>();
        cells(system, range).forEach((at, cell) -> Estimates.of(metric, cell, intervals)
                .map(Estimate::value)
                .ifPresent(value -> figures.put(at, value)));
        return figures;
    }

    /** A system's figures along the whole axis. */
    TreeMap<Integer, Double> figures(Metric metric, String system) {
        return figures(metric, system, Claim.Range.ANY);
    }
}
