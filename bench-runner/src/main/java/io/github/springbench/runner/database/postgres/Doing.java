package io.github.springbench.runner.database.postgres;

import java.util.Set;

/** What a session does, by its state and what it waits for ({@code pg_stat_activity}). */
enum Doing {
    ON_CPU,
    WAITS_FOR_LOCK,
    WAITS_FOR_IO,
    WAITS_FOR_ANOTHER,
    IDLE_IN_TRANSACTION,
    IDLE;

    /** Rows and tables, the server's own structures, and pages in its memory ("BufferPin" until version 18). */
    private static final Set<String> LOCKS = Set.of("Lock", "LWLock", "Buffer", "BufferPin");

    /**
     * @param state null of a session of which nobody tells more
     * @param waitEventType null where it waits for nothing
     */
    static Doing of(String state, String waitEventType) {
        if (state == null || state.equals("idle")) {
            return IDLE;
        }
        if (!state.equals("active")) {
            return state.startsWith("idle") ? IDLE_IN_TRANSACTION : WAITS_FOR_ANOTHER;
        }
        if (waitEventType == null) {
            return ON_CPU;
        }
        if (LOCKS.contains(waitEventType)) {
            return WAITS_FOR_LOCK;
        }
        return waitEventType.equals("IO") ? WAITS_FOR_IO : WAITS_FOR_ANOTHER;
    }
}
