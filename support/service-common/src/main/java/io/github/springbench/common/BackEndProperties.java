package io.github.springbench.common;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The address of the slow service behind a client, and all limits for calls to it.
 *
 * <p>Each limit has a default here: the defaults of the libraries differ, and a benchmark would compare those instead
 * of the programming models.
 *
 * @param url the address of the back end, such as {@code http://127.0.0.1:8092}
 * @param maxConnections the maximum number of connections to the back end; each serves one request at a time
 * @param acquireTimeout how long a request waits for a connection
 * @param connectTimeout how long opening a connection may take
 * @param responseTimeout how long the back end may send nothing while an answer is due
 * @param maxIdleTime a connection that was idle for longer is not used again
 */
@ConfigurationProperties("backend")
public record BackEndProperties(
        @DefaultValue("http://127.0.0.1:8092") URI url,
        @DefaultValue("500") int maxConnections,
        @DefaultValue("45s") Duration acquireTimeout,
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("60s") Duration responseTimeout,
        @DefaultValue("30s") Duration maxIdleTime) {

    static final ExpectedProperties EXPECTED = new ExpectedProperties(Map.of(
            "backend.url", "an address of scheme, host and port only, such as http://127.0.0.1:8092",
            "backend.client", "rest-template or rest-client",
            "backend.max-connections", ExpectedProperties.ONE_OR_MORE,
            "backend.acquire-timeout", ExpectedProperties.DURATION,
            "backend.connect-timeout", ExpectedProperties.DURATION,
            "backend.response-timeout", ExpectedProperties.DURATION,
            "backend.max-idle-time", ExpectedProperties.DURATION));

    public BackEndProperties {
        EXPECTED.require("backend.url", url, isAddress(url));
        EXPECTED.require("backend.max-connections", maxConnections, maxConnections >= 1);
        EXPECTED.requireSome("backend.acquire-timeout", acquireTimeout);
        EXPECTED.requireSome("backend.connect-timeout", connectTimeout);
        EXPECTED.requireSome("backend.response-timeout", responseTimeout);
        EXPECTED.requireSome("backend.max-idle-time", maxIdleTime);
    }

    private static boolean isAddress(URI url) {
        return "http".equals(url.getScheme())
                && url.getHost() != null
                && url.getPath().isEmpty()
                && url.getQuery() == null
                && url.getFragment() == null
                && url.getUserInfo() == null;
    }
}
