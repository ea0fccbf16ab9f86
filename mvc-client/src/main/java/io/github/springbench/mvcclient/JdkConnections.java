package io.github.springbench.mvcclient;

import io.github.springbench.backend.BackEndConnections;
import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.limits.CallLimits;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/**
 * The JDK's client. It differs from the others where it cannot do as they do:
 *
 * <ul>
 *   <li>It has no limit of connections by HTTP/1.1, so no call waits for one, and does not tell how many there are.
 *   <li>How long a connection may be idle is set for the whole JVM ({@code jdk.httpclient.keepalive.timeout}).
 *   <li>The response timeout limits the whole call, and not how long the back end sends nothing.
 *   <li>It sends a GET again whose connection was closed before the answer.
 *   <li>An answer that stops is a failure without a sign of a timeout: Spring closes it, and status 502 follows.
 * </ul>
 */
final class JdkConnections implements BackEndConnections, DisposableBean {

    private final BackEndProperties backEnd;
    private final HttpClient client;

    /** @param executor runs the client's tasks; null for its own pool of platform threads */
    JdkConnections(BackEndProperties backEnd, Executor executor) {
        this.backEnd = backEnd;
        HttpClient.Builder builder = HttpClient.newBuilder()
                // By default, it asks for HTTP/2, by which it fails calls beyond 100 at once to a host.
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(backEnd.connectTimeout());
        client = (executor == null ? builder : builder.executor(executor)).build();
    }

    @Override
    public ClientHttpRequestFactory requestFactory() {
        JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory(client);
        factory.setReadTimeout(backEnd.responseTimeout());
        // By default, Spring asks for compressed answers with this client, and with no other.
        factory.enableCompression(false);
        return factory;
    }

    @Override
    public HttpStatus statusOf(Throwable cause) {
        return cause instanceof HttpTimeoutException ? HttpStatus.GATEWAY_TIMEOUT : null;
    }

    @Override
    public Map<String, String> effective() {
        return BackEndConnections.limits(
                "RestClient over the JDK's client, of version "
                        + Runtime.version().feature()
                        + client.executor().map(own -> ", on virtual threads").orElse(""),
                CallLimits.shown(null),
                CallLimits.shown(null),
                CallLimits.shown(client.connectTimeout().orElse(null)),
                CallLimits.shown(backEnd.responseTimeout()),
                maxIdleTime());
    }

    /** The JDK reads it in seconds. */
    private static String maxIdleTime() {
        Long seconds = Long.getLong("jdk.httpclient.keepalive.timeout");
        return seconds == null ? "the JDK's default" : CallLimits.shown(Duration.ofSeconds(seconds));
    }

    /** From JDK 21 on it can be closed, which waits for calls under way; before, it ends when nobody holds it. */
    @Override
    public void destroy() throws Exception {
        if ((Object) client instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    @Override
    public Integer leased() {
        return null;
    }

    @Override
    public Integer waiting() {
        return null;
    }
}
