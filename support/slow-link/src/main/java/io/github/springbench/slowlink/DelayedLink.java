package io.github.springbench.slowlink;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.NettyRuntime;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * Accepts connections and forwards them to a server, as if the server were farther away: bytes and the end of a
 * connection arrive later by half of the round-trip delay, in order and unchanged. {@link Transport} documents the
 * precision of the delay.
 *
 * <p>Opening a connection is not delayed: the kernel accepts it before the link connects to the server. If the server
 * refuses the connection or cannot be reached, the link resets the client's connection.
 */
final class DelayedLink implements AutoCloseable {

    /** More than clients open at once; the kernel reduces it to its own limit. */
    private static final int BACKLOG = 4096;

    private final EventLoopGroup loops;
    private final Transport transport;
    private final Channel channel;

    private DelayedLink(EventLoopGroup loops, Transport transport, Channel channel) {
        this.loops = loops;
        this.transport = transport;
        this.channel = channel;
    }

    /** @throws CannotListen if the port is taken */
    static DelayedLink start(Port port, Address to, RoundTrip roundTrip) {
        return start(CannotListen.LOOPBACK, port, to, roundTrip);
    }

    static DelayedLink start(String address, Port port, Address to, RoundTrip roundTrip) {
        return start(address, port, to, roundTrip, Transport.best());
    }

    static DelayedLink start(Port port, Address to, RoundTrip roundTrip, Transport transport) {
        return start(CannotListen.LOOPBACK, port, to, roundTrip, transport);
    }

    private static DelayedLink start(String address, Port port, Address to, RoundTrip roundTrip, Transport transport) {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NettyRuntime.availableProcessors(), transport.waiting());
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(transport.listening())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel client) {
                        forward(client, to.socket(), roundTrip.nanosEachWay(), transport);
                    }
                })
                .bind(address, port.number())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new CannotListen(address, port, bound.cause());
        }
        return new DelayedLink(loops, transport, bound.channel());
    }

    /** Connects to the server. Both ends use the same event loop. */
    private static void forward(Channel client, InetSocketAddress to, long delayNanos, Transport transport) {
        LinkEnd near = new LinkEnd(client, delayNanos);
        client.pipeline().addLast(near);
        new Bootstrap()
                .group(client.eventLoop())
                .channel(transport.connected())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.AUTO_READ, false)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel server) {
                        LinkEnd far = new LinkEnd(server, delayNanos);
                        server.pipeline().addLast(far);
                        near.join(far);
                    }
                })
                .connect(to)
                .addListener(connected -> near.connected(connected.isSuccess()));
    }

    int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    Transport transport() {
        return transport;
    }

    /** Closes all connections too. */
    @Override
    public void close() {
        loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
