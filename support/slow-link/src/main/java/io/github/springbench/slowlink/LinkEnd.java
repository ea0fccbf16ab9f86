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
 * One of the two ends of a connection through the link: whatever comes in here goes out at the other end, later by the
 * delay. One queue holds all that is on its way, so that the order is kept. Only the event loop that both ends share
 * runs this code.
 */
final class LinkEnd extends ChannelInboundHandlerAdapter {

    /** What may be on its way in one direction. Then reading waits, as a sender waits whose window is full. */
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
        // A closed channel releases what it is given.
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

    /** Unless both sides have ended what they send, the connection broke; the other side is told in the same way. */
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

    /** Reset by its peer; that needs no word. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
        channel.close();
    }

    private void send(int bytes, Runnable deliver) {
        if (other == null) {
            // No file descriptor was left for the far end. The near one is closed soon, and nobody waits for anything.
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

    /** Ends the output after all earlier writes; otherwise Netty would make these fail. */
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
     * Something on its way.
     *
     * @param dueNanos in terms of {@link System#nanoTime()}
     * @param deliver does it at the other end
     */
    private record Arrival(long dueNanos, int bytes, Runnable deliver) {}
}
