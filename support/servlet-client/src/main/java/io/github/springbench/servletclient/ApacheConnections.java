package io.github.springbench.servletclient;

import io.github.springbench.common.BackEndProperties;
import io.github.springbench.common.ConnectionLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.apache.hc.core5.util.VersionInfo;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** Apache HttpClient 5 and its pool, with only the features that a plain call needs. */
public final class ApacheConnections implements ConnectionLimits, AutoCloseable {

    private final PoolingHttpClientConnectionManager pool;
    private final ConnectionConfig connectionConfig;
    private final RequestConfig requestConfig;
    private final CloseableHttpClient client;

    public ApacheConnections(BackEndProperties backEnd) {
        connectionConfig = ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(backEnd.connectTimeout()))
                .setIdleTimeout(Timeout.of(backEnd.maxIdleTime()))
                // Reactor Netty notices by itself that an idle connection was closed. This client must check a
                // connection that was idle for 1 s before the next use. Under load, none is idle for so long.
                .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                .build();
        pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(backEnd.maxConnections())
                .setMaxConnPerRoute(backEnd.maxConnections())
                .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.STRICT)
                .setConnPoolPolicy(PoolReusePolicy.LIFO)
                .setDefaultConnectionConfig(connectionConfig)
                .build();
        requestConfig = RequestConfig.custom()
                .setConnectionRequestTimeout(Timeout.of(backEnd.acquireTimeout()))
                .setResponseTimeout(Timeout.of(backEnd.responseTimeout()))
                .setConnectionKeepAlive(TimeValue.of(backEnd.maxIdleTime()))
                .setExpectContinueEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .build();
        client = HttpClients.custom()
                .setConnectionManager(pool)
                .setDefaultRequestConfig(requestConfig)
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .build();
    }

    public ClientHttpRequestFactory requestFactory() {
        return new HttpComponentsClientHttpRequestFactory(client);
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
        return requestConfig.getResponseTimeout().toDuration();
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
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
