package io.github.springbench.common;

import java.util.SortedMap;

/** The limits that are in effect, and how near to them a client is: read by the runner, before and during a load. */
public interface LimitsMXBean {

    /** The name under which each client registers the bean. */
    String OBJECT_NAME = "io.github.springbench:type=Limits";

    /** Each limit as its owner tells it, with its unit; both clients have the same keys. */
    SortedMap<String, String> getEffective();

    /** Connections to the back end that are in use. */
    int getLeasedConnections();

    /** Requests that wait for a connection to the back end. */
    int getWaitingForConnection();
}
