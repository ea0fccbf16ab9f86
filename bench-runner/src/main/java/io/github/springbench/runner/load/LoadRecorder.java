package io.github.springbench.runner.load;

import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.LoadResult.FailureKind;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.LoadResultBuilder;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.Sample.LoadSecond;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Adds up users and requests, in any order, to the figures of a load. Times are microseconds since the run's start. Its
 * memory grows with the length of the load, by some 10 MiB an hour, and not with the number of requests.
 */
public final class LoadRecorder implements LoadEvents {

    /** One in 10,000: a microsecond up to 10 ms, and finer than a millisecond up to 10 s. */
    private static final int DIGITS_OF_THE_WHOLE = 4;

    private static final int MS_PER_SECOND = 1000;
    private static final int MICROS_PER_MS = 1000;
    private static final int MICROS_PER_SECOND = MS_PER_SECOND * MICROS_PER_MS;

    /** With fewer seconds, a third of them lasts at most one second, and a difference may be chance. */
    static final int LEAST_SECONDS_TO_SEE_A_DRIFT = 6;

    private final long startedAtEpochMs;
    private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
    private final Seconds perSecond;
    private final Map<String, Long> failures = new TreeMap<>();
    private final Map<FailureKind, Long> failureKinds = new EnumMap<>(FailureKind.class);
    private final Map<Integer, Long> failedBySecond = new HashMap<>();
    private final Timeline timeline = new Timeline();
    private final Timeline presence = new Timeline();
    private final long resolutionMicros;
    private final long leastMicros;
    private long users;
    private long usersEnded;
    private long requests;
    private long failed;
    private long firstUser = Long.MAX_VALUE;
    private long lastUserStart = Long.MIN_VALUE;
    private long firstUserEnd = Long.MAX_VALUE;
    private long lastRecord;
    private long userMicros;
    private long requestMicros;
    private long fasterThanLatency;
    private long fastestMicros = Long.MAX_VALUE;
    private long warmUpAnswered;
    private long warmUpFailed;
    private Long sent;
    private Boolean heldBack;
    private boolean open;

    /**
     * @param startedAtEpochMs the run's start
     * @param resolutionMicros the clock's finest step: by so much a right answer may seem to come too early
     * @param latencyMs what a right answer takes at least, 0 where that is not known
     */
    public LoadRecorder(long startedAtEpochMs, long resolutionMicros, int latencyMs) {
        this.startedAtEpochMs = startedAtEpochMs;
        this.perSecond = new Seconds(startedAtEpochMs);
        this.resolutionMicros = resolutionMicros;
        this.leastMicros = (long) latencyMs * MICROS_PER_MS - resolutionMicros;
    }

    @Override
    public void userStarted(long at) {
        users++;
        presence.began(at / MICROS_PER_MS);
        userMicros -= at;
        firstUser = Math.min(firstUser, at);
        lastUserStart = Math.max(lastUserStart, at);
        lastRecord = Math.max(lastRecord, at);
    }

    @Override
    public void userEnded(long at) {
        usersEnded++;
        presence.ended(at / MICROS_PER_MS);
        userMicros += at;
        firstUserEnd = Math.min(firstUserEnd, at);
        lastRecord = Math.max(lastRecord, at);
    }

    @Override
    public void answered(long start, long end) {
        ended(start, end);
        long micros = Math.max(0, end - start);
        fastestMicros = Math.min(fastestMicros, micros);
        if (micros < leastMicros) {
            fasterThanLatency++;
        }
        allMicros.recordValue(micros);
        perSecond.open(secondOf(end)).recordValue(micros);
    }

    @Override
    public void failed(long start, long end, FailureKind kind, String cause) {
        ended(start, end);
        failedBySecond.merge(secondOf(end), 1L, Long::sum);
        failedAs(kind, cause);
    }

    @Override
    public void warmedUp(boolean answeredRightly) {
        if (answeredRightly) {
            warmUpAnswered++;
        } else {
            warmUpFailed++;
        }
    }

    /** Sets when an open load had its full rate; its requests, each a user of its own, do not show that. */
    public void steadyBetween(long from, long to) {
        lastUserStart = from;
        firstUserEnd = to;
        open = true;
    }

    /** How many requests were sent, whatever became of them. */
    public void sent(long count) {
        sent = count;
    }

    /** Whether requests of an open load could not start when they were due. */
    public void heldBack(boolean any) {
        heldBack = any;
    }

    @Override
    public void notSent(String cause) {
        failedAs(FailureKind.NOT_SENT, "not sent: " + cause);
    }

    private void failedAs(FailureKind kind, String cause) {
        failed++;
        failures.merge(cause, 1L, Long::sum);
        failureKinds.merge(kind, 1L, Long::sum);
    }

    private void ended(long start, long end) {
        requests++;
        requestMicros += Math.max(0, end - start);
        lastRecord = Math.max(lastRecord, end);
        timeline.add(start / MICROS_PER_MS, end / MICROS_PER_MS);
    }

    /**
     * The figures.
     *
     * @param truncated whether the generator's record ends within an entry
     * @throws LoadUnreadable where no user started
     */
    public LoadMeasurement measurement(boolean truncated) {
        if (users == 0) {
            throw new LoadUnreadable("The load generator recorded no user.");
        }
        // Gatling's report: all requests over the run's length in whole seconds, rounded up.
        double durationSeconds = Math.max(1, Math.ceil((lastRecordMs() - firstUserMs()) / (double) MS_PER_SECOND));
        double plateauSeconds = Math.max(0, plateauEndMs() - plateauStartMs()) / (double) MS_PER_SECOND;
        boolean plateau = plateauSeconds > 0;
        Double plateauRps = plateau ? timeline.endsBetween(plateauStartMs(), plateauEndMs()) / plateauSeconds : null;
        LoadResult result = LoadResultBuilder.builder()
                .users(users)
                .requests(requests)
                .failed(failed)
                .failures(mostFrequentFirst(failures))
                .durationSeconds(durationSeconds)
                .throughputRps(requests / durationSeconds)
                .plateauSeconds(plateauSeconds)
                .plateauThroughputRps(plateauRps)
                .responseTime(ResponseTimes.of(allMicros))
                .corrected(
                        open || plateauRps == null || plateauRps == 0
                                ? null
                                : ResponseTimes.corrected(allMicros, users, plateauRps))
                .resolutionMs(resolutionMicros / (double) MICROS_PER_MS)
                .truncated(truncated || usersEnded < users)
                .build();
        Period whole = period(firstUserMs(), lastRecordMs());
        return new LoadMeasurement(
                result,
                evidence(plateau),
                whole,
                plateau ? period(plateauStartMs(), plateauEndMs()) : null,
                warmUpAnswered,
                warmUpFailed,
                perSecond.subList(Math.min(secondOf(firstUser), perSecond.size()), perSecond.size()),
                seconds(),
                null);
    }

    /** The generator may have had other things to do, such as to warm itself up, before the first user started. */
    private List<LoadSecond> seconds() {
        int afterLast = secondOf(lastRecord) + 1;
        long[] present = presence.atTheEndsOf(afterLast);
        long[] underWay = timeline.atTheEndsOf(afterLast);
        return IntStream.range(secondOf(firstUser), afterLast)
                .mapToObj(second -> new LoadSecond(
                        startedAtEpochMs + (long) second * MS_PER_SECOND,
                        open ? null : present[second],
                        underWay[second],
                        failedBySecond.getOrDefault(second, 0L)))
                .toList();
    }

    private static int secondOf(long micros) {
        return (int) (Math.max(0, micros) / MICROS_PER_SECOND);
    }

    private Period period(long fromMs, long toMs) {
        return new Period(
                Instant.ofEpochMilli(startedAtEpochMs + fromMs), Instant.ofEpochMilli(startedAtEpochMs + toMs));
    }

    private LoadEvidence evidence(boolean plateau) {
        // What a user does between its start and its end is requests and thinking; who thought how long is not on
        // record.
        Double meanThinkMs = usersEnded == users && requests > 0
                ? (userMicros - requestMicros) / (double) requests / MICROS_PER_MS
                : null;
        int firstSecond = (int) Math.ceil(Math.max(0, plateauStart()) / (double) MICROS_PER_SECOND);
        int afterLastSecond = plateau ? (int) Math.min(plateauEndMs() / MS_PER_SECOND, perSecond.size()) : 0;
        int third = (afterLastSecond - firstSecond) / 3;
        boolean drift = afterLastSecond - firstSecond >= LEAST_SECONDS_TO_SEE_A_DRIFT;
        return new LoadEvidence(
                usersEnded,
                new EnumMap<>(failureKinds),
                fasterThanLatency,
                fastestMicros == Long.MAX_VALUE ? null : fastestMicros / (double) MICROS_PER_MS,
                meanThinkMs,
                plateau ? timeline.meanInFlight(plateauStartMs(), plateauEndMs()) : null,
                // Within a millisecond a user may end a request and begin the next; it never has two.
                Math.min(users, timeline.peak()),
                open ? null : Math.min(users, presence.peak()),
                drift ? ResponseTimes.typicalMeanMs(perSecond.subList(firstSecond, firstSecond + third)) : null,
                drift ? ResponseTimes.typicalMeanMs(perSecond.subList(afterLastSecond - third, afterLastSecond)) : null,
                null,
                null,
                sent,
                heldBack);
    }

    private long firstUserMs() {
        return firstUser / MICROS_PER_MS;
    }

    private long plateauStartMs() {
        return plateauStart() / MICROS_PER_MS;
    }

    /** Where the plateau begins: an open load has its full rate of answers only after the fastest response time. */
    private long plateauStart() {
        return open && fastestMicros != Long.MAX_VALUE
                ? Math.min(lastUserStart + fastestMicros, firstUserEnd)
                : lastUserStart;
    }

    private long lastRecordMs() {
        return lastRecord / MICROS_PER_MS;
    }

    private long plateauEndMs() {
        return firstUserEnd == Long.MAX_VALUE ? lastRecordMs() : firstUserEnd / MICROS_PER_MS;
    }

    static Map<String, Long> mostFrequentFirst(Map<String, Long> failures) {
        Map<String, Long> sorted = new LinkedHashMap<>();
        failures.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
