package io.github.springbench.contract;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;

/** A service that a contract can test, in this JVM or in another one. */
public interface RunningService extends AutoCloseable {

    /** Its port on the loopback address. */
    int port();

    /** Its management beans; those of this JVM, unless it runs in another. */
    default MBeanServerConnection managementBeans() throws IOException {
        return ManagementFactory.getPlatformMBeanServer();
    }

    /** The command line of a service on a free port. */
    static String[] arguments(Map<String, String> properties) {
        return Stream.concat(
                        Stream.of("--server.port=0"),
                        properties.entrySet().stream()
                                .map(property -> "--" + property.getKey() + "=" + property.getValue()))
                .toArray(String[]::new);
    }

    @Override
    void close();
}
