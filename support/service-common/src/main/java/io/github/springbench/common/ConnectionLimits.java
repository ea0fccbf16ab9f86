package io.github.springbench.common;

import java.time.Duration;

/** The limits of an HTTP client for calls to its back end, as the client reports them, and their current use. */
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
