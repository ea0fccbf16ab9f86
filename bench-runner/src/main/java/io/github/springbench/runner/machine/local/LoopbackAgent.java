package io.github.springbench.runner.machine.local;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * Starts a management agent in a JVM of this machine and user, by attaching to it. The agent listens on the loopback
 * interface only, and takes one password that nobody else knows. The agent that the JDK starts for its own tools
 * listens on all interfaces, and turns away callers from other machines only after they have connected.
 */
final class LoopbackAgent {

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
