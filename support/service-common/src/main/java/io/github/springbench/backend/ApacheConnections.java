package io.github.springbench.backend;

import io.github.springbench.limits.CallLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.Map;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.apache.hc.core5.util.VersionInfo;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** Apache HttpClient 5 and its pool, with only the features that a plain call needs. */
public final class ApacheConnections implements BackEndConnections, AutoCloseable {

    private final String springsClient;
    private final PoolingHttpClientConnectionManager pool;
    private final ConnectionConfig connectionConfig;
    private final RequestConfig requestConfig;
    private final CloseableHttpClient client;

    /** @param springsClient the client of Spring that calls by it, such as {@code RestClient} */
    public ApacheConnections(String springsClient, BackEndProperties backEnd) {
        this.springsClient = springsClient;
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

    @Override
    public ClientHttpRequestFactory requestFactory() {
        return new HttpComponentsClientHttpRequestFactory(client);
    }

    @Override
    public HttpStatus statusOf(Throwable cause) {
        if (cause instanceof ConnectionRequestTimeoutException) {
            return HttpStatus.SERVICE_UNAVAILABLE;
        }
        // Of the connection, or of the answer.
        return cause instanceof SocketTimeoutException ? HttpStatus.GATEWAY_TIMEOUT : null;
    }

    @Override
    public Map<String, String> effective() {
        return BackEndConnections.limits(
                springsClient + " over Apache HttpClient " + version(),
                String.valueOf(Math.min(pool.getMaxTotal(), pool.getDefaultMaxPerRoute())),
                shown(requestConfig.getConnectionRequestTimeout()),
                shown(connectionConfig.getConnectTimeout()),
                shown(requestConfig.getResponseTimeout()),
                shown(connectionConfig.getIdleTimeout()));
    }

    @Override
    public Integer leased() {
        return pool.getTotalStats().getLeased();
    }

    @Override
    public Integer waiting() {
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

    private static String shown(TimeValue limit) {
        return CallLimits.shown(limit.toDuration());
    }

    private static String version() {
        VersionInfo version =
                VersionInfo.loadVersionInfo("org.apache.hc.client5", ApacheConnections.class.getClassLoader());
        return version == null ? "5" : version.getRelease();
    }
}
