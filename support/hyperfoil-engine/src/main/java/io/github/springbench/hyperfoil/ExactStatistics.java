package io.github.springbench.hyperfoil;

import io.hyperfoil.api.statistics.Statistics;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.api.statistics.StatsExtension;
import io.hyperfoil.http.statistics.HttpStats;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Replaces Hyperfoil's statistics of one request step in one phase on one event loop. It keeps each request;
 * Hyperfoil's histograms have only two digits and end at one minute. Only the event loop writes. All figures but the
 * responses are read after the phase.
 */
final class ExactStatistics extends Statistics {

    private static final long NONE = -1;

    private final Reference reference;
    private final RequestRecord record;
    private final HttpStats http = new HttpStats();
    private long requests;
    /** One thread writes; while a service is warmed up another one reads. */
    private volatile long responses;

    private long invalid;
    private long timeouts;
    private long connectionErrors;
    private long internalErrors;
    private long blockedNanos;

    /** Whether the engine itself closes connections by now, to end the phase. */
    private volatile boolean cutOff;

    /** Start of the last request on record, while it is an answer that nothing was found wrong with. */
    private long rightSoFarEpochMs = NONE;

    /**
     * Start of the request that timed out last; Hyperfoil closes its connection next and calls it a connection error.
     */
    private long timedOutEpochMs = NONE;

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
        record.add(reference.nanosUntilNow() - durationNanos, durationNanos, Outcome.RIGHT);
        rightSoFarEpochMs = startEpochMs;
    }

    /** Is called after {@link #recordResponse} for the same answer; only handlers of that answer run in between. */
    @Override
    public void addInvalid(long startEpochMs) {
        invalid++;
        if (rightSoFarEpochMs == startEpochMs) {
            record.amendLast(Outcome.WRONG);
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

    /** A handler may fail before the answer is complete, or upon it. */
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
        long startNanos = reference.nanosUntil(startEpochMs);
        record.add(startNanos, Math.max(0, reference.nanosUntilNow() - startNanos), outcome);
        rightSoFarEpochMs = NONE;
    }

    @Override
    public void incrementBlockedTime(long startEpochMs, long nanos) {
        blockedNanos += nanos;
    }

    @Override
    @SuppressWarnings("unchecked") // Hyperfoil asks for HttpStats under this key alone
    public <C extends StatsExtension> void update(
            String key, long startEpochMs, Supplier<C> creator, LongUpdater<C> updater, long value) {
        if (key.equals(HttpStats.HTTP)) {
            updater.update((C) http, value);
        }
    }

    /** Does nothing: Hyperfoil would collect every second, on another thread, and there is nothing to collect. */
    @Override
    public void visitSnapshots(Consumer<StatisticsSnapshot> consumer) {}

    /** From now on, connection errors come from the engine, which ends the phase, and do not count. */
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

    long timeouts() {
        return timeouts;
    }

    /** Those that timed out among them, and none that the engine cut off. */
    long connectionErrors() {
        return connectionErrors;
    }

    long internalErrors() {
        return internalErrors;
    }

    /** What requests waited for a connection. */
    long blockedNanos() {
        return blockedNanos;
    }
}
