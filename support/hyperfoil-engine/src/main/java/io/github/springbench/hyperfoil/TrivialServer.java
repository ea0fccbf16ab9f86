package io.github.springbench.hyperfoil;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.net.InetSocketAddress;

/**
 * A server with minimal work per request, so that a load generator reaches its own limit and not that of a service.
 * Every request gets the same short answer. The server prints {@code port <n>} when it listens, and ends on SIGTERM.
 *
 * <p>It has one event loop: it uses one core at most, and the load generator can use another.
 */
public final class TrivialServer implements AutoCloseable {

    private final EventLoopGroup loop;
    private final Channel channel;

    private TrivialServer(EventLoopGroup loop, Channel channel) {
        this.loop = loop;
        this.channel = channel;
    }

    public static void main(String[] args) throws InterruptedException {
        // Netty's leak detection would sample about 1 % of the buffers.
        System.getProperties().putIfAbsent("io.netty.leakDetection.level", "disabled");
        TrivialServer server = start();
        System.out.println("port " + server.port());
    }

    /** Listens on a free port of the loopback interface; the event loop's thread keeps the JVM alive. */
    static TrivialServer start() throws InterruptedException {
        boolean epoll = Epoll.isAvailable();
        EventLoopGroup loop = epoll ? new EpollEventLoopGroup(1) : new NioEventLoopGroup(1);
        Class<? extends ServerChannel> kind = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        Channel channel = new ServerBootstrap()
                .group(loop)
                .channel(kind)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection.pipeline().addLast(new HttpRequestDecoder(), new TrivialAnswer());
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        return new TrivialServer(loop, channel);
    }

    int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Closes all connections too. */
    @Override
    public void close() {
        loop.shutdownGracefully();
    }
}
