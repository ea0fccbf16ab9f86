package io.github.springbench.runner.load.holder;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer by HTTP/1.1 whose body is a stream of events (the form of {@code text/event-stream} in the HTML standard),
 * read while it arrives. Of an event only its data counts.
 */
final class StreamedAnswer {

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
                    .append(whole, whole.startsWith(DATA + " ") ? DATA.length() + 1 : DATA.length(), whole.length());
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
