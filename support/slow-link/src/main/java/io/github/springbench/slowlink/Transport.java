package io.github.springbench.slowlink;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * How an event loop waits, which determines the precision of the delay.
 *
 * <p>epoll's event loop sleeps with a resolution of nanoseconds (epoll_pwait2, or a timerfd if the kernel or the C
 * library lacks it). Linux wakes it up to 50 µs late, its default timer slack, and then the thread needs a core. On a
 * busy virtual machine with two cores, a round trip took 0.2 to 0.3 ms longer than requested, for any delay.
 *
 * <p>NIO's event loop sleeps in whole milliseconds, and Netty rounds to the nearest: each way takes up to 0.5 ms too
 * long. On that machine, 1.3 ms became 2.2 ms. If less than 0.5 ms is left, the loop spins, which is precise but
 * occupies a core.
 */
enum Transport {
    EPOLL(EpollIoHandler::newFactory, EpollServerSocketChannel.class, EpollSocketChannel.class),
    NIO(NioIoHandler::newFactory, NioServerSocketChannel.class, NioSocketChannel.class);

    private final Supplier<IoHandlerFactory> waiting;
    private final Class<? extends ServerChannel> listening;
    private final Class<? extends Channel> connected;

    Transport(
            Supplier<IoHandlerFactory> waiting,
            Class<? extends ServerChannel> listening,
            Class<? extends Channel> connected) {
        this.waiting = waiting;
        this.listening = listening;
        this.connected = connected;
    }

    /** epoll if its native library can be loaded, otherwise NIO. */
    static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    IoHandlerFactory waiting() {
        return waiting.get();
    }

    Class<? extends ServerChannel> listening() {
        return listening;
    }

    Class<? extends Channel> connected() {
        return connected;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
