package io.github.springbench.runner;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Listens on the loopback interface, and serves each client on a thread of its own. */
abstract class FakeServer implements AutoCloseable {

    private final ServerSocket listener;

    FakeServer() throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Starts to accept clients; a subclass calls it at the end of its constructor. */
    final void begin() {
        thread(this::accept);
    }

    final int port() {
        return listener.getLocalPort();
    }

    /** Serves this client until either side closes the connection. */
    abstract void serve(Socket client);

    @Override
    public final void close() throws IOException {
        listener.close();
    }

    private void thread(Runnable task) {
        Thread thread = new Thread(task, getClass().getSimpleName());
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                thread(() -> serve(client));
            }
        } catch (IOException closed) {
            // The test has closed the server.
        }
    }
}
