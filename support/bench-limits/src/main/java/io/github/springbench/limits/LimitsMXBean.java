package io.github.springbench.limits;

import java.util.SortedMap;

/** The limits in effect, and how much of them is in use. The runner reads them before and during a load. */
public interface LimitsMXBean {

    /** The name under which each service registers the bean. */
    String OBJECT_NAME = "io.github.springbench:type=Limits";

    /** Each limit with its unit, as its owner reports it; both services of a pair have the same keys. */
    SortedMap<String, String> getEffective();

    /** Connections in use, to the back end or the database; null if there are no calls, or the client does not tell. */
    Integer getLeasedConnections();

    /** Requests that wait for such a connection; null if there are no calls, or the client does not tell. */
    Integer getWaitingForConnection();

    /** Requests that reached the server since its start; whoever asks over JMX is not counted. */
    Long getRequests();

    /** How often a virtual thread waited without leaving its carrier, since the start; null if not counted. */
    Long getPinned();

    /** Streams that the service writes now; 0 if it has none to write. */
    Integer getOpenStreams();

    /**
     * The waits for such a connection that ended since the last call: a histogram in microseconds, as HdrHistogram
     * compresses it. Null if the service does not record them. An operation and no attribute, because programs that
     * show all attributes would take the waits from the runner.
     */
    byte[] takeWaits();
}
