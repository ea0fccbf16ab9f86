package io.github.springbench.mvcclient;

import io.github.springbench.backend.BackEndConnections;
import io.github.springbench.backend.BackEndFailureException;
import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.limits.CallLimits;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntBiFunction;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.http.HttpCookieStore;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;

/**
 * Jetty's client and its pool. It differs from the others where it cannot do as they do: it has no limit of its own for
 * the wait for a connection, only one for the whole call. This is the sum of the three timeouts, so a call that waits
 * longer ends with status 504 and not 503.
 */
final class JettyConnections implements BackEndConnections, DisposableBean {

    private final BackEndProperties backEnd;
    private final HttpClient client;

    JettyConnections(BackEndProperties backEnd) {
        this.backEnd = backEnd;
        client = new HttpClient();
        // The idle time of a connection also ends a call on it that waits for longer, unless the call has its own.
        client.getRequestListeners()
                .addQueuedListener(
                        request -> request.idleTimeout(backEnd.responseTimeout().toMillis(), TimeUnit.MILLISECONDS));
        client.setName("jetty-client");
        client.setMaxConnectionsPerDestination(backEnd.maxConnections());
        // no limit, as in the pool of the other clients
        client.setMaxRequestsQueuedPerDestination(Integer.MAX_VALUE);
        client.setConnectTimeout(backEnd.connectTimeout().toMillis());
        client.setIdleTimeout(backEnd.maxIdleTime().toMillis());
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        try {
            client.start();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty's client cannot be started", e);
        }
        // Its start adds gzip, for which each request would ask.
        client.getContentDecoderFactories().clear();
    }

    @Override
    public ClientHttpRequestFactory requestFactory() {
        JettyClientHttpRequestFactory factory = new JettyClientHttpRequestFactory(client);
        factory.setReadTimeout(
                backEnd.acquireTimeout().plus(backEnd.connectTimeout()).plus(backEnd.responseTimeout()));
        return factory;
    }

    @Override
    public HttpStatus statusOf(Throwable cause) {
        return cause instanceof SocketTimeoutException || cause instanceof TimeoutException
                ? HttpStatus.GATEWAY_TIMEOUT
                : null;
    }

    @Override
    public Map<String, String> effective() {
        return BackEndConnections.limits(
                "RestClient over " + HttpClient.USER_AGENT.replace('/', ' '),
                String.valueOf(client.getMaxConnectionsPerDestination()),
                CallLimits.shown(null),
                CallLimits.shown(Duration.ofMillis(client.getConnectTimeout())),
                CallLimits.shown(backEnd.responseTimeout()),
                CallLimits.shown(Duration.ofMillis(client.getIdleTimeout())));
    }

    // Includes those that are being opened, as in the other clients.
    @Override
    public Integer leased() {
        return sum((destination, pool) -> pool.getActiveConnectionCount() + pool.getPendingConnectionCount());
    }

    // A request whose connection is being opened is in the queue, too.
    @Override
    public Integer waiting() {
        return sum((destination, pool) ->
                Math.max(0, destination.getQueuedRequestCount() - pool.getPendingConnectionCount()));
    }

    @Override
    public void destroy() throws Exception {
        client.stop();
    }

    /** An answer that is not HTTP is a failure of the call; all others are returned unchanged. */
    static RuntimeException failure(RuntimeException failure) {
        return failure instanceof HttpResponseException ? new BackEndFailureException(failure.getMessage()) : failure;
    }

    private int sum(ToIntBiFunction<HttpDestination, AbstractConnectionPool> count) {
        return client.getDestinations().stream()
                .mapToInt(destination -> count.applyAsInt(
                        (HttpDestination) destination, (AbstractConnectionPool) destination.getConnectionPool()))
                .sum();
    }
}
