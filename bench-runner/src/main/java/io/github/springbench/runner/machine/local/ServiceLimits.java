package io.github.springbench.runner.machine.local;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The bean in which a service tells its limits and, if it calls another, how its pool of connections fares. */
final class ServiceLimits {

    private static final ObjectName BEAN = JmxConnection.name("io.github.springbench:type=Limits");

    private ServiceLimits() {}

    /** The limits in force by name; empty for a service that does not tell. */
    static Map<String, String> effective(JmxConnection jmx) throws IOException, JMException {
        Map<String, String> limits = new TreeMap<>();
        if (jmx.attributes(BEAN, "Effective").get("Effective") instanceof TabularData table) {
            for (Object row : table.values()) {
                CompositeData entry = (CompositeData) row;
                limits.put(entry.get("key").toString(), entry.get("value").toString());
            }
        }
        return limits;
    }

    /**
     * The waits for a connection that ended since the last call, a compressed histogram; null for a service that does
     * not tell, as one that was built before waits were recorded.
     */
    static byte[] takeWaits(JmxConnection jmx) throws IOException, JMException {
        try {
            return (byte[]) jmx.server().invoke(BEAN, "takeWaits", null, null);
        } catch (InstanceNotFoundException | ReflectionException doesNotTell) {
            return null;
        }
    }

    /**
     * The pool at one moment; all null for a service that does not tell.
     *
     * @param leased connections in use
     * @param waiting requests that wait for one
     */
    record Pool(Integer leased, Integer waiting) {

        static Pool seenBy(JmxConnection jmx) throws IOException, JMException {
            Map<String, Object> values = jmx.attributes(BEAN, "LeasedConnections", "WaitingForConnection");
            return new Pool((Integer) values.get("LeasedConnections"), (Integer) values.get("WaitingForConnection"));
        }
    }
}
