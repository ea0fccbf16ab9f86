package io.github.springbench.hyperfoil;

import io.hyperfoil.api.config.Model;
import io.hyperfoil.api.config.Phase;
import io.hyperfoil.api.session.PhaseInstance.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** A phase: when it reached each status, and the statistics of its requests. */
final class LoadPhase {

    private final int index;
    private final Phase definition;
    private final List<ExactStatistics> statistics = new ArrayList<>();
    private final Map<Status, Long> reachedNanos = new ConcurrentHashMap<>();
    private volatile boolean sessionLimitExceeded;

    LoadPhase(int index, Phase definition) {
        this.index = index;
        this.definition = definition;
    }

    /**
     * Called before the phase starts, once for each request step and event loop.
     *
     * @param step the place of the request step in the phase, from 0
     */
    ExactStatistics newStatistics(Reference reference, int step) {
        ExactStatistics added = new ExactStatistics(reference, new RequestRecord(index, step));
        statistics.add(added);
        return added;
    }

    void reached(Status status, long nanos, boolean limitExceeded) {
        reachedNanos.putIfAbsent(status, nanos);
        sessionLimitExceeded |= limitExceeded;
    }

    /** The load generator terminates the phase. */
    void cutOff() {
        statistics.forEach(ExactStatistics::cutOff);
    }

    int index() {
        return index;
    }

    String name() {
        return definition.name();
    }

    /** The number of concurrent users; empty in an open phase. */
    OptionalInt users() {
        return definition.model instanceof Model.ClosedModel closed
                ? OptionalInt.of(closed.users)
                : OptionalInt.empty();
    }

    /** The requests that were due in an open phase; empty in others, and where Hyperfoil itself plays it. */
    OptionalLong due() {
        return Arrivals.play(definition) ? OptionalLong.of(Arrivals.due(definition)) : OptionalLong.empty();
    }

    /** The time since the reference; empty if the phase did not reach the status. */
    OptionalLong reachedNanos(Status status) {
        Long nanos = reachedNanos.get(status);
        return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    boolean sessionLimitExceeded() {
        return sessionLimitExceeded;
    }

    List<ExactStatistics> statistics() {
        return statistics;
    }
}
