package io.github.springbench.contract;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.HdrHistogram.Histogram;

/** The limits that a service reports over JMX, and their current use. */
public record ToldLimits(RunningService service) {

    private static final String BEAN = "io.github.springbench:type=Limits";

    int number(String attribute) throws Exception {
        return (Integer) attribute(attribute);
    }

    void await(String attribute, int expected) throws Exception {
        Await.await(attribute, () -> number(attribute), number -> number == expected);
    }

    /** Waits until the service has counted that a virtual thread waited without leaving its carrier. */
    public void awaitPinned() throws Exception {
        Await.await("Pinned", () -> (Long) attribute("Pinned"), count -> count > 0);
    }

    /** The limits in effect, by their names. */
    public Map<String, String> effective() throws Exception {
        TabularData effective = (TabularData) attribute("Effective");
        return effective.values().stream()
                .map(CompositeData.class::cast)
                .collect(Collectors.toMap(entry -> (String) entry.get("key"), entry -> (String) entry.get("value")));
    }

    /** Requests that reached the server since its start. */
    long requests() throws Exception {
        return (Long) attribute("Requests");
    }

    /** How long requests waited for a connection since the last call, in microseconds; null if not recorded. */
    Histogram takeWaits() throws Exception {
        byte[] compressed = (byte[]) service.managementBeans().invoke(new ObjectName(BEAN), "takeWaits", null, null);
        return compressed == null ? null : Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
    }

    private Object attribute(String name) throws Exception {
        return service.managementBeans().getAttribute(new ObjectName(BEAN), name);
    }
}
