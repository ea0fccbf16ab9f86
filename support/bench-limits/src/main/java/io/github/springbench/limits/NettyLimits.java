package io.github.springbench.limits;

import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;
import reactor.netty.http.server.HttpServerState;
import reactor.netty.resources.LoopResources;

/** The limits of the running Reactor Netty. It customizes the server last, so that it sees all other settings. */
final class NettyLimits implements ServerLimits, WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    private final ReactorResourceFactory resources;
    private final LongAdder requests = new LongAdder();
    private volatile HttpServerConfig config;
    private volatile DisposableServer server;

    NettyLimits(ReactorResourceFactory resources) {
        this.resources = resources;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(this::watched);
    }

    @Override
    public String name() {
        return HttpClient.USER_AGENT.replaceFirst("^ReactorNetty/", "Reactor Netty ");
    }

    @Override
    public String requestThreads() {
        long count = eventLoops().count();
        return count + (count == 1 ? " event loop" : " event loops");
    }

    @Override
    public boolean hasAcceptorOfItsOwn() {
        EventExecutor acceptor = server.channel().eventLoop();
        return eventLoops().noneMatch(loop -> loop == acceptor);
    }

    /** Netty has no limit; the operating system limits the number of connections. */
    @Override
    public long maxConnections() {
        return -1;
    }

    @Override
    public long acceptCount() {
        return server.channel().config().getOption(ChannelOption.SO_BACKLOG);
    }

    @Override
    public long maxKeepAliveRequests() {
        return config.maxKeepAliveRequests();
    }

    @Override
    public long keepAliveTimeoutMillis() {
        Duration timeout = config.idleTimeout();
        return timeout == null ? -1 : timeout.toMillis();
    }

    /** Netty's timeout of idle connections begins with the connection. */
    @Override
    public long firstRequestTimeoutMillis() {
        return keepAliveTimeoutMillis();
    }

    /** Netty has no such cache: what decodes requests belongs to a connection for as long as that is open. */
    @Override
    public long processorCache() {
        return -1;
    }

    @Override
    public long requests() {
        return requests.sum();
    }

    /** The event loops that serve requests. */
    private Stream<EventExecutor> eventLoops() {
        return StreamSupport.stream(
                resources
                        .getLoopResources()
                        .onServer(LoopResources.DEFAULT_NATIVE)
                        .spliterator(),
                false);
    }

    private HttpServer watched(HttpServer server) {
        config = server.configuration();
        return server.doOnBound(bound -> this.server = bound).childObserve((connection, state) -> {
            if (state == HttpServerState.REQUEST_RECEIVED) {
                requests.increment();
            }
        });
    }
}
