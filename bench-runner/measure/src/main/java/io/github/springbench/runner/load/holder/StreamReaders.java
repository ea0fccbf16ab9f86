package io.github.springbench.runner.load.holder;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.holder.Holder.HeldConnection.Ended;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * Reads streams of events. Each reader asks for one and reads it to its end. Then each asks for one that does not end,
 * and all leave at once. Before, a few read brief ones, which are in no figure. All in one thread, as {@link Holder};
 * times are microseconds.
 */
final class StreamReaders {

    /** Else the first streams that count would wait until this JVM has loaded its classes. */
    private static final long WARM_UP_MICROS = TimeUnit.SECONDS.toMicros(3);

    private static final long RAMP_OF_WARM_UP_MICROS = TimeUnit.MILLISECONDS.toMicros(200);

    /** After the last reader came: so that each stream that the service writes has an event. */
    private static final long SETTLING_MICROS = TimeUnit.SECONDS.toMicros(5);

    /** Without an event. A stream may have any number of them: it ends as it should, or is silent, or has too many. */
    private static final long PATIENCE_MICROS = TimeUnit.SECONDS.toMicros(120);

    /** After the readers left: how soon a service should see that. */
    private static final long LEFT_MS = 2_000;

    private static final long LOOK_EVERY_MS = 20;
    private static final long LOOK_EVERY_MICROS = TimeUnit.MILLISECONDS.toMicros(LOOK_EVERY_MS);
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int DIGITS = 3;
    private static final int PERCENT = 100;
    private static final double P99 = 99;

    /** What a slow reader reads in a second. */
    private static final int SLOW_BYTES = 1024;

    private static final long SECOND = TimeUnit.SECONDS.toMicros(1);

    /** The kernel's own would hold megabytes for a slow reader, and the service would not see that it is slow. */
    private static final int SLOW_RECEIVE_BUFFER = 4 * 1024;

    private static final String EARLY = "the stream ended before its last event";
    private static final String CHANGED = "an event was missing or repeated or another one than expected";
    private static final String MORE = "more events came than were asked for";
    private static final String SILENT = "no event came for 120 s";

    private final Path folder;
    private final InetSocketAddress service;
    private final int count;
    private final int slowPercent;
    private final long rampMicros;
    private final Events asked;
    private final byte[] request;
    private final byte[] endlessRequest;
    private final byte[] briefRequest;
    private final int status;
    private final Selector selector = Selector.open();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final ByteBuffer slowBuffer = ByteBuffer.allocate(SLOW_BYTES);
    private final long startedMs = System.currentTimeMillis();
    private final long startedNanos = System.nanoTime();
    private final List<Ended> streams = new ArrayList<>();
    private final List<Boolean> briefOnes = new ArrayList<>();
    private final Histogram first = new Histogram(DIGITS);
    private final Histogram gaps = new Histogram(DIGITS);
    private final Histogram late = new Histogram(DIGITS);
    private final List<StreamReader> readers = new ArrayList<>();
    private long lookedAt;
    private int underWay;

    /** Streams under way that have had an event. */
    private int begun;

    private long events;
    private long firstEventAt;
    private long lastEventAt;

    StreamReaders(Path folder, Properties load) throws IOException {
        URI url = Holder.url(load);
        this.folder = folder;
        service = new InetSocketAddress(url.getHost(), url.getPort());
        count = Integer.parseInt(load.getProperty("connections"));
        slowPercent = Integer.parseInt(load.getProperty("slow-readers"));
        rampMicros = TimeUnit.MILLISECONDS.toMicros(Long.parseLong(load.getProperty("ramp-ms")));
        asked = Events.askedBy(load.getProperty("path"));
        request = Holder.bytes(load.getProperty("method"), load.getProperty("path"), url);
        endlessRequest = Holder.bytes(load.getProperty("method"), load.getProperty("endless-path"), url);
        briefRequest = Holder.bytes(load.getProperty("method"), load.getProperty("brief-path"), url);
        status = Integer.parseInt(load.getProperty("expected-status"));
    }

    void read() throws IOException, InterruptedException {
        warmUp();
        Holder.reach(folder, Step.BASE);
        come(request, asked.count(), count, rampMicros);
        serve(Long.MAX_VALUE, () -> underWay == 0);
        leave();
        Holder.reach(folder, Step.READ);
        come(endlessRequest, Events.ENDLESS, count, rampMicros);
        // Buffers for slow readers need that time to fill.
        serve(now() + SETTLING_MICROS, () -> slowPercent == 0 && begun == underWay);
        HeldStep step = Holder.announce(folder, Step.STREAMING);
        serve(now() + PATIENCE_MICROS, () -> Files.exists(step.read()));
        if (!Files.exists(step.read())) {
            throw new IOException("the runner did not read the service's memory in time");
        }
        leave();
        Thread.sleep(LEFT_MS);
        Holder.reach(folder, Step.CLOSED);
        write();
    }

    /** Each stream is read to its end, so that the service's memory is read without one. */
    private void warmUp() throws IOException, InterruptedException {
        int few = Math.min(count, Workload.WARM_UP_CALLERS);
        long until = now() + WARM_UP_MICROS;
        while (now() < until) {
            come(briefRequest, asked.count(), few, RAMP_OF_WARM_UP_MICROS);
            serve(Long.MAX_VALUE, () -> underWay == 0);
            leave();
        }
        Thread.sleep(LEFT_MS);
    }

    /**
     * A channel that a selector knows is only shut down when it is closed: its kernel would go on taking what the
     * service writes, as if there was a reader, until the selector looks again.
     */
    private void leave() throws IOException {
        readers.forEach(StreamReader::close);
        selector.selectNow();
    }

    /** Readers come evenly over the ramp; those who are there read meanwhile. */
    private void come(byte[] bytes, int most, int wanted, long overMicros) throws IOException {
        long from = now();
        readers.clear();
        begun = 0;
        underWay = 0;
        while (readers.size() < wanted) {
            long due = overMicros == 0 ? wanted : 1 + (now() - from) * wanted / overMicros;
            while (readers.size() < Math.min(wanted, due)) {
                open(bytes, most);
            }
            look(1);
        }
    }

    private void open(byte[] bytes, int most) throws IOException {
        int number = readers.size();
        boolean slow = bytes != briefRequest && number * slowPercent / PERCENT != (number + 1) * slowPercent / PERCENT;
        SocketChannel channel = SocketChannel.open();
        StreamReader reader = new StreamReader(channel, bytes, most, slow, now());
        readers.add(reader);
        underWay++;
        try {
            channel.configureBlocking(false);
            if (slow) {
                channel.setOption(StandardSocketOptions.SO_RCVBUF, SLOW_RECEIVE_BUFFER);
            }
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT, reader);
            if (channel.connect(service)) {
                ask(reader, key);
            }
        } catch (IOException refused) {
            end(reader, FailureKind.NO_CONNECTION, Holder.cause(refused));
        }
    }

    /** Takes in what comes until the time is over or it is enough. */
    private void serve(long until, BooleanSupplier enough) throws IOException {
        for (long askedAt = 0, now = now(); now < until; now = now()) {
            if (now - askedAt >= LOOK_EVERY_MICROS) {
                askedAt = now;
                if (enough.getAsBoolean()) {
                    return;
                }
            }
            look(LOOK_EVERY_MS);
        }
    }

    /** What comes is taken in at once; who is slow or has waited for too long is looked for now and then. */
    private void look(long atMostMs) throws IOException {
        selector.select(this::ready, atMostMs);
        long now = now();
        if (now - lookedAt < LOOK_EVERY_MICROS) {
            return;
        }
        lookedAt = now;
        for (StreamReader reader : readers) {
            if (reader.over) {
                continue;
            }
            if (reader.slow && reader.asked && reader.readAt <= now) {
                reader.readAt = now + SECOND;
                read(reader, slowBuffer);
            } else if (now - reader.heardAt > PATIENCE_MICROS) {
                end(reader, FailureKind.NO_ANSWER, SILENT);
            }
        }
    }

    private void ready(SelectionKey key) {
        StreamReader reader = (StreamReader) key.attachment();
        if (key.isReadable()) {
            read(reader, buffer);
            return;
        }
        try {
            reader.channel.finishConnect();
            ask(reader, key);
        } catch (IOException refused) {
            end(reader, FailureKind.NO_CONNECTION, Holder.cause(refused));
        }
    }

    /** A request fits into an empty buffer of the kernel. */
    private void ask(StreamReader reader, SelectionKey key) throws IOException {
        reader.asked = true;
        key.interestOps(reader.slow ? 0 : SelectionKey.OP_READ);
        if (reader.channel.write(ByteBuffer.wrap(reader.request)) < reader.request.length) {
            throw new IOException("the request could not be sent at once");
        }
    }

    private void read(StreamReader reader, ByteBuffer into) {
        try {
            into.clear();
            int bytes = reader.channel.read(into);
            long at = now();
            if (bytes < 0) {
                boolean whole = reader.answer.isEndedByClosing() && reader.events == reader.most;
                end(reader, whole ? null : FailureKind.NO_ANSWER, whole ? "" : EARLY);
                return;
            }
            into.flip();
            reader.answer.read(into, data -> event(reader, data, at));
            if (reader.over) {
                return;
            }
            if (reader.answer.status() != 0 && reader.answer.status() != status) {
                end(reader, FailureKind.WRONG_STATUS, "status " + reader.answer.status() + " instead of " + status);
            } else if (reader.answer.isEnded()) {
                boolean whole = reader.events == reader.most;
                end(reader, whole ? null : FailureKind.NO_ANSWER, whole ? "" : EARLY);
            }
        } catch (IOException | IllegalArgumentException failed) {
            end(reader, FailureKind.NO_ANSWER, Holder.cause(failed));
        }
    }

    private void event(StreamReader reader, String data, long at) {
        if (reader.over) {
            return;
        }
        if (reader.events == reader.most) {
            end(reader, FailureKind.WRONG_BODY, MORE);
        } else if (!reader.isNext(data)) {
            end(reader, FailureKind.WRONG_BODY, CHANGED);
        } else {
            reader.events++;
            begun += reader.events == 1 ? 1 : 0;
            if (isMeasured(reader)) {
                events++;
                firstEventAt = events == 1 ? at : firstEventAt;
                lastEventAt = at;
                if (!reader.slow) {
                    time(reader, at);
                }
            }
            reader.heardAt = at;
        }
    }

    private void time(StreamReader reader, long at) {
        if (reader.events == 1) {
            reader.firstAt = at;
            first.recordValue(at - reader.cameAt);
        } else {
            gaps.recordValue(at - reader.heardAt);
        }
        if (reader.events == reader.most) {
            long due = reader.firstAt
                    + TimeUnit.MILLISECONDS.toMicros(asked.length().toMillis());
            late.recordValue(Math.max(0, at - due));
        }
    }

    /** @param kind null where its stream was right */
    private void end(StreamReader reader, FailureKind kind, String cause) {
        if (reader.over) {
            return;
        }
        underWay--;
        begun -= reader.events > 0 ? 1 : 0;
        reader.close();
        if (isMeasured(reader)) {
            streams.add(new Ended(reader.cameAt, now(), kind, cause));
        } else if (reader.request == briefRequest) {
            briefOnes.add(kind == null);
        }
    }

    /** Whether it is of the first round after the warm-up. */
    private boolean isMeasured(StreamReader reader) {
        return reader.request == request;
    }

    private long now() {
        return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startedNanos);
    }

    /**
     * The readers of the first round, and what arrived; of the second one only whether the stream began, and of the
     * warm-up whether it was right.
     */
    private void write() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("epoch," + startedMs);
        lines.add("events," + events + "," + firstEventAt + "," + lastEventAt);
        lines.add("first," + times(first));
        lines.add("gaps," + times(gaps));
        lines.add("late," + times(late));
        streams.forEach(ended -> lines.add("user," + ended.start() + "," + ended.end()));
        streams.forEach(ended -> lines.add(Holder.line(ended)));
        briefOnes.forEach(right -> lines.add("brief," + right));
        readers.forEach(reader -> lines.add("endless," + (reader.events > 0)));
        Files.write(folder.resolve(HolderGenerator.RECORD), lines);
    }

    /** Nothing where there is none; no percentile with too few beyond it. */
    private static String times(Histogram micros) {
        if (micros.getTotalCount() == 0) {
            return ",,";
        }
        boolean enough = ResponseTime.isOfEnough(micros.getTotalCount(), P99);
        String p99 = enough ? Long.toString(micros.getValueAtPercentile(P99)) : "";
        return micros.getValueAtPercentile(50) + "," + p99 + "," + micros.getMaxValue();
    }

    /** A connection with one stream. Used by one thread. */
    private static final class StreamReader {

        /** The first number in the data of an event. */
        private static final Pattern NUMBER = Pattern.compile("\\d+");

        private final SocketChannel channel;
        private final byte[] request;

        /** Events that it asks for. */
        private final int most;

        private final boolean slow;
        private final long cameAt;
        private final StreamedAnswer answer = new StreamedAnswer();
        private String before;
        private String behind;
        private int events;
        private boolean asked;
        private boolean over;
        private long firstAt;
        private long heardAt;
        private long readAt;

        StreamReader(SocketChannel channel, byte[] request, int most, boolean slow, long now) {
            this.channel = channel;
            this.request = request;
            this.most = most;
            this.slow = slow;
            this.cameAt = now;
            this.heardAt = now;
        }

        /** Whether it is the next event: all have the same text around their number, and count from 1. */
        boolean isNext(String data) {
            if (before == null) {
                Matcher number = NUMBER.matcher(data);
                if (!number.find()) {
                    return false;
                }
                before = data.substring(0, number.start());
                behind = data.substring(number.end());
            }
            return data.equals(before + (events + 1) + behind);
        }

        /** As a reader that leaves. Also ends its registration at the selector. */
        void close() {
            over = true;
            try {
                channel.close();
            } catch (IOException broken) {
                // It is of no use any more.
            }
        }
    }

    /**
     * An answer by HTTP/1.1 whose body is a stream of events (the form of {@code text/event-stream} in the HTML
     * standard), read while it arrives. Of an event only its data counts.
     */
    static final class StreamedAnswer {

        private static final Pattern STATUS = Pattern.compile("^HTTP/1\\.1 (\\d{3})");
        private static final String CHUNKED = "transfer-encoding: chunked";
        private static final String LENGTH = "content-length:";
        private static final String DATA = "data:";
        private static final int HEXADECIMAL = 16;

        /** Nobody's head or event is as long. */
        private static final int LONGEST_LINE = 64 * 1024;

        /** What the next byte belongs to. */
        private enum Part {
            HEAD,
            SIZE_OF_CHUNK,
            CHUNK,
            END_OF_CHUNK,
            TRAILER,
            BODY_OF_A_LENGTH,
            BODY_UNTIL_CLOSED,
            NOTHING
        }

        private final StringBuilder line = new StringBuilder();
        private final StringBuilder lineOfBody = new StringBuilder();
        private final StringBuilder data = new StringBuilder();
        private Part part = Part.HEAD;
        private int status;
        private boolean chunked;
        private long length = -1;

        /** Bytes of the chunk or the body that are missing. */
        private long left;

        /**
         * Takes in what has arrived.
         *
         * @param event is told the data of each event that has become whole
         * @throws IllegalArgumentException where it is no such answer
         */
        void read(ByteBuffer arrived, Consumer<String> event) {
            while (arrived.hasRemaining()) {
                byte next = arrived.get();
                switch (part) {
                    case CHUNK, BODY_OF_A_LENGTH -> {
                        body(next, event);
                        left--;
                        if (left == 0) {
                            part = part == Part.CHUNK ? Part.END_OF_CHUNK : Part.NOTHING;
                        }
                    }
                    case BODY_UNTIL_CLOSED -> body(next, event);
                    case NOTHING -> throw new IllegalArgumentException("more came after the end of the answer");
                    default -> {
                        if (isWhole(line, next)) {
                            String whole = line.toString();
                            line.setLength(0);
                            framing(whole);
                        }
                    }
                }
            }
        }

        /** 0 until it is there. */
        int status() {
            return status;
        }

        /** Whether all of it has arrived. */
        boolean isEnded() {
            return part == Part.NOTHING;
        }

        /** Whether all of it has arrived if the service closes the connection now. */
        boolean isEndedByClosing() {
            return isEnded() || part == Part.BODY_UNTIL_CLOSED;
        }

        /** A line of the head, or around a chunk. */
        private void framing(String whole) {
            switch (part) {
                case HEAD -> head(whole);
                case SIZE_OF_CHUNK -> {
                    left = Long.parseLong(whole.split(";", 2)[0].strip(), HEXADECIMAL);
                    part = left == 0 ? Part.TRAILER : Part.CHUNK;
                }
                case END_OF_CHUNK -> part = Part.SIZE_OF_CHUNK;
                default -> part = whole.isEmpty() ? Part.NOTHING : Part.TRAILER;
            }
        }

        private void head(String whole) {
            if (status == 0) {
                Matcher first = STATUS.matcher(whole);
                if (!first.find()) {
                    throw new IllegalArgumentException("no answer by HTTP/1.1");
                }
                status = Integer.parseInt(first.group(1));
            } else if (!whole.isEmpty()) {
                String header = whole.toLowerCase(Locale.ROOT);
                chunked |= header.startsWith(CHUNKED);
                length = header.startsWith(LENGTH)
                        ? Long.parseLong(header.substring(LENGTH.length()).strip())
                        : length;
            } else {
                left = length;
                part = chunked
                        ? Part.SIZE_OF_CHUNK
                        : length < 0 ? Part.BODY_UNTIL_CLOSED : length == 0 ? Part.NOTHING : Part.BODY_OF_A_LENGTH;
            }
        }

        private void body(byte next, Consumer<String> event) {
            if (!isWhole(lineOfBody, next)) {
                return;
            }
            String whole = lineOfBody.toString();
            lineOfBody.setLength(0);
            if (whole.startsWith(DATA)) {
                data.append(data.length() == 0 ? "" : "\n")
                        .append(
                                whole,
                                whole.startsWith(DATA + " ") ? DATA.length() + 1 : DATA.length(),
                                whole.length());
            } else if (whole.isEmpty() && data.length() > 0) {
                String all = data.toString();
                data.setLength(0);
                event.accept(all);
            }
        }

        /** Adds a byte to a line, without what ends lines. */
        private static boolean isWhole(StringBuilder line, byte next) {
            if (next == '\n') {
                return true;
            }
            if (line.length() == LONGEST_LINE) {
                throw new IllegalArgumentException("a line of the answer is longer than " + LONGEST_LINE + " bytes");
            }
            if (next != '\r') {
                line.append((char) (next & 0xFF));
            }
            return false;
        }
    }
}
