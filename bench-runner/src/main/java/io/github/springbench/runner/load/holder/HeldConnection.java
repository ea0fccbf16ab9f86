package io.github.springbench.runner.load.holder;

import io.github.springbench.runner.model.LoadResult.FailureKind;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A connection, and the request that is under way on it. Used by one thread. */
final class HeldConnection {

    /** What became of a request; times in microseconds. */
    record Ended(long start, long end, FailureKind kind, String cause) {}

    private final SocketChannel channel;
    private final StringBuilder arrived = new StringBuilder();
    private long sentAt;
    private boolean underWay;
    private boolean open = true;

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
    Optional<Answer> read(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int bytes = channel.read(buffer);
        if (bytes < 0) {
            close();
            throw new IOException("connection closed before the answer was there");
        }
        arrived.append(new String(buffer.array(), 0, bytes, StandardCharsets.ISO_8859_1));
        return Answer.of(arrived.toString());
    }

    /** Ends the request that is under way. */
    Ended end(long now, FailureKind kind, String cause) {
        underWay = false;
        return new Ended(sentAt, now, kind, cause);
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
