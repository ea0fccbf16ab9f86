package io.github.springbench.hyperfoil;

import io.hyperfoil.api.statistics.Statistics;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.api.statistics.StatsExtension;
import io.hyperfoil.http.statistics.HttpStats;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Replaces Hyperfoil's statistics of one request step in one phase on one event loop. It records each request, because
 * Hyperfoil's histograms have only two digits and end at 1 min. Only the event loop writes. All values but the number
 * of responses are read after the phase.
 */
final class ExactStatistics extends Statistics {

    private static final long NONE = Long.MIN_VALUE;
    private static final int REFUSAL = 503;

    private final Reference reference;
    private final RequestRecord record;
    private final HttpStats http = new HttpStats();
    private long requests;
    /** One thread writes; during a warm-up another thread reads. */
    private volatile long responses;

    private long invalid;
    private long refused;
    private long timeouts;
    private long connectionErrors;
    private long internalErrors;
    private long blockedNanos;

    /** Whether the load generator itself is closing connections to end the phase. */
    private volatile boolean cutOff;

    /** Start of the last recorded request, as long as its answer counts as right. */
    private long rightSoFarEpochMs = NONE;

    /**
     * Start of the last request that timed out. Hyperfoil then closes its connection and reports a connection error.
     */
    private long timedOutEpochMs = NONE;

    /** Of the request in an open load that ends next, since the reference; none in other loads. */
    private long dueNanos = NONE;

    private long sentNanos = NONE;
    private int status;

    /** Of the answer that ended last. */
    private boolean wrongStatus;

    ExactStatistics(Reference reference, RequestRecord record) {
        super(reference.epochMs());
        this.reference = reference;
        this.record = record;
    }

    @Override
    public void incrementRequests(long startEpochMs) {
        requests++;
    }

    @Override
    public void recordResponse(long startEpochMs, long durationNanos) {
        responses = responses + 1;
        long end = reference.nanosUntilNow();
        add(end - durationNanos, end, Outcome.RIGHT);
        rightSoFarEpochMs = startEpochMs;
    }

    /** Called after {@link #recordResponse} for the same answer; only handlers of that answer run in between. */
    @Override
    public void addInvalid(long startEpochMs) {
        invalid++;
        if (rightSoFarEpochMs == startEpochMs) {
            boolean refusal = wrongStatus && status == REFUSAL;
            record.amendLast(refusal ? Outcome.REFUSED : wrongStatus ? Outcome.WRONG_STATUS : Outcome.WRONG);
            refused += refusal ? 1 : 0;
            rightSoFarEpochMs = NONE;
        }
    }

    @Override
    public void incrementTimeouts(long startEpochMs) {
        timeouts++;
        timedOutEpochMs = startEpochMs;
    }

    @Override
    public void incrementConnectionErrors(long startEpochMs) {
        if (cutOff) {
            return;
        }
        connectionErrors++;
        unanswered(startEpochMs, timedOutEpochMs == startEpochMs ? Outcome.TIMED_OUT : Outcome.BROKEN);
        timedOutEpochMs = NONE;
    }

    /** A handler may fail before the answer is complete, or when it is. */
    @Override
    public void incrementInternalErrors(long startEpochMs) {
        internalErrors++;
        if (rightSoFarEpochMs == startEpochMs) {
            record.amendLast(Outcome.ENGINE_ERROR);
            rightSoFarEpochMs = NONE;
        } else {
            unanswered(startEpochMs, Outcome.ENGINE_ERROR);
        }
    }

    private void unanswered(long startEpochMs, Outcome outcome) {
        add(reference.nanosUntil(startEpochMs), reference.nanosUntilNow(), outcome);
        rightSoFarEpochMs = NONE;
    }

    /** @param startNanos as Hyperfoil knows it; {@link Arrivals} know when a request was sent */
    private void add(long startNanos, long endNanos, Outcome outcome) {
        long start = sentNanos == NONE ? startNanos : sentNanos;
        long waitedNanos = sentNanos == NONE ? 0 : sentNanos - dueNanos;
        record.add(start, Math.max(0, endNanos - start), waitedNanos, outcome);
    }

    /**
     * Whose end comes next, in terms of {@link System#nanoTime()}.
     *
     * @param answered the status of its answer; 0 before there is one
     */
    void hears(long dueNanoTime, long sentNanoTime, int answered) {
        status = answered;
        dueNanos = dueNanoTime - reference.nanoTime();
        sentNanos = sentNanoTime - reference.nanoTime();
    }

    /**
     * Called before {@link #recordResponse}.
     *
     * @param withWrongStatus whether the answer that ends now has another status than the benchmark file expects
     */
    void ends(boolean withWrongStatus) {
        wrongStatus = withWrongStatus;
    }

    @Override
    public void incrementBlockedTime(long startEpochMs, long nanos) {
        blockedNanos += nanos;
    }

    @Override
    @SuppressWarnings("unchecked") // Hyperfoil uses this key for HttpStats only
    public <C extends StatsExtension> void update(
            String key, long startEpochMs, Supplier<C> creator, LongUpdater<C> updater, long value) {
        if (key.equals(HttpStats.HTTP)) {
            updater.update((C) http, value);
        }
    }

    /** Does nothing: Hyperfoil would collect snapshots every second on another thread, and there are none. */
    @Override
    public void visitSnapshots(Consumer<StatisticsSnapshot> consumer) {}

    /** From now on, the load generator closes connections to end the phase, so connection errors do not count. */
    void cutOff() {
        cutOff = true;
    }

    RequestRecord record() {
        return record;
    }

    HttpStats http() {
        return http;
    }

    long requests() {
        return requests;
    }

    long responses() {
        return responses;
    }

    long invalid() {
        return invalid;
    }

    /** Those of the invalid ones that were refused. */
    long refused() {
        return refused;
    }

    long timeouts() {
        return timeouts;
    }

    /** Includes timeouts, but not the connections that the load generator closed to end the phase. */
    long connectionErrors() {
        return connectionErrors;
    }

    long internalErrors() {
        return internalErrors;
    }

    /** The total time that requests waited for a connection. */
    long blockedNanos() {
        return blockedNanos;
    }
}
