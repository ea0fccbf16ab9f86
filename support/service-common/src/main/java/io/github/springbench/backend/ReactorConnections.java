package io.github.springbench.backend;

import io.github.springbench.limits.CallLimits;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.codec.CodecException;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.UnsupportedMediaTypeException;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Reactor Netty's client and connection pool, with explicit limits instead of its defaults. */
public final class ReactorConnections implements BackEndConnections, ConnectionProvider.MeterRegistrar, SmartLifecycle {

    /** This stops before the event loops (phase 0), which close the connections. The web server stops long before. */
    private static final int BEFORE_THE_EVENT_LOOPS = 1;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final String springsClient;
    private final BackEndProperties backEnd;
    private final ConnectionProvider provider;
    private final HttpClient client;
    private volatile boolean running;

    /** One entry, for the address of the back end, after the first request. */
    private final List<ConnectionPoolMetrics> pools = new CopyOnWriteArrayList<>();

    /** @param springsClient the client of Spring that calls by it, such as {@code RestClient} */
    public ReactorConnections(String springsClient, BackEndProperties backEnd, LoopResources eventLoops) {
        this.springsClient = springsClient;
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

    /** Lets a client of Spring call the back end by it. Every status other than 200 is a failure. */
    public WebClient.Builder customize(WebClient.Builder webClient) {
        return webClient
                .baseUrl(backEnd.url())
                .clientConnector(new ReactorClientHttpConnector(client))
                .defaultStatusHandler(
                        status -> status.value() != HttpStatus.OK.value(),
                        answer -> Mono.error(new BackEndFailureException(
                                "The back end answered with status " + answer.statusCode() + ".")));
    }

    @Override
    public ClientHttpRequestFactory requestFactory() {
        return new ReactorClientHttpRequestFactory(client);
    }

    @Override
    public HttpStatus statusOf(Throwable cause) {
        return ofTimeout(cause);
    }

    @Override
    public void registerMetrics(String poolName, String id, SocketAddress remote, ConnectionPoolMetrics metrics) {
        pools.add(metrics);
    }

    @Override
    public Map<String, String> effective() {
        long connectTimeoutMillis =
                ((Number) client.configuration().options().get(ChannelOption.CONNECT_TIMEOUT_MILLIS)).longValue();
        // The pool does not report its timeouts.
        return BackEndConnections.limits(
                springsClient + " over " + HttpClient.USER_AGENT.replaceFirst("^ReactorNetty/", "Reactor Netty "),
                String.valueOf(provider.maxConnections()),
                CallLimits.shown(backEnd.acquireTimeout()),
                CallLimits.shown(Duration.ofMillis(connectTimeoutMillis)),
                CallLimits.shown(client.configuration().responseTimeout()),
                CallLimits.shown(backEnd.maxIdleTime()));
    }

    // All connections that are not idle, including those that are being opened, as in the blocking clients.
    @Override
    public Integer leased() {
        return sum(pool -> Math.max(0, pool.allocatedSize() - pool.idleSize()));
    }

    @Override
    public Integer waiting() {
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

    /**
     * What to answer when a call fails: 503 without a free connection, 504 after a timeout, 502 otherwise. A failure of
     * our own is returned unchanged.
     */
    public static Throwable failure(Throwable failure) {
        boolean isOfTheCall = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BackEndFailureException) {
                return cause;
            }
            HttpStatus status = ofTimeout(cause);
            if (status != null) {
                return new BackEndFailureException(status, failure.getMessage());
            }
            isOfTheCall |= cause instanceof IOException
                    || cause instanceof WebClientException
                    || cause instanceof CodecException
                    || cause instanceof UnsupportedMediaTypeException;
        }
        return isOfTheCall ? new BackEndFailureException(failure.getMessage()) : failure;
    }

    private static HttpStatus ofTimeout(Throwable cause) {
        // The pool throws an internal subclass of it; no other timeout here uses this exception.
        if (cause instanceof TimeoutException) {
            return HttpStatus.SERVICE_UNAVAILABLE;
        }
        return cause instanceof ConnectTimeoutException || cause instanceof ReadTimeoutException
                ? HttpStatus.GATEWAY_TIMEOUT
                : null;
    }

    private int sum(ToIntFunction<ConnectionPoolMetrics> size) {
        return pools.stream().mapToInt(size).sum();
    }
}
