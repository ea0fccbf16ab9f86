package io.github.springbench.mvcclient;

import io.github.springbench.common.BackEndProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.apache.hc.core5.util.VersionInfo;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** The pool of Apache HttpClient 5, with nothing on but what a plain call needs. */
final class ApacheConnections implements Connections {

    private final PoolingHttpClientConnectionManager pool;
    private final ConnectionConfig connectionConfig;
    private final RequestConfig requestConfig;
    private final ResponseTimeout responseTimeout;
    private final CloseableHttpClient client;

    ApacheConnections(BackEndProperties backEnd) {
        connectionConfig = ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(backEnd.connectTimeout()))
                .setIdleTimeout(Timeout.of(backEnd.maxIdleTime()))
                // Reactor Netty and the JDK notice by themselves that an idle connection was closed. This client has to
                // look before it uses one again: after a second, for which no connection under load is idle.
                .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                .build();
        pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(backEnd.maxConnections())
                .setMaxConnPerRoute(backEnd.maxConnections())
                .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.STRICT)
                .setConnPoolPolicy(PoolReusePolicy.LIFO)
                .setDefaultConnectionConfig(connectionConfig)
                // The defaults are a timeout of three minutes for each read and probes of idle connections, which no
                // other client has; the first costs a timer per read on virtual threads.
                .setDefaultSocketConfig(SocketConfig.custom()
                        .setSoTimeout(Timeout.DISABLED)
                        .setSoKeepAlive(false)
                        .build())
                .build();
        requestConfig = RequestConfig.custom()
                .setConnectionRequestTimeout(Timeout.of(backEnd.acquireTimeout()))
                .setConnectionKeepAlive(TimeValue.of(backEnd.maxIdleTime()))
                .setExpectContinueEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .build();
        responseTimeout = new ResponseTimeout(backEnd.responseTimeout());
        client = HttpClients.custom()
                .setConnectionManager(pool)
                .setDefaultRequestConfig(requestConfig)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .addExecInterceptorBefore(ChainElement.MAIN_TRANSPORT.name(), "response timeout", responseTimeout)
                .build();
    }

    @Override
    public ClientHttpRequestFactory requestFactory() {
        return new HttpComponentsClientHttpRequestFactory(client);
    }

    /** The pool does all the waiting. */
    @Override
    public <T> T call(Supplier<T> exchange) {
        return exchange.get();
    }

    @Override
    public String name() {
        VersionInfo version =
                VersionInfo.loadVersionInfo("org.apache.hc.client5", getClass().getClassLoader());
        return "Apache HttpClient " + (version == null ? "5" : version.getRelease());
    }

    @Override
    public int maxConnections() {
        return Math.min(pool.getMaxTotal(), pool.getDefaultMaxPerRoute());
    }

    @Override
    public Duration acquireTimeout() {
        return requestConfig.getConnectionRequestTimeout().toDuration();
    }

    @Override
    public Duration connectTimeout() {
        return connectionConfig.getConnectTimeout().toDuration();
    }

    @Override
    public Duration responseTimeout() {
        return responseTimeout.duration();
    }

    @Override
    public Duration maxIdleTime() {
        return connectionConfig.getIdleTimeout().toDuration();
    }

    @Override
    public int leased() {
        return pool.getTotalStats().getLeased();
    }

    @Override
    public int waiting() {
        return pool.getTotalStats().getPending();
    }

    @Override
    public void close() {
        responseTimeout.close();
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
