package io.github.springbench.runner.verdict;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.stats.Estimate;
import io.github.springbench.runner.stats.Estimates;
import io.github.springbench.runner.stats.Repetition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Runs that differ in nothing but their system, their number of users, their repetition and, where that is asked for, their latency. */
final class Series {

    private static final Claim.Users ANY = new Claim.Users(0, Integer.MAX_VALUE);

    private final List<Repetition> repetitions;

    private Series(List<Repetition> repetitions) {
        this.repetitions = repetitions;
    }

    /** The series of a result by the values of their other parameters, such as {@code latency=100}. */
    static Map<String, Series> of(List<Repetition> repetitions) {
        return of(repetitions, Set.of(Experiment.USERS));
    }

    /** The same, but runs of all latencies together. */
    static Map<String, Series> ofAllLatencies(List<Repetition> repetitions) {
        return of(repetitions, Set.of(Experiment.USERS, Experiment.LATENCY));
    }

    private static Map<String, Series> of(List<Repetition> repetitions, Set<String> together) {
        Map<String, Series> series = new LinkedHashMap<>();
        repetitions.stream()
                .collect(groupingBy(repetition -> otherParameters(repetition, together), LinkedHashMap::new, toList()))
                .forEach((name, runs) -> series.put(name, new Series(runs)));
        return series;
    }

    private static String otherParameters(Repetition repetition, Set<String> together) {
        return repetition.run().key().parameters().entrySet().stream()
                .filter(parameter -> !together.contains(parameter.getKey()))
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(","));
    }

    /** This series' runs by their latency, the shortest first; those without one are left out. */
    TreeMap<Integer, Series> byLatency() {
        TreeMap<Integer, Series> byLatency = new TreeMap<>();
        repetitions.stream()
                .filter(repetition -> latency(repetition) != null)
                .collect(groupingBy(Series::latency))
                .forEach((latency, runs) -> byLatency.put(latency, new Series(runs)));
        return byLatency;
    }

    private static Integer latency(Repetition repetition) {
        return repetition.run().key().parameters().get(Experiment.LATENCY);
    }

    /** The repetitions of a system's cells by their number of users, the fewest first. */
    TreeMap<Integer, List<Repetition>> cells(String system, Claim.Users users) {
        return repetitions.stream()
                .filter(repetition -> repetition.run().key().system().equals(system))
                .filter(repetition -> users.contains(repetition.run().key().size()))
                .collect(groupingBy(repetition -> repetition.run().key().size(), TreeMap::new, toList()));
    }

    /** A system's figures by number of users, the fewest first; a cell without one is left out. */
    TreeMap<Integer, Double> figures(Metric metric, String system, Claim.Users users) {
        TreeMap<Integer, Double> figures = new TreeMap<>();
        cells(system, users)
                .forEach((count, cell) ->
                        Estimates.of(metric, cell).map(Estimate::value).ifPresent(value -> figures.put(count, value)));
        return figures;
    }

    /** A system's figures at any number of users. */
    TreeMap<Integer, Double> figures(Metric metric, String system) {
        return figures(metric, system, ANY);
    }
}
