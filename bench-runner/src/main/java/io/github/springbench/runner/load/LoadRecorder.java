package io.github.springbench.runner.load;

import io.github.springbench.runner.model.FailureKind;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.ResponseTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Adds up users and requests, in any order, to the figures of a load. Times are milliseconds since the run's start. Its
 * memory grows with the length of the load, not with the number of requests.
 */
public final class LoadRecorder {

    /** One in 10,000: finer than the whole milliseconds that Gatling resolves, up to 10 s. */
    private static final int DIGITS_OF_THE_WHOLE = 4;

    private static final int DIGITS_OF_A_SECOND = 3;
    private static final int MS_PER_SECOND = 1000;
    private static final int MICROS_PER_MS = 1000;

    /** Both ends of a request are whole milliseconds, and the service's own clock may run a little faster. */
    private static final int CLOCK_SLACK_MS = 1;

    /** In fewer, the first and the last third are a second or two, and that is chance. */
    private static final int LEAST_SECONDS_TO_SEE_A_DRIFT = 6;

    private final long startedAtEpochMs;
    private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
    private final List<Histogram> perSecond = new ArrayList<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private final Map<FailureKind, Long> failureKinds = new EnumMap<>(FailureKind.class);
    private final Timeline timeline = new Timeline();
    private final long leastMs;
    private long users;
    private long usersEnded;
    private long requests;
    private long failed;
    private long firstUserMs = Long.MAX_VALUE;
    private long lastUserStartMs = Long.MIN_VALUE;
    private long firstUserEndMs = Long.MAX_VALUE;
    private long lastRecordMs;
    private long userMs;
    private long requestMs;
    private long fasterThanLatency;
    private long fastestMs = Long.MAX_VALUE;

    /**
     * @param startedAtEpochMs the run's start
     * @param latencyMs what a right answer takes at least, 0 where that is not known
     */
    public LoadRecorder(long startedAtEpochMs, int latencyMs) {
        this.startedAtEpochMs = startedAtEpochMs;
        this.leastMs = latencyMs - CLOCK_SLACK_MS;
    }

    public void userStarted(long atMs) {
        users++;
        userMs -= atMs;
        firstUserMs = Math.min(firstUserMs, atMs);
        lastUserStartMs = Math.max(lastUserStartMs, atMs);
        lastRecordMs = Math.max(lastRecordMs, atMs);
    }

    public void userEnded(long atMs) {
        usersEnded++;
        userMs += atMs;
        firstUserEndMs = Math.min(firstUserEndMs, atMs);
        lastRecordMs = Math.max(lastRecordMs, atMs);
    }

    public void answered(long startMs, long endMs) {
        ended(startMs, endMs);
        long millis = Math.max(0, endMs - startMs);
        fastestMs = Math.min(fastestMs, millis);
        if (millis < leastMs) {
            fasterThanLatency++;
        }
        allMicros.recordValue(millis * MICROS_PER_MS);
        second(endMs).recordValue(millis * MICROS_PER_MS);
    }

    public void failed(long startMs, long endMs, FailureKind kind, String cause) {
        ended(startMs, endMs);
        failedAs(kind, cause);
    }

    /** A request that the generator itself could not make; it counts as failed, though nothing was sent. */
    public void notSent(String cause) {
        failedAs(FailureKind.NOT_SENT, "not sent: " + cause);
    }

    private void failedAs(FailureKind kind, String cause) {
        failed++;
        failures.merge(cause, 1L, Long::sum);
        failureKinds.merge(kind, 1L, Long::sum);
    }

    private void ended(long startMs, long endMs) {
        requests++;
        requestMs += Math.max(0, endMs - startMs);
        lastRecordMs = Math.max(lastRecordMs, endMs);
        timeline.add(startMs, endMs);
    }

    private Histogram second(long endMs) {
        int second = (int) (Math.max(0, endMs) / MS_PER_SECOND);
        while (perSecond.size() <= second) {
            Histogram histogram = new Histogram(DIGITS_OF_A_SECOND);
            histogram.setStartTimeStamp(startedAtEpochMs + (long) perSecond.size() * MS_PER_SECOND);
            histogram.setEndTimeStamp(startedAtEpochMs + (perSecond.size() + 1L) * MS_PER_SECOND);
            perSecond.add(histogram);
        }
        return perSecond.get(second);
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
        double durationSeconds = Math.max(1, Math.ceil((lastRecordMs - firstUserMs) / (double) MS_PER_SECOND));
        double plateauSeconds = Math.max(0, plateauEndMs() - lastUserStartMs) / (double) MS_PER_SECOND;
        boolean plateau = plateauSeconds > 0;
        Double plateauRps = plateau ? timeline.endsBetween(lastUserStartMs, plateauEndMs()) / plateauSeconds : null;
        LoadResult result = new LoadResult(
                users,
                requests,
                failed,
                mostFrequentFirst(),
                durationSeconds,
                requests / durationSeconds,
                plateauSeconds,
                plateauRps,
                responseTime(),
                truncated || usersEnded < users);
        Period whole = period(firstUserMs, lastRecordMs);
        return new LoadMeasurement(
                result,
                evidence(plateau),
                whole,
                plateau ? period(lastUserStartMs, plateauEndMs()) : null,
                secondsOfTheLoad());
    }

    /** The generator may have had other things to do, such as to warm itself up, before the first user started. */
    private List<Histogram> secondsOfTheLoad() {
        long before = Math.max(0, firstUserMs) / MS_PER_SECOND;
        return perSecond.stream().skip(before).toList();
    }

    private Period period(long fromMs, long toMs) {
        return new Period(
                Instant.ofEpochMilli(startedAtEpochMs + fromMs), Instant.ofEpochMilli(startedAtEpochMs + toMs));
    }

    private LoadEvidence evidence(boolean plateau) {
        // What a user does between its start and its end is requests and thinking; who thought how long is not on
        // record.
        Double meanThinkMs = usersEnded == users && requests > 0 ? (userMs - requestMs) / (double) requests : null;
        int firstSecond = (int) Math.ceil(Math.max(0, lastUserStartMs) / (double) MS_PER_SECOND);
        int afterLastSecond = plateau ? (int) Math.min(plateauEndMs() / MS_PER_SECOND, perSecond.size()) : 0;
        int third = (afterLastSecond - firstSecond) / 3;
        boolean drift = afterLastSecond - firstSecond >= LEAST_SECONDS_TO_SEE_A_DRIFT;
        return new LoadEvidence(
                usersEnded,
                new EnumMap<>(failureKinds),
                fasterThanLatency,
                fastestMs == Long.MAX_VALUE ? null : (double) fastestMs,
                meanThinkMs,
                plateau ? timeline.meanInFlight(lastUserStartMs, plateauEndMs()) : null,
                // Within a millisecond a user may end a request and begin the next; it never has two.
                Math.min(users, timeline.peakInFlight()),
                drift ? typicalMeanMs(firstSecond, firstSecond + third) : null,
                drift ? typicalMeanMs(afterLastSecond - third, afterLastSecond) : null);
    }

    private long plateauEndMs() {
        return firstUserEndMs == Long.MAX_VALUE ? lastRecordMs : firstUserEndMs;
    }

    /** The median of the seconds' means: a service that stands still for two seconds is no drift. */
    private Double typicalMeanMs(int fromSecond, int toSecond) {
        double[] means = perSecond.subList(fromSecond, toSecond).stream()
                .filter(second -> second.getTotalCount() > 0)
                .mapToDouble(second -> second.getMean() / MICROS_PER_MS)
                .sorted()
                .toArray();
        return means.length == 0 ? null : means[means.length / 2];
    }

    private Map<String, Long> mostFrequentFirst() {
        Map<String, Long> sorted = new LinkedHashMap<>();
        failures.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    private ResponseTime responseTime() {
        if (allMicros.getTotalCount() == 0) {
            return new ResponseTime(null, null, null, null, null, null);
        }
        return new ResponseTime(
                allMicros.getMean() / MICROS_PER_MS,
                atPercentile(50),
                atPercentile(95),
                atPercentile(99),
                atPercentile(99.9),
                allMicros.getMaxValue() / (double) MICROS_PER_MS);
    }

    /** The middle of the histogram's bucket: its upper end would always be a little too high. */
    private double atPercentile(double percentile) {
        long micros = allMicros.getValueAtPercentile(percentile);
        return allMicros.medianEquivalentValue(micros) / (double) MICROS_PER_MS;
    }
}
