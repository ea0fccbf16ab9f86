package io.github.springbench.reactiveclient;

import io.github.springbench.common.BackEndProperties;
import io.github.springbench.common.ConnectionLimits;
import io.netty.channel.ChannelOption;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;
import org.springframework.context.SmartLifecycle;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Reactor Netty's client and connection pool, with explicit limits instead of its defaults. */
public final class PooledConnections implements ConnectionLimits, ConnectionProvider.MeterRegistrar, SmartLifecycle {

    /** This stops before the event loops (phase 0), which close the connections. The web server stops long before. */
    private static final int BEFORE_THE_EVENT_LOOPS = 1;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final BackEndProperties backEnd;
    private final ConnectionProvider provider;
    private final HttpClient client;
    private volatile boolean running;

    /** One entry, for the address of the back end, after the first request. */
    private final List<ConnectionPoolMetrics> pools = new CopyOnWriteArrayList<>();

    public PooledConnections(BackEndProperties backEnd, LoopResources eventLoops) {
        this.backEnd = backEnd;
        this.provider = ConnectionProvider.builder("backend")
                .maxConnections(backEnd.maxConnections())
                // no limit, as in the pool of the blocking client
                .pendingAcquireMaxCount(-1)
                .pendingAcquireTimeout(backEnd.acquireTimeout())
                .maxIdleTime(backEnd.maxIdleTime())
                // also as in the blocking client
                .lifo()
                .metrics(true, () -> this)
                .build();
        this.client = HttpClient.create(provider)
                .runOn(eventLoops)
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(backEnd.connectTimeout().toMillis()))
                .responseTimeout(backEnd.responseTimeout())
                .disableRetry(true);
    }

    public HttpClient client() {
        return client;
    }

    @Override
    public void registerMetrics(String poolName, String id, SocketAddress remote, ConnectionPoolMetrics metrics) {
        pools.add(metrics);
    }

    @Override
    public String name() {
        return HttpClient.USER_AGENT.replaceFirst("^ReactorNetty/", "Reactor Netty ");
    }

    @Override
    public int maxConnections() {
        return provider.maxConnections();
    }

    // The pool does not report its timeouts.
    @Override
    public Duration acquireTimeout() {
        return backEnd.acquireTimeout();
    }

    @Override
    public Duration connectTimeout() {
        return Duration.ofMillis(
                ((Number) client.configuration().options().get(ChannelOption.CONNECT_TIMEOUT_MILLIS)).longValue());
    }

    @Override
    public Duration responseTimeout() {
        return client.configuration().responseTimeout();
    }

    @Override
    public Duration maxIdleTime() {
        return backEnd.maxIdleTime();
    }

    // All connections that are not idle, including those that are being opened, as in the blocking clients.
    @Override
    public int leased() {
        return sum(pool -> Math.max(0, pool.allocatedSize() - pool.idleSize()));
    }

    @Override
    public int waiting() {
        return sum(ConnectionPoolMetrics::pendingAcquireSize);
    }

    @Override
    public void start() {
        running = true;
    }

    /** Cannot be restarted: new connections would need other event loops. */
    @Override
    public void stop() {
        running = false;
        provider.disposeLater().block(STOP_TIMEOUT);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return BEFORE_THE_EVENT_LOOPS;
    }

    private int sum(ToIntFunction<ConnectionPoolMetrics> size) {
        return pools.stream().mapToInt(size).sum();
    }
}
