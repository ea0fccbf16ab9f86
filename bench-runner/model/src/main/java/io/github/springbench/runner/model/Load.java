package io.github.springbench.runner.model;

import java.util.Map;

/**
 * How large a load is: so many users or, if it is open, so many requests that arrive in a second.
 *
 * @param open whether {@code size} is a rate
 */
public record Load(int size, boolean open) {

    private static final long LATE_MS = 1000;
    private static final long MS_PER_SECOND = 1000;

    /** So many users. */
    public static Load users(int number) {
        return new Load(number, false);
    }

    /** So many requests in a second, whether or not the ones before were answered. */
    public static Load rate(int perSecond) {
        return new Load(perSecond, true);
    }

    /** That of a cell. */
    public static Load of(Map<String, Integer> cell) {
        Integer rate = Axis.RATE.in(cell);
        return rate == null ? users(Axis.USERS.in(cell)) : rate(rate);
    }

    /**
     * The connections that it may need at once: one per user. An open load gets as many as it needs if the service
     * answers one second late; if it is even slower, requests wait, and their response times have that wait.
     *
     * @param latencyMs how long an answer takes at least
     */
    public int connections(int latencyMs) {
        return open ? (int) Math.min(Integer.MAX_VALUE, 1 + size * (latencyMs + LATE_MS) / MS_PER_SECOND) : size;
    }

    /** The largest rate that needs no more than so many {@link #connections}. */
    public static int mostPerSecond(int connections, int latencyMs) {
        return (int) ((connections - 1L) * MS_PER_SECOND / (latencyMs + LATE_MS));
    }
}
