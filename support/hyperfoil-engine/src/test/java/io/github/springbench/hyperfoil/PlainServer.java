package io.github.springbench.hyperfoil;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import javax.net.ServerSocketFactory;

/**
 * An HTTP server that answers the n-th request to a path as a test requires, and counts requests and replies itself.
 */
final class PlainServer implements Closeable {

    private static final long NANOS_BETWEEN_EVENTS = 20_000_000;

    private static final long NANOS_BETWEEN_PARTS = 3_000_000;

    /** Between parts of an answer, which come in packets of their own. */
    static final String PART = "\0";

    /** The body that tests treat as the right answer. */
    static final String BODY = "{\"answer\":1}";

    /** What to do with a request. */
    record Reply(int status, String body, Manner manner) {

        enum Manner {
            ANSWER,
            /** As many servers send a body of unknown length. */
            ANSWER_IN_CHUNKS,
            CLOSE_WITHOUT_ANSWER,
            NEVER_ANSWER,
            /** Promises more than it sends, and keeps the connection open. */
            STALL_IN_BODY,
            /** As a stream of events. */
            NEVER_END,
            /** Sends the body of this reply as it is: head, body and all. */
            AS_IT_IS,
            /** The same, and closes the connection a little later. */
            AS_IT_IS_AND_CLOSE
        }

        static Reply ok(String body) {
            return of(200, body);
        }

        static Reply of(int status, String body) {
            return new Reply(status, body, Manner.ANSWER);
        }

        static Reply chunked(String body) {
            return new Reply(200, body, Manner.ANSWER_IN_CHUNKS);
        }

        /** @param answer head and body; where it has several parts, they come one after the other */
        static Reply raw(String answer) {
            return new Reply(0, answer, Manner.AS_IT_IS);
        }

        static Reply rawAndClose(String answer) {
            return new Reply(0, answer, Manner.AS_IT_IS_AND_CLOSE);
        }

        static Reply close() {
            return new Reply(0, "", Manner.CLOSE_WITHOUT_ANSWER);
        }

        static Reply never() {
            return new Reply(0, "", Manner.NEVER_ANSWER);
        }

        static Reply stalled() {
            return new Reply(200, BODY, Manner.STALL_IN_BODY);
        }

        static Reply endless() {
            return new Reply(200, "event", Manner.NEVER_END);
        }
    }

    private final ServerSocket socket;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> received = new ConcurrentHashMap<>();
    private final Map<String, Map<Reply, AtomicInteger>> replies = new ConcurrentHashMap<>();
    private final Map<Socket, AtomicInteger> requestsOfConnections = new ConcurrentHashMap<>();
    private final Queue<String> paths = new ConcurrentLinkedQueue<>();
    private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
    private final Queue<String> headers = new ConcurrentLinkedQueue<>();
    private final IntFunction<Reply> reply;

    /** @param reply gives the reply to the n-th request to a path, from 1 */
    PlainServer(IntFunction<Reply> reply) throws IOException {
        this(reply, ServerSocketFactory.getDefault());
    }

    /** @param sockets may speak TLS */
    PlainServer(IntFunction<Reply> reply, ServerSocketFactory sockets) throws IOException {
        this.reply = reply;
        this.socket = sockets.createServerSocket(0, 100, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    /** The header lines of all requests. */
    Queue<String> headers() {
        return headers;
    }

    int port() {
        return socket.getLocalPort();
    }

    int received(String path) {
        AtomicInteger count = received.get(path);
        return count == null ? 0 : count.get();
    }

    int replied(String path, Reply reply) {
        AtomicInteger count = replies.getOrDefault(path, Map.of()).get(reply);
        return count == null ? 0 : count.get();
    }

    List<String> pathsInOrder() {
        return List.copyOf(paths);
    }

    List<String> bodies() {
        return List.copyOf(bodies);
    }

    /** How many connections carried at least so many requests. */
    long connectionsWith(int requests) {
        return requestsOfConnections.values().stream()
                .filter(count -> count.get() >= requests)
                .count();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                daemon(() -> serve(connection));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            OutputStream out = connection.getOutputStream();
            String path = nextPath(in);
            while (path != null && reply(path, out)) {
                count(requestsOfConnections, connection);
                path = nextPath(in);
            }
        } catch (IOException broken) {
            // closed by the client
        }
    }

    private String nextPath(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            headers.add(header);
            if (header.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring(header.indexOf(':') + 1).strip());
            }
        }
        bodies.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
        return first.split(" ")[1];
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
            line.append((char) read);
        }
        return line.toString().strip();
    }

    /** Counts before it answers, so that a request is counted when its client has the answer. */
    private boolean reply(String path, OutputStream out) throws IOException {
        paths.add(path);
        Reply chosen = reply.apply(count(received, path));
        count(replies.computeIfAbsent(path, ignored -> new ConcurrentHashMap<>()), chosen);
        switch (chosen.manner()) {
            case ANSWER ->
                out.write(head(
                        chosen,
                        "Content-Length: " + chosen.body().getBytes(StandardCharsets.UTF_8).length,
                        chosen.body()));
            case ANSWER_IN_CHUNKS -> out.write(head(chosen, "Transfer-Encoding: chunked", chunks(chosen.body())));
            case CLOSE_WITHOUT_ANSWER -> {
                return false;
            }
            case NEVER_ANSWER -> {}
            case STALL_IN_BODY -> out.write(head(chosen, "Content-Length: 1000", chosen.body()));
            case NEVER_END -> stream(chosen, out);
            case AS_IT_IS -> inParts(chosen.body(), out);
            case AS_IT_IS_AND_CLOSE -> {
                inParts(chosen.body(), out);
                // A client that does not know yet that it closes sends its next request here.
                LockSupport.parkNanos(NANOS_BETWEEN_PARTS);
                return false;
            }
        }
        return true;
    }

    private static void inParts(String answer, OutputStream out) throws IOException {
        for (String part : answer.split(PART)) {
            out.write(part.getBytes(StandardCharsets.UTF_8));
            out.flush();
            LockSupport.parkNanos(NANOS_BETWEEN_PARTS);
        }
    }

    /** Until the client closes its connection. */
    private static void stream(Reply reply, OutputStream out) throws IOException {
        out.write(head(reply, "Transfer-Encoding: chunked", ""));
        while (true) {
            out.write(("5\r\n" + reply.body() + "\r\n").getBytes(StandardCharsets.US_ASCII));
            LockSupport.parkNanos(NANOS_BETWEEN_EVENTS);
        }
    }

    private static <K> int count(Map<K, AtomicInteger> counts, K key) {
        return counts.computeIfAbsent(key, ignored -> new AtomicInteger()).incrementAndGet();
    }

    private static byte[] head(Reply reply, String length, String payload) {
        return ("HTTP/1.1 " + reply.status() + " X\r\n" + length + "\r\n\r\n" + payload)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String chunks(String body) {
        StringBuilder chunks = new StringBuilder();
        for (char each : body.toCharArray()) {
            chunks.append("1\r\n").append(each).append("\r\n");
        }
        return chunks.append("0\r\n\r\n").toString();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "plain-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
