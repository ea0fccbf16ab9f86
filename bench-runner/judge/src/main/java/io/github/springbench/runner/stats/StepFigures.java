package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Workload.Step;
import io.github.springbench.runner.model.run.Metric;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What response times tell of a step of the rate, by the metric's name in CSV files. {@link Step} says which count. */
final class StepFigures {

    private static final double P95 = 95;
    private static final double MEDIAN = 50;
    private static final double PERCENT = 100;

    /** So many times p95 before the step is still well. Our own threshold, as the next one. */
    private static final double WELL = 2;

    /** So many times the median is a long wait: in a queue in the order of arrival nobody comes near it. */
    private static final long LONG = 10;

    private StepFigures() {}

    /**
     * A figure is missing where nothing was answered in the seconds that it needs, and where the service was not well
     * again until the end of the load.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     */
    static Map<String, Double> of(Step step, List<EncodedHistogram> perSecond, WholeSeconds watched) {
        Map<String, Double> figures = new LinkedHashMap<>();
        wellAgain(step, perSecond).ifPresent(seconds -> figures.put(Metric.WELL_AGAIN_S.csvName(), (double) seconds));
        longWaits(watched.together()).ifPresent(percent -> figures.put(Metric.LONG_WAITS.csvName(), percent));
        return figures;
    }

    /**
     * w = min {s ≥ 0 : p95(e + s) ≤ 2 · p95(b)}, where e is the first second that is wholly after the step, and b all
     * seconds that are wholly before it. The load may begin at any moment of second 0, so what is due after t seconds
     * comes in second ⌊t⌋ or the next one.
     */
    private static OptionalInt wellAgain(Step step, List<EncodedHistogram> perSecond) {
        int before = (int) step.begin().toSeconds();
        int after = (int) step.end().toSeconds() + 1;
        if (before < 2 || perSecond.size() <= after) {
            return OptionalInt.empty();
        }
        RecordedTimes well = RecordedTimes.of(perSecond.subList(1, before));
        return IntStream.range(0, perSecond.size() - after)
                .filter(second -> {
                    RecordedTimes then = RecordedTimes.of(List.of(perSecond.get(after + second)));
                    return then.count() > 0 && then.micros(P95) <= WELL * well.micros(P95);
                })
                .findFirst();
    }

    /** u = 100 · |{i : t(i) > 10 · median(t)}| / n, of the response times t(1) to t(n). */
    private static OptionalDouble longWaits(RecordedTimes times) {
        if (times.count() == 0) {
            return OptionalDouble.empty();
        }
        int place = Arrays.binarySearch(times.micros(), LONG * times.micros(MEDIAN));
        int shorter = place < 0 ? -place - 1 : place + 1;
        return OptionalDouble.of(PERCENT * (times.count() - times.upTo()[shorter - 1]) / times.count());
    }
}
