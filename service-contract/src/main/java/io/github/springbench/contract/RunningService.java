package io.github.springbench.contract;

import java.io.IOException;
import javax.management.MBeanServerConnection;

/** A service that a contract can ask, wherever it runs. */
public interface RunningService extends AutoCloseable {

    /** Where it listens, on the loopback address. */
    int port();

    /** Its management beans. */
    MBeanServerConnection managementBeans() throws IOException;

    @Override
    void close();
}
