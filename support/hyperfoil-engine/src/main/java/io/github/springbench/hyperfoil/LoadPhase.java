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

/** A phase that is measured: when it went through its life, and the statistics of its requests. */
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

    /** Before the phase starts; there is one for each request step and event loop. */
    ExactStatistics newStatistics(Reference reference) {
        ExactStatistics added = new ExactStatistics(reference, new RequestRecord(index));
        statistics.add(added);
        return added;
    }

    void reached(Status status, long nanos, boolean limitExceeded) {
        reachedNanos.putIfAbsent(status, nanos);
        sessionLimitExceeded |= limitExceeded;
    }

    /** The engine ends the phase by force. */
    void cutOff() {
        statistics.forEach(ExactStatistics::cutOff);
    }

    int index() {
        return index;
    }

    String name() {
        return definition.name();
    }

    /** How many at a time, or nothing in an open phase. */
    OptionalInt users() {
        return definition.model instanceof Model.ClosedModel closed
                ? OptionalInt.of(closed.users)
                : OptionalInt.empty();
    }

    /** Since the reference, or nothing where the phase did not get there. */
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
