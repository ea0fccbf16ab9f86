package io.github.springbench.runner.machine.local;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.springbench.runner.machine.ProbeFailure;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A JMX connection to a JVM: of this machine and user, opened by attaching to it, or at the address that it was given.
 */
final class JmxConnection implements AutoCloseable {

    /**
     * In milliseconds. An agent closes a connection that is silent for two minutes, as ours is in a long warm-up. Our
     * own agent takes no second connection, because its password is deleted by then.
     */
    private static final long HEARTBEAT_MILLIS = 30_000;

    private static final Map<String, ?> ENVIRONMENT =
            Map.of("jmx.remote.x.client.connection.check.period", HEARTBEAT_MILLIS);

    private static final String ANSWER_TIMEOUT = "sun.rmi.transport.tcp.responseTimeout";
    private static final String ANSWER_TIMEOUT_MILLIS = "30000";

    static {
        // A JVM that is stuck must not make the runner hang; RMI knows this only as a system property.
        if (System.getProperty(ANSWER_TIMEOUT) == null) {
            System.setProperty(ANSWER_TIMEOUT, ANSWER_TIMEOUT_MILLIS);
        }
    }

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private JmxConnection(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** @throws ProbeFailure where there is no such JVM, or it refuses */
    static JmxConnection to(long pid) {
        try {
            return new JmxConnection(connect(pid));
        } catch (IOException | AttachNotSupportedException e) {
            throw new ProbeFailure(
                    "Cannot attach to process %d: %s. Run the bench as the user of that process".formatted(pid, e), e);
        }
    }

    /**
     * @param hostAndPort where a JVM answers that was started with {@code -Dcom.sun.management.jmxremote.port}
     * @throws ProbeFailure where none does, or it refuses
     */
    static JmxConnection at(String hostAndPort) {
        try {
            return new JmxConnection(connect("service:jmx:rmi:///jndi/rmi://" + hostAndPort + "/jmxrmi"));
        } catch (IOException | SecurityException e) {
            throw new ProbeFailure(
                    "No JVM answers JMX at %s: %s. Open JMX without a password, or name 'pid'"
                            .formatted(hostAndPort, e),
                    e);
        }
    }

    MBeanServerConnection server() {
        return server;
    }

    /**
     * Several attributes in one call; those that the bean does not have are absent, all where there is no such bean.
     */
    Map<String, Object> attributes(ObjectName bean, String... names) throws IOException, JMException {
        Map<String, Object> values = new HashMap<>();
        try {
            for (Attribute attribute : server.getAttributes(bean, names).asList()) {
                values.put(attribute.getName(), attribute.getValue());
            }
        } catch (InstanceNotFoundException olderJdk) {
            return Map.of();
        }
        return values;
    }

    /** A name that is known to be well formed. */
    static ObjectName name(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException ended) {
            // The JVM has gone, and the connection with it.
        }
    }

    private static JMXConnector connect(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            return LoopbackAgent.connect(jvm, ENVIRONMENT);
        } catch (AttachOperationFailedException hasOneAlready) {
            // Of its owner's, with a password that we do not know: then there is only the JDK's own.
            return connect(jvm.startLocalManagementAgent());
        } finally {
            jvm.detach();
        }
    }

    private static JMXConnector connect(String address) throws IOException {
        return JMXConnectorFactory.connect(new JMXServiceURL(address), ENVIRONMENT);
    }
}
