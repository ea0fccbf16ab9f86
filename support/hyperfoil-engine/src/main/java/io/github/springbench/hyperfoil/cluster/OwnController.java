package io.github.springbench.hyperfoil.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A controller for one load: a child of this process with a private temporary folder. Its REST API listens on the
 * loopback interface and requires a password. Agents reach it at this machine's address.
 */
final class OwnController implements AutoCloseable {

    private static final String PROGRAM = "io.hyperfoil.Hyperfoil$Controller";
    private static final int FIRST_JDK = 21;
    private static final int FIRST_THAT_WARNS_OF_NETTY = 24;

    /** The deployer copies 70 MB to an agent's machine that has no Hyperfoil yet. */
    private static final long DEPLOY_TIMEOUT_MS = TimeUnit.MINUTES.toMillis(3);

    private static final int FIRST_CLUSTER_PORT = 7800;
    private static final int LAST_CLUSTER_PORT = 7899;

    /** JGroups monitors its members at the cluster port plus this offset. */
    private static final int WATCH_OFFSET = 50_000;

    private static final Duration UNTIL_KILLED = Duration.ofSeconds(2);
    private static final int PASSWORD_BYTES = 24;

    private final Process process;
    private final Path temporary;
    private final Path log;
    private final URI url;
    private final String password;

    private OwnController(Process process, Path temporary, Path log, URI url, String password) {
        this.process = process;
        this.temporary = temporary;
        this.log = log;
        this.url = url;
        this.password = password;
    }

    /**
     * Starts it, with the JDK of this process.
     *
     * @throws ClusterFailed if that is not possible
     */
    static OwnController start(Arguments arguments) throws IOException {
        if (Runtime.version().feature() < FIRST_JDK) {
            throw new ClusterFailed("Hyperfoil's controller needs a JDK " + FIRST_JDK + " or newer, and this is "
                    + Runtime.version().feature() + ".");
        }
        InetAddress address = address(arguments);
        int port = freePort(InetAddress.getLoopbackAddress());
        String password = password();
        Path log = arguments.folder().resolve("controller.log");
        Path temporary = Files.createTempDirectory("bench-hyperfoil-");
        try {
            ProcessBuilder builder = new ProcessBuilder(command(arguments, address, port, temporary))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            // Hyperfoil also reads its properties from the environment; other users can see a command line.
            builder.environment().put("IO_HYPERFOIL_CONTROLLER_PASSWORD", password);
            linkKeys(arguments.keys(), temporary.resolve("home"));
            Process process = builder.start();
            process.getOutputStream().close();
            return new OwnController(process, temporary, log, URI.create("http://127.0.0.1:" + port), password);
        } catch (IOException | RuntimeException notStarted) {
            delete(temporary);
            throw notStarted;
        }
    }

    private static List<String> command(Arguments arguments, InetAddress address, int port, Path temporary)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms256m", "-Xmx2g", "-XX:+UseG1GC", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        if (Runtime.version().feature() >= FIRST_THAT_WARNS_OF_NETTY) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        if (address instanceof Inet4Address) {
            command.add("-Djava.net.preferIPv4Stack=true");
        }
        Map<String, Object> properties = Map.of(
                "rootdir", temporary.resolve("root"),
                "distdir", arguments.home(),
                "controller.host", "127.0.0.1",
                "controller.port", port,
                "controller.cluster.ip", address.getHostAddress(),
                "controller.cluster.port", freeClusterPort(address),
                // The password is sent only over the loopback interface of this machine.
                "controller.secured.via.proxy", true,
                "deploy.timeout", DEPLOY_TIMEOUT_MS,
                "agent.java.executable", arguments.agentJava());
        properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(property -> command.add("-Dio.hyperfoil." + property.getKey() + "=" + property.getValue()));
        // The deployer looks up keys by name in ~/.ssh, and the controller's timestamps are read as UTC.
        command.add("-Duser.home=" + temporary.resolve("home"));
        command.add("-Duser.timezone=UTC");
        command.add("-Dbench.mark=" + arguments.mark());
        command.addAll(List.of(
                "-cp",
                arguments.home().resolve("lib") + "/*:" + arguments.home().resolve("extensions") + "/*",
                PROGRAM));
        return command;
    }

    private static void linkKeys(Map<String, Path> keys, Path home) throws IOException {
        Path ssh = Files.createDirectories(
                home.resolve(".ssh"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        for (Map.Entry<String, Path> key : keys.entrySet()) {
            if (!Files.isReadable(key.getValue())) {
                throw new ClusterFailed("The key " + key.getValue() + " cannot be read, by which agents are reached.");
            }
            Files.createSymbolicLink(ssh.resolve(key.getKey()), key.getValue().toAbsolutePath());
        }
    }

    /** The local address of the route to the agents; nothing is sent to them to find it. */
    private static InetAddress address(Arguments arguments) throws IOException {
        if (arguments.address() != null) {
            return InetAddress.getByName(arguments.address());
        }
        Set<String> addresses = new TreeSet<>();
        for (String agent : arguments.agents()) {
            int colon = agent.lastIndexOf(':');
            InetSocketAddress there =
                    new InetSocketAddress(agent.substring(0, colon), Integer.parseInt(agent.substring(colon + 1)));
            if (there.isUnresolved()) {
                throw new ClusterFailed("This machine knows no address for " + there.getHostString()
                        + ", where an agent of the load shall be.");
            }
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.connect(there);
                addresses.add(socket.getLocalAddress().getHostAddress());
            } catch (SocketException noWay) {
                throw new ClusterFailed(
                        "There is no way from here to " + agent + ": " + noWay.getMessage() + ".", noWay);
            }
        }
        if (addresses.size() != 1) {
            throw new ClusterFailed("Agents would reach this machine under several addresses, " + addresses
                    + ", and Hyperfoil's controller has one: reach all load machines by one network.");
        }
        return InetAddress.getByName(addresses.iterator().next());
    }

    private static int freePort(InetAddress address) throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, address)) {
            return free.getLocalPort();
        }
    }

    private static int freeClusterPort(InetAddress address) {
        for (int port = FIRST_CLUSTER_PORT; port <= LAST_CLUSTER_PORT; port++) {
            if (isFree(address, port) && isFree(address, port + WATCH_OFFSET)) {
                return port;
            }
        }
        throw new ClusterFailed("Hyperfoil's controller finds no free port from " + FIRST_CLUSTER_PORT + " to "
                + LAST_CLUSTER_PORT + " on this machine.");
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket free = new ServerSocket(port, 1, address)) {
            return free.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static String password() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    Rest rest() {
        return new Rest(url, password);
    }

    /** How it ended, with the last line of its log; empty while it runs. */
    Optional<String> end() {
        return process.isAlive()
                ? Optional.empty()
                : Optional.of("ended with exit code " + process.exitValue() + lastWords());
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
            return lines.isEmpty()
                    ? ""
                    : "; last lines of its log: " + lines.get(lines.size() - 1).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Ends it. This closes the SSH connections to its agents, and each agent's shell ends the agent. */
    @Override
    public synchronized void close() {
        process.destroy();
        try {
            if (!process.waitFor(UNTIL_KILLED.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(UNTIL_KILLED.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        delete(temporary);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException left) {
            // The folder is below the system's temporary folder, and contains no key but a link to one.
        }
    }
}
