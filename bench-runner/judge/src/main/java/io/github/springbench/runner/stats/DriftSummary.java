package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * How figures moved while all users of a long load were there.
 *
 * <p>What is looked at begins after a quarter of that time, and after five minutes at least: until then JVMs compile,
 * heaps and pools grow to what they need, and caches fill. The rest is cut into stretches of one minute, or of several
 * minutes where there would be more than 240. A stretch has one value of each figure, since seconds beside each other
 * are alike: the median of its samples, the percentile of all its response times, or the rate over all of it.
 */
public final class DriftSummary {

    /** With all users present; of less nothing is said at all. */
    public static final Duration WORTH_A_WORD = Duration.ofMinutes(10);

    /** With all users present; less is too short to say. */
    public static final Duration LEAST_PLATEAU = Duration.ofMinutes(20);

    private static final Duration LEAST_SETTLING = Duration.ofMinutes(5);
    private static final int SETTLING_PART = 4;

    /** 28,680 pairs of them. */
    private static final int MOST_STRETCHES = 240;

    /** Of these there must be values, or the figure is left out. */
    private static final double LEAST_SHARE_SEEN = 0.8;

    private static final long MS_PER_SECOND = 1000;
    private static final long MS_PER_MINUTE = 60 * MS_PER_SECOND;
    private static final double MINUTES_PER_HOUR = 60;

    private final long fromMs;
    private final int minutesEach;
    private final int stretches;
    private final Map<DriftMetric, DriftFigure> figures = new EnumMap<>(DriftMetric.class);

    private DriftSummary(long fromMs, int minutes) {
        this.fromMs = fromMs;
        this.minutesEach = Math.max(1, (int) Math.ceil(minutes / (double) MOST_STRETCHES));
        this.stretches = minutes / minutesEach;
    }

    /**
     * Sums up a load.
     *
     * @param perSecond response times in microseconds, a histogram per second of the load
     * @param load what else is on record of these seconds
     * @param plateau null where there was none
     * @param samples of the service
     * @param samplesFrom when the clock of these began
     * @param runner samples of the runner itself
     * @param heapLeftMib what a collection of all of the service's heap left after the load; null where none was made
     * @return null where the plateau is so short that nobody expects to see a drift
     */
    public static DriftEvidence of(
            List<EncodedHistogram> perSecond,
            List<LoadSecond> load,
            Period plateau,
            List<Sample> samples,
            Instant samplesFrom,
            List<RunnerSample> runner,
            Double heapLeftMib) {
        if (plateau == null || plateau.seconds() < WORTH_A_WORD.toSeconds() || perSecond.isEmpty()) {
            return null;
        }
        if (plateau.seconds() < LEAST_PLATEAU.toSeconds()) {
            return new DriftEvidence(plateau.seconds(), 0, 0, Map.of(), heapLeftMib);
        }
        long settlingMs =
                Math.max(LEAST_SETTLING.toMillis(), Math.round(plateau.seconds() * MS_PER_SECOND / SETTLING_PART));
        long leftMs = Math.round(plateau.seconds() * MS_PER_SECOND) - settlingMs;
        DriftSummary drift =
                new DriftSummary(plateau.from().toEpochMilli() + settlingMs, (int) (leftMs / MS_PER_MINUTE));
        drift.service(samples, LoadParts.since(samplesFrom));
        drift.load(perSecond, load, samples, LoadParts.since(samplesFrom));
        drift.runner(runner);
        return new DriftEvidence(
                plateau.seconds(),
                settlingMs / (double) MS_PER_SECOND,
                drift.stretches * drift.minutesEach,
                drift.figures,
                heapLeftMib);
    }

    private void service(List<Sample> samples, ToLongFunction<Sample> at) {
        List<List<Sample>> parts = parts(samples, at);
        put(
                DriftMetric.HEAP_AFTER_GC,
                medians(parts, sample -> ResourceSummary.mib(sample.memory().heapAfterGcBytes())));
        put(
                DriftMetric.RSS,
                medians(parts, sample -> ResourceSummary.mib(sample.memory().rssBytes())));
        put(DriftMetric.THREADS, medians(parts, DriftSummary::threadsOutsideThePool));
    }

    private static Double threadsOutsideThePool(Sample sample) {
        return sample.threads().platformThreads() == null
                ? null
                : Double.valueOf(sample.threads().platformThreads()
                        - (sample.threads().requestWorkers() == null
                                ? 0
                                : sample.threads().requestWorkers()));
    }

    private void runner(List<RunnerSample> samples) {
        List<List<RunnerSample>> parts = parts(samples, RunnerSample::epochMs);
        put(DriftMetric.RUNNER_HEAP, medians(parts, sample -> ResourceSummary.mib(sample.heapAfterGcBytes())));
        put(DriftMetric.RUNNER_RSS, medians(parts, sample -> ResourceSummary.mib(sample.rssBytes())));
    }

    private void load(
            List<EncodedHistogram> perSecond, List<LoadSecond> load, List<Sample> samples, ToLongFunction<Sample> at) {
        List<List<Sample>> parts = parts(samples, at);
        Double[] p50 = new Double[stretches];
        Double[] p99 = new Double[stretches];
        Double[] answeredRps = new Double[stretches];
        Double[] cpuMs = new Double[stretches];
        long lengthSeconds = minutesEach * MS_PER_MINUTE / MS_PER_SECOND;
        long axisMs = perSecond.get(0).startedAt();
        for (int stretch = 0; stretch < stretches; stretch++) {
            long from = (stretchMs(stretch) - axisMs + MS_PER_SECOND - 1) / MS_PER_SECOND;
            RecordedTimes times = RecordedTimes.of(within(perSecond, from, from + lengthSeconds));
            long failed = within(load, from, from + lengthSeconds).stream()
                    .mapToLong(LoadSecond::failed)
                    .sum();
            answeredRps[stretch] = times.count() / (double) lengthSeconds;
            if (times.count() > 0) {
                p50[stretch] = times.ms(50);
                p99[stretch] = times.ms(99);
                cpuMs[stretch] = cpuMs(parts.get(stretch), (times.count() + failed) / (double) lengthSeconds);
            }
        }
        put(DriftMetric.P50, p50);
        put(DriftMetric.P99, p99);
        put(DriftMetric.THROUGHPUT, answeredRps);
        put(DriftMetric.CPU, cpuMs);
    }

    private static <T> List<T> within(List<T> seconds, long from, long to) {
        int first = (int) Math.min(Math.max(0, from), seconds.size());
        return seconds.subList(first, (int) Math.min(Math.max(first, to), seconds.size()));
    }

    /** Between the first and the last sample of a stretch, per request. */
    private static Double cpuMs(List<Sample> samples, double requestsPerSecond) {
        List<Sample> known = samples.stream()
                .filter(sample -> sample.cpu().serviceCpuSeconds() != null)
                .toList();
        if (known.size() < 2) {
            return null;
        }
        Sample first = known.get(0);
        Sample last = known.get(known.size() - 1);
        double seconds = last.elapsedSeconds() - first.elapsedSeconds();
        return seconds <= 0
                ? null
                : Double.valueOf((last.cpu().serviceCpuSeconds() - first.cpu().serviceCpuSeconds())
                        / seconds
                        / requestsPerSecond
                        * MS_PER_SECOND);
    }

    /** The samples of each stretch. */
    private <T> List<List<T>> parts(List<T> samples, ToLongFunction<T> at) {
        List<List<T>> parts = new ArrayList<>();
        for (int stretch = 0; stretch < stretches; stretch++) {
            parts.add(new ArrayList<>());
        }
        for (T sample : samples) {
            long stretch = Math.floorDiv(at.applyAsLong(sample) - fromMs, minutesEach * MS_PER_MINUTE);
            if (stretch >= 0 && stretch < stretches) {
                parts.get((int) stretch).add(sample);
            }
        }
        return parts;
    }

    private long stretchMs(int stretch) {
        return fromMs + stretch * minutesEach * MS_PER_MINUTE;
    }

    private static <T> Double[] medians(List<List<T>> parts, Function<T, Double> figure) {
        IntFunction<Double> median = stretch -> {
            double[] values = parts.get(stretch).stream()
                    .map(figure)
                    .filter(Objects::nonNull)
                    .mapToDouble(value -> value)
                    .toArray();
            return values.length == 0 ? null : Double.valueOf(Trend.median(values));
        };
        return IntStream.range(0, parts.size()).mapToObj(median).toArray(Double[]::new);
    }

    private void put(DriftMetric metric, Double[] byStretch) {
        int[] places = IntStream.range(0, byStretch.length)
                .filter(stretch -> byStretch[stretch] != null)
                .toArray();
        double[] values =
                Arrays.stream(places).mapToDouble(stretch -> byStretch[stretch]).toArray();
        if (values.length < LEAST_SHARE_SEEN * stretches) {
            return;
        }
        int third = values.length / 3;
        double[] first = Arrays.copyOf(values, third);
        double[] last = Arrays.copyOfRange(values, values.length - third, values.length);
        Trend trend = Trend.of(places, values);
        figures.put(
                metric,
                new DriftFigure(
                        Trend.median(first),
                        Trend.median(last),
                        trend.slope() * MINUTES_PER_HOUR / minutesEach,
                        metric.isHeld() ? trend.z() : Trend.rise(first, last)));
    }
}
