package io.github.springbench.limits;

/**
 * The limits of the web server for its callers, read from the server on each call.
 *
 * <p>A number below 0 means that there is no limit.
 */
interface ServerLimits {

    /** Product and version, such as {@code Tomcat 11.0.22}. */
    String name();

    /** The threads that serve requests, such as {@code 200} or {@code 2 event loops}. */
    String requestThreads();

    /**
     * Whether a dedicated thread accepts connections. Otherwise new connections wait while the accepting thread serves
     * requests.
     */
    boolean hasAcceptorOfItsOwn();

    long maxConnections();

    /** The accept backlog that the server requests; the kernel may grant less. */
    long acceptCount();

    long maxKeepAliveRequests();

    long keepAliveTimeoutMillis();

    /** How long a new connection may stay open until its first request comes. */
    long firstRequestTimeoutMillis();

    /**
     * How many idle request processors the server keeps for further requests. Each request in flight beyond them costs
     * a new one.
     */
    long processorCache();

    /** Requests that reached it since its start; the cost of counting is an addition for each. */
    long requests();
}
