package io.github.springbench.common;

import java.util.Map;

/**
 * The limits of a service towards what it calls, as the objects at work tell them, and how much of them is used now.
 */
public interface CallLimits {

    /** Each limit by its name, such as {@code backend.max-connections}, with its unit. */
    Map<String, String> effective();

    /** Connections in use now. */
    int leased();

    /** Requests that wait for a connection now. */
    int waiting();
}
