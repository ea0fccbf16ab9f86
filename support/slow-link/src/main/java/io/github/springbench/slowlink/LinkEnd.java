package io.github.springbench.slowlink;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * One of the two ends of a forwarded connection: whatever arrives here leaves at the other end after the delay. One
 * queue holds everything in transit, which keeps the order. Only the event loop that both ends share runs this code.
 */
final class LinkEnd extends ChannelInboundHandlerAdapter {

    /**
     * The maximum number of bytes in transit in one direction. Then reading stops, as a TCP sender stops when its
     * window is full.
     */
    static final int WINDOW_BYTES = 1 << 20;

    private final Channel channel;
    private final long delayNanos;
    private final Queue<Arrival> onTheWay = new ArrayDeque<>();
    private long bytesOnTheWay;
    private boolean timerIsSet;
    private LinkEnd other;
    private boolean inputEnded;
    private boolean outputEnded;

    LinkEnd(Channel channel, long delayNanos) {
        this.channel = channel;
        this.delayNanos = delayNanos;
    }

    void join(LinkEnd far) {
        other = far;
        far.other = this;
    }

    /** Tells the near end whether the far end has a connection. */
    void connected(boolean success) {
        if (success) {
            readWhileThereIsRoom();
            other.readWhileThereIsRoom();
        } else {
            channel.eventLoop().schedule(this::reset, delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        // A closed channel releases the buffer.
        send(bytes.readableBytes(), () -> other.channel.write(bytes));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE && !inputEnded) {
            inputEnded = true;
            send(0, () -> other.endOutput());
            closeOnceBothEnded();
        }
    }

    /** Unless both directions were shut down before, the connection broke, and the other end is reset, too. */
    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!(inputEnded && outputEnded)) {
            send(0, () -> other.reset());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        other.readWhileThereIsRoom();
    }

    /** The peer reset the connection; this is not logged. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
        channel.close();
    }

    private void send(int bytes, Runnable deliver) {
        if (other == null) {
            // No file descriptor was left for the far end. The near end is closed soon, so nothing needs to be
            // delivered.
            return;
        }
        onTheWay.add(new Arrival(System.nanoTime() + delayNanos, bytes, deliver));
        bytesOnTheWay += bytes;
        readWhileThereIsRoom();
        setTimer(delayNanos);
    }

    private void setTimer(long nanos) {
        if (!timerIsSet) {
            timerIsSet = true;
            channel.eventLoop().schedule(this::deliverWhatIsDue, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void deliverWhatIsDue() {
        long now = System.nanoTime();
        Arrival next = onTheWay.peek();
        while (next != null && next.dueNanos() - now <= 0) {
            onTheWay.remove();
            bytesOnTheWay -= next.bytes();
            next.deliver().run();
            next = onTheWay.peek();
        }
        other.channel.flush();
        readWhileThereIsRoom();
        timerIsSet = false;
        if (!onTheWay.isEmpty()) {
            setTimer(onTheWay.element().dueNanos() - System.nanoTime());
        }
    }

    private void readWhileThereIsRoom() {
        if (channel.isActive() && !inputEnded) {
            channel.config().setAutoRead(bytesOnTheWay < WINDOW_BYTES && other.channel.isWritable());
        }
    }

    /** Shuts the output down after all earlier writes; otherwise Netty would fail these writes. */
    private void endOutput() {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            if (written.isSuccess()) {
                ((DuplexChannel) channel).shutdownOutput();
                outputEnded = true;
                closeOnceBothEnded();
            } else {
                reset();
            }
        });
    }

    private void closeOnceBothEnded() {
        if (inputEnded && outputEnded) {
            channel.close();
        }
    }

    private void reset() {
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            channel.close();
        }
    }

    /**
     * Bytes or an event in transit.
     *
     * @param dueNanos when to deliver it, in terms of {@link System#nanoTime()}
     * @param deliver delivers it at the other end
     */
    private record Arrival(long dueNanos, int bytes, Runnable deliver) {}
}
