package io.github.springbench.runner.report.chart;

import io.github.springbench.runner.claims.FivePhases.Found;
import io.github.springbench.runner.claims.FivePhases.Phase;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.stats.ResponseTimeBars;
import io.github.springbench.runner.stats.RunTimeSeries;
import io.github.springbench.runner.stats.TimeBucket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the charts of a run are drawn from, kept short since there is one for each run.
 *
 * @param system its place, which chooses the colour
 * @param seconds how long the run is
 * @param step how many seconds each figure stands for
 * @param usersAreEstimated whether nobody counted them
 * @param phases such as {@code ["A", "free", 0, 9]}; empty where they were not found
 * @param series the figures by name; one that nobody saw is absent
 * @param bars of the histogram
 */
public record RunDrawing(
        int system,
        int seconds,
        int step,
        boolean usersAreEstimated,
        List<List<Object>> phases,
        Map<String, List<Number>> series,
        Bars bars) {

    /** The names under which the script in the page knows them. */
    private static final Map<String, Function<TimeBucket, Double>> SERIES = known();

    /** Series that are left out if they are 0 all the time: then the run is of a kind without such figures. */
    private static final Set<String> OF_SOME_RUNS = Set.of("failed", "workers");

    /** The bars of the histogram, in milliseconds. */
    record Bars(double from, double width, List<Long> counts, long beyond) {}

    /** @param points how many figures each line may have at most */
    public static RunDrawing of(
            int system, RunTimeSeries course, Optional<Found> found, ResponseTimeBars bars, int points) {
        List<TimeBucket> stretches = course.inAtMost(points);
        Map<String, List<Number>> series = new LinkedHashMap<>();
        SERIES.forEach((name, figure) -> {
            if (stretches.stream().map(figure).anyMatch(value -> isToBeSeen(name, value))) {
                series.put(
                        name, stretches.stream().map(figure).map(Numbers::drawn).toList());
            }
        });
        return new RunDrawing(
                system,
                course.seconds(),
                course.step(points),
                course.usersAreEstimated(),
                found.stream()
                        .flatMap(all -> all.phases().stream())
                        .map(RunDrawing::mark)
                        .toList(),
                series,
                new Bars(bars.fromMs(), bars.widthMs(), bars.counts(), bars.beyond()));
    }

    private static boolean isToBeSeen(String name, Double value) {
        return value != null && !(value == 0 && OF_SOME_RUNS.contains(name));
    }

    private static List<Object> mark(Phase phase) {
        return List.of(phase.name(), phase.name().label(), phase.from(), phase.to());
    }

    private static Map<String, Function<TimeBucket, Double>> known() {
        Map<String, Function<TimeBucket, Double>> series = new LinkedHashMap<>();
        series.put("p50", TimeBucket::p50Ms);
        series.put("p95", TimeBucket::p95Ms);
        series.put("p99", TimeBucket::p99Ms);
        series.put("users", TimeBucket::users);
        series.put("underWay", TimeBucket::requestsUnderWay);
        series.put("answered", TimeBucket::answeredRps);
        series.put("failed", TimeBucket::failedRps);
        series.put("threads", TimeBucket::platformThreads);
        series.put("workers", TimeBucket::workerThreads);
        series.put("heap", TimeBucket::heapMib);
        series.put("gc", TimeBucket::gcMillisPerSecond);
        series.put("service", TimeBucket::serviceCpus);
        series.put("loadGenerator", part -> part.loadMachineCpus() == null ? part.loadGeneratorCpus() : null);
        series.put("machine", TimeBucket::machineCpus);
        series.put("apart", part -> part.loadMachineCpus() == null ? null : part.loadGeneratorCpus());
        series.put("loadMachine", TimeBucket::loadMachineCpus);
        return series;
    }
}
