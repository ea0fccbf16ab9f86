package io.github.springbench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A back end with a full accept queue that accepts no connection. */
final class DeafBackEnd implements AutoCloseable {

    private static final int MORE_THAN_ANY_QUEUE = 100;

    private final ServerSocket listener;
    private final List<Socket> queue = new ArrayList<>();

    DeafBackEnd() {
        try {
            listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Fills the queue. Returns whether new connections then wait, which not every operating system does. */
    boolean isDeaf() throws IOException {
        while (queue.size() < MORE_THAN_ANY_QUEUE) {
            Socket socket = new Socket();
            queue.add(socket);
            try {
                // Over loopback, an accepted connection opens in much less time.
                socket.connect(listener.getLocalSocketAddress(), 200);
            } catch (SocketTimeoutException full) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        try {
            for (Socket socket : queue) {
                socket.close();
            }
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
