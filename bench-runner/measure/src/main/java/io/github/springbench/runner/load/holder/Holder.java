package io.github.springbench.runner.load.holder;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds connections to a service, and goes from step to step when the runner has read the service's memory. All in one
 * thread: it does little, and the service gets the machine.
 */
final class Holder {

    /** After a step is reached, the service ends what it has begun: it parses requests, or writes a last byte. */
    private static final long SETTLING_MS = 1_000;

    /** A burst makes the service begin all requests, and collect its heap for it. */
    private static final long SETTLING_OF_A_BURST_MS = 2_000;

    /** In which a service with few threads begins the requests that hold them. */
    private static final long BEGINNING_MS = 500;

    /** Requests at once while connections are opened: far fewer than any server keeps buffers for. */
    private static final int FEW = 20;

    private static final long LOOK_EVERY_MS = 20;
    private static final long PATIENCE_MS = 120_000;
    private static final int BUFFER_BYTES = 16 * 1024;

    private static final String TOO_SOON = "answered before the memory was read: give requests a longer latency";

    private static final String TOO_LATE =
            "answered so late that it may not have begun when the memory was read: measure again";

    private final Path folder;
    private final InetSocketAddress service;
    private final int count;
    private final int servedAtOnce;
    private final long latencyMs;
    private final byte[] request;
    private final byte[] briefRequest;
    private final int status;
    private final String body;
    private final Selector selector = Selector.open();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final List<HeldConnection> connections = new ArrayList<>();
    private final List<HeldConnection.Ended> requests = new ArrayList<>();
    private final List<long[]> users = new ArrayList<>();
    private final long startedMs = System.currentTimeMillis();
    private final long startedNanos = System.nanoTime();
    private int underWay;

    private Holder(Path folder, Properties load) throws IOException {
        URI url = url(load);
        this.folder = folder;
        service = new InetSocketAddress(url.getHost(), url.getPort());
        count = Integer.parseInt(load.getProperty("connections"));
        servedAtOnce = Integer.parseInt(load.getProperty("served-at-once"));
        latencyMs = Long.parseLong(load.getProperty("latency-ms"));
        request = bytes(load.getProperty("method"), load.getProperty("path"), url);
        briefRequest = bytes(load.getProperty("method"), load.getProperty("brief-path"), url);
        status = Integer.parseInt(load.getProperty("expected-status"));
        body = load.getProperty("expected-body");
    }

    /** @param folder the only word: the folder with the file that {@link HolderGenerator} writes */
    public static void main(String[] folder) throws IOException, InterruptedException {
        Path path = Path.of(folder[0]);
        Properties load = new Properties();
        try (Reader file = Files.newBufferedReader(path.resolve(HolderGenerator.LOAD))) {
            load.load(file);
        }
        if (load.containsKey("slow-readers")) {
            new StreamReaders(path, load).read();
        } else {
            new Holder(path, load).hold();
        }
    }

    static URI url(Properties load) throws IOException {
        URI url = URI.create(load.getProperty("url"));
        if (!"http".equals(url.getScheme()) || url.getPort() < 0) {
            throw new IOException("connections are held to http://host:port only, not to " + url);
        }
        return url;
    }

    static byte[] bytes(String method, String path, URI url) {
        return (method + " " + path + " HTTP/1.1\r\nHost: " + url.getHost() + ":" + url.getPort() + "\r\n"
                        + (method.equals("GET") ? "" : "Content-Length: 0\r\n") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private void hold() throws IOException, InterruptedException {
        reach(folder, Step.BASE);
        for (int opened = 0; opened < count; opened += FEW) {
            open(Math.min(FEW, count - opened));
        }
        Thread.sleep(SETTLING_MS);
        requireOpen("before the burst");
        reach(folder, Step.IDLE);
        burst();
        Thread.sleep(SETTLING_MS);
        requireOpen("after the burst");
        reach(folder, Step.AFTER_BURST);
        close();
        Thread.sleep(SETTLING_MS);
        reach(folder, Step.CLOSED);
        write();
    }

    /** Opens connections, each with a short request. */
    private void open(int few) throws IOException {
        for (int opened = 0; opened < few; opened++) {
            long at = now();
            users.add(new long[] {at, at});
            try {
                HeldConnection connection = HeldConnection.open(service, selector);
                connections.add(connection);
                send(connection, briefRequest);
            } catch (IOException refused) {
                requests.add(new HeldConnection.Ended(at, now(), FailureKind.NO_CONNECTION, cause(refused)));
            }
        }
        answers(PATIENCE_MS, () -> false);
    }

    /**
     * A request on each connection at once, with its whole latency. Where the service serves fewer at once, only that
     * many get it: the others wait unread behind them meanwhile, and would need hours to be served.
     */
    private void burst() throws IOException, InterruptedException {
        boolean limited = servedAtOnce > 0 && servedAtOnce < count;
        int first = requests.size();
        long from = now();
        List<HeldConnection> waiting = new ArrayList<>();
        List<HeldConnection> held =
                connections.stream().filter(HeldConnection::isOpen).toList();
        for (HeldConnection connection : held) {
            boolean behind = limited && waiting.size() >= servedAtOnce;
            if (limited && waiting.size() == servedAtOnce) {
                Thread.sleep(BEGINNING_MS);
            }
            waiting.add(connection);
            send(connection, behind ? briefRequest : request);
        }
        answers(SETTLING_OF_A_BURST_MS, () -> false);
        HeldStep step = announce(folder, Step.IN_FLIGHT);
        answers(PATIENCE_MS, () -> Files.exists(step.read()));
        long readAt = now();
        answers(latencyMs + PATIENCE_MS, () -> false);
        requireInFlight(first, readAt, limited ? 0 : TimeUnit.MILLISECONDS.toMicros(latencyMs));
        unanswered(from);
    }

    /** The memory was read too late for a request that had been answered, and too soon for one that had not begun. */
    private void requireInFlight(int first, long readAt, long leastMicros) {
        for (int place = first; place < requests.size(); place++) {
            HeldConnection.Ended ended = requests.get(place);
            boolean late = leastMicros > 0 && ended.end() - leastMicros > readAt;
            String wrong = ended.end() < readAt ? TOO_SOON : late ? TOO_LATE : null;
            if (ended.kind() == null && wrong != null) {
                requests.set(place, new HeldConnection.Ended(ended.start(), ended.end(), FailureKind.LOCAL, wrong));
            }
        }
    }

    /**
     * A connection that the service closed costs nothing: the others would look cheaper than they are. Each counts
     * once: as the request that was under way on it, or here.
     */
    private void requireOpen(String when) throws IOException {
        selector.selectNow(this::read);
        long at = now();
        connections.stream()
                .filter(connection -> !connection.isOpen() && !connection.isLost())
                .forEach(closed -> requests.add(closed.lose(at, "the service had closed the connection " + when)));
    }

    private void unanswered(long from) {
        connections.stream()
                .filter(HeldConnection::isUnderWay)
                .filter(connection -> connection.sentAt() >= from)
                .forEach(connection -> end(connection, FailureKind.NO_ANSWER, "no answer in time"));
    }

    private void send(HeldConnection connection, byte[] bytes) {
        underWay++;
        try {
            connection.send(bytes, now());
        } catch (IOException failed) {
            connection.close();
            end(connection, FailureKind.NO_ANSWER, cause(failed));
        }
    }

    /** Takes in answers until none is missing, the time is over, or it is enough. */
    private void answers(long atMostMs, BooleanSupplier enough) throws IOException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(atMostMs);
        while (underWay > 0 && System.nanoTime() < until && !enough.getAsBoolean()) {
            selector.select(this::read, LOOK_EVERY_MS);
        }
    }

    private void read(SelectionKey key) {
        HeldConnection connection = (HeldConnection) key.attachment();
        try {
            Optional<HttpAnswer> answer = connection.read(buffer);
            if (answer.isPresent() && connection.isUnderWay()) {
                ended(connection, answer.get());
            }
        } catch (IOException | IllegalArgumentException failed) {
            connection.close(); // else close() would wait for an end that never comes
            if (connection.isUnderWay()) {
                end(connection, FailureKind.NO_ANSWER, cause(failed));
            }
        }
    }

    private void ended(HeldConnection connection, HttpAnswer answer) {
        if (answer.status() != status) {
            end(connection, FailureKind.WRONG_STATUS, "status " + answer.status() + " instead of " + status);
        } else if (body != null && !body.equals(answer.body())) {
            end(connection, FailureKind.WRONG_BODY, "another body than expected");
        } else {
            end(connection, null, "");
        }
    }

    private void end(HeldConnection connection, FailureKind kind, String cause) {
        underWay--;
        requests.add(connection.end(now(), kind, cause));
    }

    /** Without commas, which part the fields of a line. */
    static String cause(Exception failed) {
        return String.valueOf(failed.getMessage()).replaceAll("[,\r\n]", ";");
    }

    /** Until the service has closed its ends, too. */
    private void close() throws IOException {
        for (HeldConnection connection : connections) {
            if (connection.isOpen()) {
                connection.leave();
            }
        }
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        while (connections.stream().anyMatch(HeldConnection::isOpen)) {
            if (System.nanoTime() > until) {
                throw new IOException("the service did not close connections that its clients had closed");
            }
            selector.select(this::read, LOOK_EVERY_MS);
        }
        users.forEach(user -> user[1] = now());
    }

    /** Waits until the runner has read what it wants to know. */
    static void reach(Path folder, Step step) throws IOException, InterruptedException {
        Path read = announce(folder, step).read();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        while (!Files.exists(read)) {
            if (System.nanoTime() > until) {
                throw new IOException("the runner did not read the service's memory in time");
            }
            Thread.sleep(LOOK_EVERY_MS);
        }
    }

    static HeldStep announce(Path folder, Step step) throws IOException {
        HeldStep held = HeldStep.of(folder, step);
        Files.createFile(held.reached());
        return held;
    }

    private long now() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startedNanos);
    }

    private void write() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("epoch," + startedMs);
        users.forEach(user -> lines.add("user," + user[0] + "," + user[1]));
        requests.forEach(ended -> lines.add(line(ended)));
        Files.write(folder.resolve(HolderGenerator.RECORD), lines);
    }

    static String line(HeldConnection.Ended ended) {
        return "request," + ended.start() + "," + ended.end() + "," + (ended.kind() == null ? "" : ended.kind()) + ","
                + ended.cause();
    }

    /** A connection, and the request that is under way on it. Used by one thread. */
    static final class HeldConnection {

        /** What became of a request; times in microseconds. */
        record Ended(long start, long end, FailureKind kind, String cause) {}

        private final SocketChannel channel;
        private final StringBuilder arrived = new StringBuilder();
        private long sentAt;
        private boolean underWay;
        private boolean open = true;

        /** Whether it is counted that the service closed it. */
        private boolean lost;

        private HeldConnection(SocketChannel channel) {
            this.channel = channel;
        }

        static HeldConnection open(SocketAddress service, Selector selector) throws IOException {
            SocketChannel channel = SocketChannel.open(service);
            channel.configureBlocking(false);
            HeldConnection connection = new HeldConnection(channel);
            channel.register(selector, SelectionKey.OP_READ, connection);
            return connection;
        }

        /** A request fits into an empty buffer of the kernel. */
        void send(byte[] request, long now) throws IOException {
            sentAt = now;
            underWay = true;
            arrived.setLength(0);
            if (channel.write(ByteBuffer.wrap(request)) < request.length) {
                throw new IOException("the request could not be sent at once");
            }
        }

        boolean isOpen() {
            return open;
        }

        long sentAt() {
            return sentAt;
        }

        /** Takes in what has arrived; the answer, where it is whole. */
        Optional<HttpAnswer> read(ByteBuffer buffer) throws IOException {
            buffer.clear();
            int bytes = channel.read(buffer);
            if (bytes < 0) {
                close();
                throw new IOException("connection closed before the answer was there");
            }
            arrived.append(new String(buffer.array(), 0, bytes, StandardCharsets.ISO_8859_1));
            return HttpAnswer.of(arrived.toString());
        }

        /** Ends the request that is under way. */
        Ended end(long now, FailureKind kind, String cause) {
            underWay = false;
            lost |= !open;
            return new Ended(sentAt, now, kind, cause);
        }

        /** Counts that it was closed while no request was under way. */
        Ended lose(long now, String cause) {
            lost = true;
            return new Ended(now, now, FailureKind.NO_ANSWER, cause);
        }

        boolean isLost() {
            return lost;
        }

        boolean isUnderWay() {
            return underWay;
        }

        /** Tells the service that nothing more comes; it answers by closing its end, too. */
        void leave() {
            try {
                channel.shutdownOutput();
            } catch (IOException broken) {
                close();
            }
        }

        /** Also ends its registration at the selector. */
        void close() {
            open = false;
            try {
                channel.close();
            } catch (IOException broken) {
                // It is of no use any more.
            }
        }
    }

    /** An answer by HTTP/1.1 that has arrived as a whole. */
    record HttpAnswer(int status, String body) {

        private static final String END_OF_HEAD = "\r\n\r\n";
        private static final Pattern STATUS = Pattern.compile("^HTTP/1\\.1 (\\d{3})");
        private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");
        private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding: *chunked");
        private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]+)[^\\r]*\\r\\n");

        /**
         * Reads what has arrived; empty while some of it is missing.
         *
         * @param arrived a character for each byte
         * @throws IllegalArgumentException where it is no such answer
         */
        static Optional<HttpAnswer> of(String arrived) {
            int end = arrived.indexOf(END_OF_HEAD);
            if (end < 0) {
                return Optional.empty();
            }
            String head = arrived.substring(0, end);
            Matcher status = STATUS.matcher(head);
            if (!status.find()) {
                throw new IllegalArgumentException("no answer by HTTP/1.1");
            }
            String rest = arrived.substring(end + END_OF_HEAD.length());
            Optional<String> body = CHUNKED.matcher(head).find() ? chunks(rest) : ofLength(head, rest);
            return body.map(bytes -> new HttpAnswer(
                    Integer.parseInt(status.group(1)),
                    new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
        }

        private static Optional<String> ofLength(String head, String rest) {
            Matcher length = LENGTH.matcher(head);
            int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
            return rest.length() < bytes ? Optional.empty() : Optional.of(rest.substring(0, bytes));
        }

        private static Optional<String> chunks(String rest) {
            StringBuilder body = new StringBuilder();
            Matcher chunk = CHUNK.matcher(rest);
            for (int at = 0; chunk.find(at) && chunk.start() == at; ) {
                int from = chunk.end();
                int to = from + Integer.parseInt(chunk.group(1), 16);
                if (rest.length() < to + 2) {
                    return Optional.empty();
                }
                if (to == from) {
                    return Optional.of(body.toString());
                }
                body.append(rest, from, to);
                at = to + 2;
            }
            return Optional.empty();
        }
    }
}
