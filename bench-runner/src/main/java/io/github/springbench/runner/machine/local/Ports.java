package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.model.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.OptionalLong;
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
    public static int free() {
        return free(loopback());
    }

    /** The same of an address of this machine. */
    static int free(InetAddress address) {
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
    public static void requireFree(int port) {
        requireFree(loopback(), port, "a service", OPTION);
    }

    /** The same of an address of this machine. */
    static void requireFree(InetAddress address, int port) {
        requireFree(address, port, "a service", OPTION);
    }

    /**
     * The same for somebody else.
     *
     * @param who needs the port
     * @param option that chooses another one
     */
    public static void requireFree(int port, String who, String option) {
        requireFree(loopback(), port, who, option);
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
    static boolean isFree(InetAddress address, int port) {
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

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }
}
