package io.github.springbench.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A proxy to a database that can close connections in the middle of an answer, and accept new ones again. */
final class DatabaseLink implements AutoCloseable {

    private final int target;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "database link");
        thread.setDaemon(true);
        return thread;
    });
    private ServerSocket listener;

    /** Keeps the port while nobody listens: another test would be given it, and be taken for the database. */
    private Socket reserved;

    private DatabaseLink(int target) {
        this.target = target;
        open(0);
    }

    static DatabaseLink to(int port) {
        return new DatabaseLink(port);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Accepts connections again, on the same port. */
    void reopen() {
        open(port());
    }

    /** Closes all connections, and accepts no new ones. */
    void shut() {
        int port = port();
        stop();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!isKept(port)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Port " + port + " cannot be kept.");
            }
            Thread.onSpinWait();
        }
    }

    private void stop() {
        try {
            listener.close();
            hangUp();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the port is kept. Not as long as the listener is being closed, for which it needs its thread. */
    private boolean isKept(int port) {
        try {
            reserved = new Socket();
            reserved.setReuseAddress(true);
            reserved.bind(new InetSocketAddress("127.0.0.1", port));
            return true;
        } catch (IOException notYet) {
            release();
            return false;
        }
    }

    /** Closes all connections, but still accepts new ones. */
    void hangUp() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @Override
    public void close() {
        stop();
        release();
        threads.shutdownNow();
    }

    private void release() {
        try {
            if (reserved != null) {
                reserved.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open(int port) {
        release();
        try {
            ServerSocket socket = new ServerSocket(port, 1000, InetAddress.getByName("127.0.0.1"));
            listener = socket;
            threads.execute(() -> accept(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket caller = socket.accept();
                Socket database = new Socket("127.0.0.1", target);
                connections.add(caller);
                connections.add(database);
                threads.execute(() -> pass(caller, database));
                threads.execute(() -> pass(database, caller));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.setTcpNoDelay(true);
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException closed) {
            // expected: either side may close a connection
        } finally {
            connections.remove(from);
        }
    }
}
