package io.github.springbench.common;

/**
 * The limits of the web server towards its callers, asked when somebody reads them.
 *
 * <p>A number below 0 means that there is no limit.
 */
public interface ServerLimits {

    /** Product and version, such as {@code Tomcat 11.0.22}. */
    String name();

    /** What requests run on, such as {@code 200} or {@code 2 event loops}. */
    String requestThreads();

    /**
     * Whether connections are accepted by a thread that does nothing else. Otherwise callers wait to be let in for as
     * long as the thread that accepts them is busy with requests.
     */
    boolean hasAcceptorOfItsOwn();

    long maxConnections();

    /** How many connections may wait to be accepted, as the server asks the kernel, which may grant fewer. */
    long acceptCount();

    long maxKeepAliveRequests();

    long keepAliveTimeoutMillis();
}
