package io.github.springbench.runner.load.gatling;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The log's primitive values, read through one buffer that is used again and again. */
final class LogInput {

    /** Gatling's own write buffer (LogFileDataWriter.BufferSize): no string or assertion can be longer. */
    static final int LONGEST_VALUE_BYTES = 8192;

    private static final byte LATIN1 = 0;
    private static final byte UTF16 = 1;

    private final ReadableByteChannel channel;
    private final ByteBuffer buffer =
            ByteBuffer.allocate(8 * LONGEST_VALUE_BYTES).flip();
    private final List<String> knownStrings = new ArrayList<>();
    private long bytesFetched;

    LogInput(ReadableByteChannel channel) {
        this.channel = channel;
    }

    boolean atEnd() throws IOException {
        return !buffer.hasRemaining() && !fetch();
    }

    long position() {
        return bytesFetched - buffer.remaining();
    }

    byte readByte() throws IOException {
        require(Byte.BYTES);
        return buffer.get();
    }

    boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    int readInt() throws IOException {
        require(Integer.BYTES);
        return buffer.getInt();
    }

    long readLong() throws IOException {
        require(Long.BYTES);
        return buffer.getLong();
    }

    /** A number of things that follow, each of at least one byte. */
    int readCount(String things) throws IOException {
        int count = readInt();
        if (count < 0 || count > LONGEST_VALUE_BYTES) {
            throw new MalformedLogException(count + " as the number of " + things);
        }
        return count;
    }

    void skipBytes() throws IOException {
        int length = readCount("bytes");
        require(length);
        buffer.position(buffer.position() + length);
    }

    /** Gatling writes a String's internal bytes and coder as they are (JEP 254), without an encoding step. */
    String readString() throws IOException {
        int length = readCount("bytes of a text");
        if (length == 0) {
            return "";
        }
        require(length + Byte.BYTES);
        int start = buffer.position();
        buffer.position(start + length);
        byte coder = buffer.get();
        return switch (coder) {
            case LATIN1 -> new String(buffer.array(), start, length, StandardCharsets.ISO_8859_1);
            // The bytes lie in the machine's own order, and each machine that Gatling's natives support is
            // little-endian.
            case UTF16 -> new String(buffer.array(), start, length, StandardCharsets.UTF_16LE);
            default -> throw new MalformedLogException("a text of coder " + coder);
        };
    }

    /** Strings that come often are written once and numbered from 1; later they are the negative of their number. */
    String readCachedString() throws IOException {
        int index = readInt();
        if (index < 0 && index >= -knownStrings.size()) {
            return knownStrings.get(-index - 1);
        }
        if (index != knownStrings.size() + 1) {
            throw new MalformedLogException("text number " + index + " after " + knownStrings.size() + " texts");
        }
        String string = readString();
        knownStrings.add(string);
        return string;
    }

    private void require(int bytes) throws IOException {
        while (buffer.remaining() < bytes) {
            if (!fetch()) {
                throw new EOFException();
            }
        }
    }

    /** Makes room and gets more bytes, or says that there are none. */
    private boolean fetch() throws IOException {
        buffer.compact();
        int bytes = channel.read(buffer);
        buffer.flip();
        bytesFetched += Math.max(bytes, 0);
        return bytes > 0;
    }
}
