package io.github.springbench.runner.machine.local;

import io.github.springbench.runner.machine.EchoServer;
import io.github.springbench.runner.machine.Unreachable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The round trip over TCP between two machines: one byte there and back, without the start of any program. */
final class EchoSocket implements EchoServer {

    /** The least of them counts, as every disturbance makes one longer. */
    private static final int ROUND_TRIPS = 50;

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final double NANOS_PER_MS = 1e6;

    private final ServerSocket server;

    private EchoSocket(ServerSocket server) {
        this.server = server;
    }

    /** @param address of this machine on which it listens */
    static EchoSocket open(InetAddress address) {
        try {
            EchoSocket echo = new EchoSocket(new ServerSocket(0, 1, address));
            Thread thread = new Thread(echo::answerAll, "echo");
            thread.setDaemon(true);
            thread.start();
            return echo;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot listen on " + address + ": " + failed.getMessage(), failed);
        }
    }

    private void answerAll() {
        while (!server.isClosed()) {
            try (Socket caller = server.accept()) {
                caller.setTcpNoDelay(true);
                caller.setSoTimeout(TIMEOUT_MILLIS);
                caller.getInputStream().transferTo(caller.getOutputStream());
            } catch (IOException gone) {
                // The next caller may do better; after the end there is none.
            }
        }
    }

    @Override
    public int port() {
        return server.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException gone) {
            // It listens no more, which is what was wanted.
        }
    }

    /** The least round trip in milliseconds. */
    static double roundTripMs(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            long least = Long.MAX_VALUE;
            for (int trip = 0; trip < ROUND_TRIPS; trip++) {
                long sent = System.nanoTime();
                socket.getOutputStream().write(trip);
                if (socket.getInputStream().read() < 0) {
                    throw new IOException("the connection was closed");
                }
                least = Math.min(least, System.nanoTime() - sent);
            }
            return least / NANOS_PER_MS;
        } catch (IOException failed) {
            throw new Unreachable("a connection to %s, port %d, did not work: %s. Let machines of the lab reach each"
                            .formatted(host, port, failed.getMessage())
                    + " other on all ports above 1023.");
        }
    }
}
