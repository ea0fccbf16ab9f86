package io.github.springbench.limits;

import java.time.Duration;
import java.util.Map;

/**
 * The limits for calls from a service to its back end or database, as its clients report them, and their current use. A
 * service reports those of all its beans of this type.
 */
public interface CallLimits {

    /** Each limit by its name, such as {@code backend.max-connections}, with its unit. */
    Map<String, String> effective();

    /** Connections in use now; null if the client does not tell. */
    Integer leased();

    /** Requests that wait for a connection now; null if the client does not tell. */
    Integer waiting();

    /** What {@link LimitsMXBean#takeWaits()} returns. */
    default byte[] takeWaits() {
        return null;
    }

    /** In seconds if it is a whole number of seconds, otherwise in milliseconds; null or 0 means that there is none. */
    static String shown(Duration limit) {
        if (limit == null || limit.isZero() || limit.isNegative()) {
            return "no limit";
        }
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }
}
