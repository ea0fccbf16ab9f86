package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * A load and its plateau. What disturbs is looked for in both: throughput and percentiles are of the whole load.
 *
 * @param plateau null where there was none
 */
public record LoadParts(Period load, Period plateau) {

    /**
     * Of a shorter period there are too few samples for a share, and what its ends cut through would weigh too much.
     */
    public static final double SHORTEST_SECONDS = 5;

    /** Of fewer samples, one or two decide. */
    public static final int LEAST_SAMPLES = 5;

    private static final double MS_PER_SECOND = 1000;

    /** The figure of the plateau or of the whole load, whichever is larger; null where even the load is short. */
    public <T> Double largest(List<T> samples, ToLongFunction<T> epochMs, Function<List<T>, Double> figure) {
        return longEnough(load, plateau)
                .map(period -> figure.apply(within(period, samples, epochMs)))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The figure of the plateau, or of the whole load where that is short; null where the load is short too. */
    public <T> Double ofPlateau(List<T> samples, ToLongFunction<T> epochMs, Function<List<T>, Double> figure) {
        return longEnough(plateau, load)
                .findFirst()
                .map(period -> figure.apply(within(period, samples, epochMs)))
                .orElse(null);
    }

    /** The samples that were taken while the load ran. */
    public <T> List<T> whole(List<T> samples, ToLongFunction<T> epochMs) {
        return within(load, samples, epochMs);
    }

    /** When a sample was taken whose clock began at a moment. */
    public static ToLongFunction<Sample> since(Instant samplesFrom) {
        return sample -> samplesFrom.toEpochMilli() + Math.round(sample.elapsedSeconds() * MS_PER_SECOND);
    }

    private static Stream<Period> longEnough(Period... periods) {
        return Stream.of(periods).filter(period -> period != null && period.seconds() >= SHORTEST_SECONDS);
    }

    private static <T> List<T> within(Period period, List<T> samples, ToLongFunction<T> epochMs) {
        return samples.stream()
                .filter(look -> period.contains(epochMs.applyAsLong(look)))
                .toList();
    }
}
