package io.github.springbench.common;

import java.time.Duration;

/** The limits of a client towards its back end as the objects at work tell them, and how much of them is used now. */
public interface ConnectionLimits {

    /** The HTTP client that owns the connections, such as {@code Apache HttpClient 5.6.1}. */
    String name();

    int maxConnections();

    Duration acquireTimeout();

    Duration connectTimeout();

    Duration responseTimeout();

    Duration maxIdleTime();

    /** Connections in use now. */
    int leased();

    /** Requests that wait for a connection now. */
    int waiting();
}
