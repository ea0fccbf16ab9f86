package io.github.springbench.runner.load;

import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.ResponseTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

    private final long startedAtEpochMs;
    private final Histogram allMicros = new Histogram(DIGITS_OF_THE_WHOLE);
    private final List<Histogram> perSecond = new ArrayList<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private int[] endsPerMs = new int[1 << 17];
    private long users;
    private long usersEnded;
    private long requests;
    private long failed;
    private long firstUserMs = Long.MAX_VALUE;
    private long lastUserStartMs = Long.MIN_VALUE;
    private long firstUserEndMs = Long.MAX_VALUE;
    private long lastRecordMs;

    public LoadRecorder(long startedAtEpochMs) {
        this.startedAtEpochMs = startedAtEpochMs;
    }

    public void userStarted(long atMs) {
        users++;
        firstUserMs = Math.min(firstUserMs, atMs);
        lastUserStartMs = Math.max(lastUserStartMs, atMs);
        lastRecordMs = Math.max(lastRecordMs, atMs);
    }

    public void userEnded(long atMs) {
        usersEnded++;
        firstUserEndMs = Math.min(firstUserEndMs, atMs);
        lastRecordMs = Math.max(lastRecordMs, atMs);
    }

    public void answered(long startMs, long endMs) {
        ended(endMs);
        long micros = Math.max(0, endMs - startMs) * MICROS_PER_MS;
        allMicros.recordValue(micros);
        second(endMs).recordValue(micros);
    }

    public void failed(long endMs, String cause) {
        ended(endMs);
        failed++;
        failures.merge(cause, 1L, Long::sum);
    }

    /** A request that the generator itself could not make; it counts as failed, though nothing was sent. */
    public void notSent(String cause) {
        failed++;
        failures.merge("not sent: " + cause, 1L, Long::sum);
    }

    private void ended(long endMs) {
        requests++;
        lastRecordMs = Math.max(lastRecordMs, endMs);
        int slot = Math.toIntExact(Math.max(0, endMs));
        if (slot >= endsPerMs.length) {
            endsPerMs = Arrays.copyOf(endsPerMs, Math.max(slot + 1, endsPerMs.length * 2));
        }
        endsPerMs[slot]++;
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
        Double plateauRps = plateauSeconds > 0 ? endsDuringPlateau() / plateauSeconds : null;
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
        return new LoadMeasurement(
                result,
                Instant.ofEpochMilli(startedAtEpochMs + firstUserMs),
                Instant.ofEpochMilli(startedAtEpochMs + lastRecordMs),
                List.copyOf(perSecond));
    }

    private long plateauEndMs() {
        return firstUserEndMs == Long.MAX_VALUE ? lastRecordMs : firstUserEndMs;
    }

    private long endsDuringPlateau() {
        long count = 0;
        for (long ms = Math.max(0, lastUserStartMs); ms < Math.min(plateauEndMs(), endsPerMs.length); ms++) {
            count += endsPerMs[(int) ms];
        }
        return count;
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
