package io.github.springbench.mvcclient;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndProperties;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;

/**
 * The HTTP client of the JDK.
 *
 * <p>It opens a connection for every request that finds none idle, without any limit. A semaphore around the whole call,
 * first come first served as the pools of the other clients, therefore limits the connections.
 */
final class JdkConnections implements Connections {

    private final int maxConnections;
    private final Semaphore permits;
    private final Duration acquireTimeout;
    private final Duration responseTimeout;
    private final BackEndFailures failures;
    private final HttpClient client;

    /** The executor runs what the client does for the calls; it is shut down with this, if it can be. */
    private final Executor executor;

    JdkConnections(BackEndProperties backEnd, Executor executor) {
        JdkClientSettings.apply(backEnd.maxIdleTime());
        this.maxConnections = backEnd.maxConnections();
        this.permits = new Semaphore(maxConnections, true);
        this.acquireTimeout = backEnd.acquireTimeout();
        this.responseTimeout = backEnd.responseTimeout();
        this.failures = new BackEndFailures(backEnd);
        this.executor = executor;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(backEnd.connectTimeout())
                .executor(executor)
                .build();
    }

    @Override
    public ClientHttpRequestFactory requestFactory() {
        JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory(client);
        // Spring's timeout reaches to the end of the body; the client's own ends with the headers.
        factory.setReadTimeout(responseTimeout);
        factory.enableCompression(false);
        return factory;
    }

    @Override
    public <T> T call(Supplier<T> exchange) {
        acquire();
        long startNanos = System.nanoTime();
        try {
            return exchange.get();
        } catch (RestClientException e) {
            // A body that is cut off by the timeout looks like one that the back end cut off.
            throw System.nanoTime() - startNanos >= responseTimeout.toNanos() ? timeout(e) : e;
        } finally {
            permits.release();
        }
    }

    @Override
    public String name() {
        return "HttpClient of JDK " + Runtime.version().feature();
    }

    @Override
    public int maxConnections() {
        return maxConnections;
    }

    @Override
    public Duration acquireTimeout() {
        return acquireTimeout;
    }

    @Override
    public Duration connectTimeout() {
        return client.connectTimeout().orElseThrow();
    }

    @Override
    public Duration responseTimeout() {
        return responseTimeout;
    }

    @Override
    public Duration maxIdleTime() {
        return JdkClientSettings.maxIdleTime();
    }

    @Override
    public int leased() {
        return maxConnections - permits.availablePermits();
    }

    @Override
    public int waiting() {
        return permits.getQueueLength();
    }

    @Override
    public void close() {
        if (executor instanceof ExecutorService pool) {
            pool.shutdownNow();
        }
    }

    private void acquire() {
        try {
            if (!permits.tryAcquire(acquireTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw failures.noFreeConnection();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.noFreeConnection();
        }
    }

    private static ResourceAccessException timeout(RestClientException failure) {
        HttpTimeoutException timeout = new HttpTimeoutException("response timeout");
        timeout.initCause(failure);
        return new ResourceAccessException("response timeout", timeout);
    }
}
