package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Sample;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the service used on the plateau, and what it held before, by metric. Samples are taken once a second: what they
 * had summed up when the plateau began and when it ended is read between two of them.
 *
 * @param samples of the service
 * @param samplesFrom when their clock began, in milliseconds of the wall clock
 * @param loadFrom when the load began, by the same clock
 * @param plateau whole seconds with all users present
 * @param requestsPerSecond that ended on the plateau
 * @param users that were present; 0 in an open load
 */
record PlateauUse(
        List<Sample> samples,
        double samplesFrom,
        double loadFrom,
        WholeSeconds plateau,
        double requestsPerSecond,
        long users) {

    /** A metric of the plateau needs a line here and its declaration in {@link Metric}. */
    private static final Map<Metric, Function<PlateauUse, Double>> FIGURES = new EnumMap<>(Map.of(
            Metric.CPU_SECONDS_PER_1000,
                    use -> use.perRequest(use.perSecond(sample -> sample.cpu().serviceCpuSeconds()), 1000),
            Metric.LOAD_GENERATOR_CPU_SECONDS_PER_1000,
                    use -> use.perRequest(use.perSecond(sample -> sample.cpu().loadGeneratorCpuSeconds()), 1000),
            Metric.GC_SHARE,
                    use -> use.percent(
                            use.perSecond(sample -> sample.collections().gcMillis())),
            Metric.RSS_BEFORE_MIB,
                    use -> use.mibBefore(sample -> sample.memory().rssBytes()),
            Metric.HEAP_PER_USER_KIB, PlateauUse::heapKibPerUser));

    private static final double MS_PER_SECOND = 1000;
    private static final double PERCENT = 100;
    private static final double BYTES_PER_KIB = 1024;

    /** By name as in CSV files; a metric of which the samples tell nothing is not among them. */
    Map<String, Double> figures() {
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURES.forEach((metric, ofPlateau) -> {
            Double figure = ofPlateau.apply(this);
            if (figure != null) {
                figures.put(metric.csvName(), figure);
            }
        });
        return figures;
    }

    /** Of the last sample before the load; null where there is none. */
    private Double mibBefore(Function<Sample, Long> bytes) {
        return lastUntil(loadFrom, sample -> bytes.apply(sample) != null)
                .map(sample -> ResourceSummary.mib(bytes.apply(sample)))
                .orElse(null);
    }

    /**
     * By the collection on the plateau that left least: all others leave garbage, too. Null where there was no
     * collection before the load, or none on the plateau.
     */
    private Double heapKibPerUser() {
        Predicate<Sample> collected = sample -> sample.memory().heapAfterGcBytes() != null
                && sample.collections().gcCount() != null
                && sample.collections().gcCount() > 0;
        Sample before = lastUntil(loadFrom, collected).orElse(null);
        if (users == 0 || before == null) {
            return null;
        }
        double from = plateau.period().from().toEpochMilli();
        double to = plateau.period().to().toEpochMilli();
        long collections =
                lastUntil(from, collected).orElse(before).collections().gcCount();
        OptionalLong least = samples.stream()
                .filter(collected)
                .filter(sample -> sample.elapsedSeconds() <= (to - samplesFrom) / MS_PER_SECOND)
                .filter(sample -> sample.collections().gcCount() > collections)
                .mapToLong(sample -> sample.memory().heapAfterGcBytes())
                .min();
        return least.isEmpty()
                ? null
                : (least.getAsLong() - before.memory().heapAfterGcBytes()) / BYTES_PER_KIB / users;
    }

    private Optional<Sample> lastUntil(double epochMs, Predicate<Sample> known) {
        double seconds = (epochMs - samplesFrom) / MS_PER_SECOND;
        return samples.stream()
                .filter(sample -> sample.elapsedSeconds() <= seconds && known.test(sample))
                .reduce((earlier, later) -> later);
    }

    /** How fast a sum grew on the plateau; null where the samples do not cover it. */
    private Double perSecond(Function<Sample, Number> sum) {
        Double from = at(plateau.period().from().toEpochMilli(), sum);
        Double to = at(plateau.period().to().toEpochMilli(), sum);
        return from == null || to == null
                ? null
                : (to - from) / plateau.period().seconds();
    }

    /** In a straight line between the two samples around a moment. */
    private Double at(long epochMs, Function<Sample, Number> sum) {
        double seconds = (epochMs - samplesFrom) / MS_PER_SECOND;
        Sample before = null;
        for (Sample sample : samples) {
            if (sum.apply(sample) == null) {
                continue;
            }
            if (sample.elapsedSeconds() >= seconds) {
                return before == null ? null : between(before, sample, seconds, sum);
            }
            before = sample;
        }
        return null;
    }

    private static double between(Sample before, Sample after, double seconds, Function<Sample, Number> sum) {
        double share = (seconds - before.elapsedSeconds()) / (after.elapsedSeconds() - before.elapsedSeconds());
        double from = sum.apply(before).doubleValue();
        return from + share * (sum.apply(after).doubleValue() - from);
    }

    private Double percent(Double msPerSecond) {
        return msPerSecond == null ? null : msPerSecond * PERCENT / MS_PER_SECOND;
    }

    private Double perRequest(Double perSecond, int requests) {
        return perSecond == null || requestsPerSecond <= 0 ? null : perSecond * requests / requestsPerSecond;
    }
}
