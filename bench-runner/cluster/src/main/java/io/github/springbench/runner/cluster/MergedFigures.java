package io.github.springbench.runner.cluster;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.ResponseTimes;
import io.github.springbench.runner.load.UserGroup;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Makes from a cluster's figures the same measurement that {@link LoadRecorder} makes from single requests. What needs
 * single requests, such as the time that users really thought, is null.
 *
 * <p>Response times have the two digits of the cluster's histograms, whose step takes the place of the clock's. A
 * second is full only if all users were present whenever its requests may have begun ({@link MergedLoad.Spread}), so
 * that no request of the ramp is in the figures of the plateau, which consists of such seconds. The number of requests
 * under way in a second is, by Little's law, the sum of their response times divided by one second (Little, "A proof
 * for the queuing formula L = λW", 1961).
 */
public final class MergedFigures {

    /** As in {@link LoadRecorder}, and not coarser than what comes in. */
    private static final int DIGITS_OF_THE_WHOLE = 4;

    private static final int DIGITS = 3;
    private static final long MS_PER_SECOND = 1000;
    private static final double NANOS_PER_MICRO = 1000;
    private static final double NANOS_PER_MS = 1e6;
    private static final double MICROS_PER_SECOND = 1e6;

    /** Figures are judged by it, so its step counts. */
    private static final double P95 = 95;

    private final MergedLoad load;
    private final long latencyMs;
    private final Histogram allNanos = new Histogram(2);
    private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
    private final List<EncodedHistogram> perSecond = new ArrayList<>();
    private final List<LoadSecond> seconds = new ArrayList<>();

    /** Indices of the seconds that are wholly on the plateau. */
    private final List<Integer> whole = new ArrayList<>();

    private double waitedOnPlateau;
    private long endedOnPlateau;

    private MergedFigures(MergedLoad load, int latencyMs) {
        this.load = load;
        this.latencyMs = latencyMs;
        allMicros.setAutoResize(true);
        allNanos.setAutoResize(true);
    }

    /**
     * The measurement.
     *
     * @param latencyMs what a right answer takes at least, 0 where that is not known
     * @throws LoadUnreadable where there was no user
     */
    public static LoadMeasurement of(MergedLoad load, int latencyMs) {
        MergedFigures figures = new MergedFigures(load, latencyMs);
        figures.lineUp();
        return figures.measurement();
    }

    /** The seconds of the load, those too in which the last requests only ended. */
    private void lineUp() {
        long start = load.startedAt();
        for (MergedSecond second : load.seconds()) {
            add(start + seconds.size() * MS_PER_SECOND, second.nanos(), second.failed());
        }
        while (start + seconds.size() * MS_PER_SECOND < load.endedAt()) {
            add(start + seconds.size() * MS_PER_SECOND, new Histogram(2), 0);
        }
        for (int place = 1; place < seconds.size(); place++) {
            if (isFull(place - 1) && isFull(place)) {
                addToPlateau(place);
            }
        }
    }

    private void add(long second, Histogram nanos, long failed) {
        Histogram micros = new Histogram(DIGITS);
        micros.setAutoResize(true);
        micros.setStartTimeStamp(second);
        micros.setEndTimeStamp(second + MS_PER_SECOND);
        allNanos.add(nanos);
        for (HistogramIterationValue value : nanos.recordedValues()) {
            long rounded = Math.round(nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MICRO);
            micros.recordValueWithCount(rounded, value.getCountAtValueIteratedTo());
            allMicros.recordValueWithCount(rounded, value.getCountAtValueIteratedTo());
        }
        EncodedHistogram encoded = EncodedHistogram.of(micros);
        perSecond.add(encoded);
        seconds.add(
                new LoadSecond(second, load.open() ? null : fewestUsers(second), Math.round(waited(encoded)), failed));
    }

    /** In the time around the end of a second from which its requests may come. */
    private long fewestUsers(long second) {
        long end = second + MS_PER_SECOND;
        return Math.min(
                load.usersAt(end - load.spread().beforeMs()),
                load.usersAt(end + load.spread().afterMs() - 1));
    }

    private boolean isFull(int place) {
        Long present = seconds.get(place).users();
        return present == null
                ? seconds.get(place).epochMs() + MS_PER_SECOND <= load.fullUntil()
                : present == load.users();
    }

    private void addToPlateau(int place) {
        EncodedHistogram micros = perSecond.get(place);
        whole.add(place);
        waitedOnPlateau += waited(micros);
        endedOnPlateau += micros.count() + seconds.get(place).failed();
    }

    /** The seconds that all requests of a histogram waited together. */
    private static double waited(EncodedHistogram micros) {
        return micros.mean() * micros.count() / MICROS_PER_SECOND;
    }

    private LoadMeasurement measurement() {
        long requests = allMicros.getTotalCount() + load.failed();
        long users = load.open() ? requests : load.users();
        if (users == 0) {
            throw new LoadUnreadable("The load machines recorded no user.");
        }
        double durationSeconds = Math.max(1, Math.ceil((load.endedAt() - load.startedAt()) / (double) MS_PER_SECOND));
        Double plateauRps = whole.isEmpty() ? null : endedOnPlateau / (double) whole.size();
        LoadResult result = LoadResultBuilder.builder()
                .users(users)
                .requests(requests)
                .failed(load.failed())
                .failures(LoadRecorder.mostFrequentFirst(load.failures()))
                .durationSeconds(durationSeconds)
                .throughputRps(requests / durationSeconds)
                .plateauSeconds(whole.size())
                .plateauThroughputRps(plateauRps)
                .responseTime(ResponseTimes.of(allMicros))
                .corrected(
                        load.open() || plateauRps == null || plateauRps == 0
                                ? null
                                : ResponseTimes.corrected(allMicros, users, plateauRps))
                .resolutionMs(stepMs())
                .build();
        return new LoadMeasurement(
                result,
                evidence(users),
                period(load.startedAt(), load.endedAt()),
                whole.isEmpty()
                        ? null
                        : period(
                                seconds.get(whole.get(0)).epochMs(),
                                seconds.get(whole.get(whole.size() - 1)).epochMs() + MS_PER_SECOND),
                load.warmUpAnswered(),
                load.warmUpFailed(),
                List.copyOf(perSecond),
                List.copyOf(seconds),
                load.agentCpuShare());
    }

    private LoadEvidence evidence(long users) {
        Map<FailureKind, Long> kinds = new EnumMap<>(FailureKind.class);
        kinds.putAll(load.failureKinds());
        int third = whole.size() / 3;
        boolean drift = whole.size() >= LoadRecorder.LEAST_SECONDS_TO_SEE_A_DRIFT;
        return new LoadEvidence(
                users,
                kinds,
                fasterThanLatency(),
                allNanos.getTotalCount() == 0
                        ? null
                        : allNanos.medianEquivalentValue(allNanos.getMinValue()) / NANOS_PER_MS,
                null,
                whole.isEmpty() ? null : waitedOnPlateau / whole.size(),
                seconds.stream().mapToLong(LoadSecond::requestsUnderWay).max().orElse(0),
                load.open() ? null : peakUsers(),
                drift ? typicalMeanMs(whole.subList(0, third)) : null,
                drift ? typicalMeanMs(whole.subList(whole.size() - third, whole.size())) : null,
                null,
                null,
                load.sent(),
                load.heldBack());
    }

    private Double typicalMeanMs(List<Integer> places) {
        return ResponseTimes.typicalMeanMs(places.stream().map(perSecond::get).toList());
    }

    private long peakUsers() {
        return load.groups().stream()
                .mapToLong(group -> load.usersAt(group.cameAt()))
                .max()
                .orElse(0);
    }

    /** Answers that certainly were faster, wherever they lie within their step of the histogram. */
    private long fasterThanLatency() {
        long faster = 0;
        for (HistogramIterationValue value : allNanos.recordedValues()) {
            if (allNanos.highestEquivalentValue(value.getValueIteratedTo()) < latencyMs * NANOS_PER_MS) {
                faster += value.getCountAtValueIteratedTo();
            }
        }
        return faster;
    }

    /** The step of the histogram where figures are taken. */
    private double stepMs() {
        return allNanos.sizeOfEquivalentValueRange(allNanos.getValueAtPercentile(P95)) / NANOS_PER_MS;
    }

    private static Period period(long from, long to) {
        return new Period(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to));
    }

    /**
     * A load of which nobody kept single requests: a cluster tells, of each second, what became of the requests that
     * began in it. {@link MergedFigures} makes a measurement of it.
     *
     * @param open whether requests arrived at a rate; each is a user then
     * @param groups who played it; of an open load one, whose number of users does not count
     * @param endedAt when the last request had ended, in milliseconds since the epoch
     * @param seconds of the load, one after the other, from the first group's coming on
     * @param spread from when to when the requests may have begun whose response times are told of a second
     * @param failures failed requests by cause
     * @param failureKinds failed requests by whom they blame
     * @param sent requests that were sent, whatever became of them
     * @param heldBack whether requests of an open load could not start when they were due; null in other loads
     * @param warmUpAnswered requests of the warm-up that were answered rightly
     * @param warmUpFailed those of its requests that were not
     * @param agentCpuShare of its machine's cores, what the busiest agent used; null where nobody tells
     */
    public record MergedLoad(
            boolean open,
            List<UserGroup> groups,
            long endedAt,
            List<MergedSecond> seconds,
            Spread spread,
            Map<String, Long> failures,
            Map<FailureKind, Long> failureKinds,
            long sent,
            Boolean heldBack,
            long warmUpAnswered,
            long warmUpFailed,
            Double agentCpuShare) {

        /**
         * How far the beginning of a request may be from the second of which its response time is told.
         *
         * @param beforeMs by how much it may have begun before that second
         * @param afterMs by how much after it
         */
        public record Spread(long beforeMs, long afterMs) {}

        public MergedLoad {
            groups = List.copyOf(groups);
            seconds = List.copyOf(seconds);
        }

        /** When its first user came. */
        long startedAt() {
            return groups.stream().mapToLong(UserGroup::cameAt).min().orElse(endedAt);
        }

        /** When its first user was told to leave. */
        long fullUntil() {
            return groups.stream().mapToLong(UserGroup::leavesAt).min().orElse(endedAt);
        }

        long usersAt(long epochMs) {
            return groups.stream()
                    .filter(group -> group.isPresent(epochMs))
                    .mapToLong(UserGroup::users)
                    .sum();
        }

        long users() {
            return groups.stream().mapToLong(UserGroup::users).sum();
        }

        long failed() {
            return failureKinds.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * What a cluster told of the requests that began in one second of a load.
     *
     * @param nanos response times in nanoseconds of those answered rightly
     * @param failed those that ended wrongly
     */
    public record MergedSecond(Histogram nanos, long failed) {}
}
