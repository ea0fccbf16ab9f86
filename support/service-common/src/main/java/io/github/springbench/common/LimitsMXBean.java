package io.github.springbench.common;

import java.util.SortedMap;

/** The limits that are in effect, and how near to them a service is: read by the runner, before and during a load. */
public interface LimitsMXBean {

    /** The name under which each service registers the bean. */
    String OBJECT_NAME = "io.github.springbench:type=Limits";

    /** Each limit as its owner tells it, with its unit; both services of a pair have the same keys. */
    SortedMap<String, String> getEffective();

    /** Connections that are in use, to the back end or the database; null where the service calls nobody. */
    Integer getLeasedConnections();

    /** Requests that wait for such a connection; null where the service calls nobody. */
    Integer getWaitingForConnection();
}
