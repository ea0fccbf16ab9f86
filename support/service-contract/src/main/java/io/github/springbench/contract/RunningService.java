package io.github.springbench.contract;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.MBeanServerConnection;

/** A service that a contract can test, in this JVM or in another one. */
public interface RunningService extends AutoCloseable {

    /** Its port on the loopback address. */
    int port();

    /** Its management beans; those of this JVM, unless it runs in another. */
    default MBeanServerConnection managementBeans() throws IOException {
        return ManagementFactory.getPlatformMBeanServer();
    }

    @Override
    void close();
}
