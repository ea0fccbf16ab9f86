package io.github.springbench.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A back end that sends exactly the bytes of a script, including answers that no web server would send.
 *
 * <p>Without a script it answers like the slow service.
 */
public final class FakeBackEnd implements AutoCloseable {

    private final ServerSocket listener;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connectionCount = new AtomicInteger();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fake back end");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Script script = Scripts.slowService();

    private FakeBackEnd(ServerSocket listener) {
        this.listener = listener;
    }

    /** Starts one on a free port of the loopback address. */
    public static FakeBackEnd start() {
        try {
            FakeBackEnd backEnd = new FakeBackEnd(new ServerSocket(0, 1000, InetAddress.getByName("127.0.0.1")));
            backEnd.threads.execute(backEnd::accept);
            return backEnd;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its address, for the property {@code backend.url}. */
    public String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Uses this script from now on, and forgets the requests so far. */
    void play(Script next) {
        script = next;
        requests.clear();
    }

    /** The requests since this script was set. */
    List<Request> requests() {
        return requests;
    }

    /** How many connections were opened. */
    int connectionCount() {
        return connectionCount.get();
    }

    /** Closes all connections, but still accepts new ones. */
    void hangUp() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
            hangUp();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                connectionCount.incrementAndGet();
                threads.execute(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream input = new BufferedInputStream(connection.getInputStream());
            for (Request request = read(input); request != null; request = read(input)) {
                requests.add(request);
                script.answer(request, connection);
            }
        } catch (IOException callerIsGone) {
            // expected: a caller that gives up closes the connection
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } finally {
            connections.remove(connection);
        }
    }

    private static Request read(InputStream input) throws IOException {
        String start = line(input);
        if (start == null) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String header = line(input); header != null && !header.isEmpty(); header = line(input)) {
            headers.put(
                    header.substring(0, header.indexOf(':')),
                    header.substring(header.indexOf(':') + 1).strip());
        }
        byte[] body = input.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        String[] words = start.split(" ");
        return new Request(words[0], words[1], headers, new String(body, UTF_8));
    }

    private static String line(InputStream input) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next != -1; next = input.read()) {
            if (next == '\n') {
                return line.toString().stripTrailing();
            }
            line.append((char) next);
        }
        return line.isEmpty() ? null : line.toString();
    }

    /** What the back end does with a request. */
    @FunctionalInterface
    interface Script {

        void answer(Request request, Socket connection) throws IOException, InterruptedException;

        /** Sends text as it is. */
        static void send(Socket connection, String text) throws IOException {
            connection.getOutputStream().write(text.getBytes(UTF_8));
        }
    }

    /** A request as received; header names are case-insensitive. */
    record Request(String method, String path, Map<String, String> headers, String body) {}
}
