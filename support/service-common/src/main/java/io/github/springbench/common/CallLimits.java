package io.github.springbench.common;

import java.util.Map;

/**
 * The limits for calls from a service to its back end or database, as its clients report them, and their current use.
 */
public interface CallLimits {

    /** Each limit by its name, such as {@code backend.max-connections}, with its unit. */
    Map<String, String> effective();

    /** Connections in use now. */
    int leased();

    /** Requests that wait for a connection now. */
    int waiting();

    /** How long requests waited for a connection; null if that is not recorded. */
    default PoolWaits waits() {
        return null;
    }
}
