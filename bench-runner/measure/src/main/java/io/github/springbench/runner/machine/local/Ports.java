package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** TCP ports of the address on which everything of a run listens: that of the loopback interface, or one of a lab. */
public final class Ports {

    private static final int CONNECT_TIMEOUT_MILLIS = 500;

    /**
     * Below the range from which systems take the ports of connections (from 32,768 on Linux), so that no connection
     * takes one before its service listens.
     */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 29_999;
    private static final int TRIES = 100;

    /** That of the services. */
    private static final String OPTION = "--port";

    private Ports() {}

    /** A port on which nothing listens at this moment. */
    public static int free(InetAddress address) {
        for (int tried = 0; tried < TRIES; tried++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
            if (isFree(address, port)) {
                return port;
            }
        }
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("No free port on " + address, e);
        }
    }

    /**
     * Checks that a service can listen on a port.
     *
     * @throws UserError where it cannot; the message names the process that holds the port, where this system shows it
     */
    public static void requireFree(InetAddress address, int port) {
        requireFree(address, port, "a service", OPTION);
    }

    /**
     * The same for somebody else.
     *
     * @param who needs the port
     * @param option that chooses another one
     */
    public static void requireFree(int port, String who, String option) {
        requireFree(InetAddress.getLoopbackAddress(), port, who, option);
    }

    private static void requireFree(InetAddress address, int port, String who, String option) {
        if (port < 1 || port > 65_535) {
            throw new UserError(
                    "Port %d does not exist: expected 1 to 65535. Choose another one with %s.".formatted(port, option));
        }
        if (canBind(address, port, option) && !isAnswered(address, port)) {
            return;
        }
        String holder = PortHolder.of(port).map(found -> " by " + found).orElse("");
        throw new UserError("Port %d is taken%s, and %s needs it. Stop that process or choose another port with %s."
                .formatted(port, holder, who, option));
    }

    /** Whether nothing listens on a port of this address at this moment, and a service could. */
    public static boolean isFree(InetAddress address, int port) {
        return canBind(address, port, OPTION) && !isAnswered(address, port);
    }

    /** The process that listens on a port; empty where this system does not show it. */
    public static OptionalLong holder(int port) {
        return PortHolder.of(port).stream().mapToLong(PortHolder::pid).findFirst();
    }

    // Connections in TIME_WAIT, which every run leaves by the thousand, must not count: hence the reused address.
    private static boolean canBind(InetAddress address, int port, String option) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port), 1);
            return true;
        } catch (SocketException taken) {
            if (port < 1024 && taken.getMessage().contains("Permission")) {
                throw new UserError(
                        "Port %d is reserved for the administrator: expected 1024 or more. Choose another one with %s."
                                .formatted(port, option));
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot check port " + port, e);
        }
    }

    // BSD and macOS let a socket bind to 127.0.0.1 beside a listener on all addresses: only a connection tells there.
    private static boolean isAnswered(InetAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_TIMEOUT_MILLIS);
            // A port of the ephemeral range can connect to itself; then nobody listens.
            return socket.getLocalPort() != port;
        } catch (IOException nobody) {
            return false;
        }
    }

    /**
     * The process that holds a port, found through Linux' {@code /proc}.
     *
     * @param pid its process id
     * @param command its command line, shortened
     */
    public record PortHolder(long pid, String command) {

        private static final Path PROC = Path.of("/proc");
        private static final int COMMAND_LENGTH = 100;

        // The columns of /proc/net/tcp, as proc(5) gives them.
        private static final int LOCAL_ADDRESS = 1;
        private static final int STATE = 3;
        private static final int INODE = 9;
        private static final String LISTEN = "0A";

        /** Empty on other systems, and where the process belongs to another user. */
        static Optional<PortHolder> of(int port) {
            Set<String> first = socketsAt(port);
            // The kernel writes its tables piece by piece while connections come and go, and leaves some out.
            Set<String> sockets = first.isEmpty() ? socketsAt(port) : first;
            if (sockets.isEmpty()) {
                return Optional.empty();
            }
            return entries(PROC, "[0-9]*").stream()
                    .filter(process ->
                            entries(process.resolve("fd"), "*").stream().anyMatch(fd -> isOneOf(sockets, fd)))
                    .findFirst()
                    .map(process -> Long.parseLong(process.getFileName().toString()))
                    .map(pid -> new PortHolder(pid, commandOf(pid)));
        }

        @Override
        public String toString() {
            return "process " + pid + (command.isEmpty() ? "" : " (" + command + ")");
        }

        private static Set<String> socketsAt(int port) {
            Set<String> sockets = new HashSet<>();
            for (String table : List.of("net/tcp", "net/tcp6")) {
                sockets.addAll(socketsAt(port, table));
            }
            return sockets;
        }

        private static List<String> socketsAt(int port, String table) {
            String suffix = ":%04X".formatted(port);
            List<String> listening = new ArrayList<>();
            try {
                for (String line : Files.readAllLines(PROC.resolve(table))) {
                    String[] columns = line.strip().split("\\s+");
                    if (columns.length > INODE
                            && columns[LOCAL_ADDRESS].endsWith(suffix)
                            && columns[STATE].equals(LISTEN)) {
                        listening.add("socket:[" + columns[INODE] + "]");
                    }
                }
            } catch (IOException notLinux) {
                // No table, no sockets.
            }
            return listening;
        }

        private static boolean isOneOf(Set<String> sockets, Path descriptor) {
            try {
                return sockets.contains(Files.readSymbolicLink(descriptor).toString());
            } catch (IOException closedMeanwhile) {
                return false;
            }
        }

        private static List<Path> entries(Path folder, String glob) {
            List<Path> found = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
                entries.forEach(found::add);
            } catch (IOException | java.nio.file.DirectoryIteratorException notOurs) {
                // Another user's process, or one that has just ended.
            }
            return found;
        }

        private static String commandOf(long pid) {
            try {
                String command = Files.readString(PROC.resolve(pid + "/cmdline"))
                        .replace('\0', ' ')
                        .strip();
                return command.length() <= COMMAND_LENGTH ? command : command.substring(0, COMMAND_LENGTH) + "…";
            } catch (IOException ended) {
                return "";
            }
        }
    }
}
