package io.github.springbench.runner.machine.local.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.springbench.runner.machine.ProbeFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMISocketFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

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

    /**
     * Starts a management agent in a JVM of this machine and user, by attaching to it. The agent listens on the
     * loopback interface only, and takes one password that nobody else knows. The agent that the JDK starts for its own
     * tools listens on all interfaces, and turns away callers from other machines only after they have connected.
     */
    static final class LoopbackAgent {

        private static final String PREFIX = "com.sun.management.jmxremote.";
        private static final String ROLE = "bench";

        /** Between the choice of a free port and its use somebody else may take it. */
        private static final int MOST_TRIES = 3;

        private LoopbackAgent() {}

        /**
         * Starts the agent and connects to it.
         *
         * @param environment of the connection, without credentials
         * @throws IOException where it does not start, as in a JVM that has such an agent already
         */
        static JMXConnector connect(VirtualMachine jvm, Map<String, ?> environment) throws IOException {
            String password = UUID.randomUUID().toString();
            // For the user alone, as the JVM insists. It reads both when somebody connects, and then never again.
            Path passwords = Files.createTempFile("bench-jmx", ".password");
            Path access = Files.createTempFile("bench-jmx", ".access");
            try {
                Files.writeString(passwords, ROLE + " " + password + "\n");
                Files.writeString(access, ROLE + " readwrite\n");
                int port = start(jvm, passwords, access);
                return connect(port, environment, password);
            } finally {
                Files.deleteIfExists(passwords);
                Files.deleteIfExists(access);
            }
        }

        private static int start(VirtualMachine jvm, Path passwords, Path access) throws IOException {
            for (int tries = 1; ; tries++) {
                int port = freePort();
                Properties agent = new Properties();
                agent.setProperty(PREFIX + "host", LoopbackRmi.ADDRESS);
                agent.setProperty(PREFIX + "port", Integer.toString(port));
                agent.setProperty(PREFIX + "rmi.port", Integer.toString(port));
                agent.setProperty(PREFIX + "ssl", "false");
                agent.setProperty(PREFIX + "authenticate", "true");
                agent.setProperty(PREFIX + "password.file", passwords.toString());
                agent.setProperty(PREFIX + "access.file", access.toString());
                try {
                    jvm.startManagementAgent(agent);
                    return port;
                } catch (IOException notStarted) {
                    if (tries == MOST_TRIES) {
                        throw notStarted;
                    }
                }
            }
        }

        private static int freePort() throws IOException {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LoopbackRmi.ADDRESS))) {
                return socket.getLocalPort();
            }
        }

        private static JMXConnector connect(int port, Map<String, ?> environment, String password) throws IOException {
            LoopbackRmi.lead(port);
            try {
                RMIServer server = (RMIServer)
                        LocateRegistry.getRegistry(LoopbackRmi.ADDRESS, port).lookup("jmxrmi");
                JMXConnector connector = new RMIConnector(server, environment);
                connector.connect(Map.of(JMXConnector.CREDENTIALS, new String[] {ROLE, password}));
                return connector;
            } catch (NotBoundException notThere) {
                throw new IOException("its management agent is not there", notThere);
            }
        }
    }

    /**
     * Leads RMI to the loopback interface: an object that is exported there still says that it is at the address of its
     * machine's name, where nobody listens. Only a system property of that JVM could change what it says, and RMI knows
     * one such factory for each JVM.
     */
    static final class LoopbackRmi extends RMISocketFactory {

        static final String ADDRESS = "127.0.0.1";

        private static final LoopbackRmi ONLY = new LoopbackRmi();

        static {
            try {
                RMISocketFactory.setSocketFactory(ONLY);
            } catch (IOException anotherIsInForce) {
                throw new UncheckedIOException(anotherIsInForce);
            }
        }

        private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

        private LoopbackRmi() {}

        /** From now on whatever is at this port is on this machine. */
        static void lead(int port) {
            ONLY.ports.add(port);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return new Socket(ports.contains(port) ? ADDRESS : host, port);
        }

        /** Nothing is exported from here; if ever, then not to others. */
        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return new ServerSocket(port, 0, InetAddress.getByName(ADDRESS));
        }
    }
}
