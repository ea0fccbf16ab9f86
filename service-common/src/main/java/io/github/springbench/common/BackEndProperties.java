package io.github.springbench.common;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The slow service behind a client, and every limit towards it.
 *
 * <p>Each limit has a default of our own: those of the libraries differ, and would be compared instead of the programming
 * models.
 *
 * @param url where the back end is, such as {@code http://127.0.0.1:8092}
 * @param maxConnections connections to the back end at a time; no request shares one with another
 * @param maxWaiting requests that may wait for a connection at a time; the next one is refused
 * @param acquireTimeout how long a request waits for a connection
 * @param connectTimeout how long opening a connection may take
 * @param responseTimeout from having a connection to the last byte of the answer
 * @param maxIdleTime a connection that was idle for longer is not used again
 */
@ConfigurationProperties("backend")
public record BackEndProperties(
        @DefaultValue("http://127.0.0.1:8092") URI url,
        @DefaultValue("500") int maxConnections,
        @DefaultValue("1000000") int maxWaiting,
        @DefaultValue("45s") Duration acquireTimeout,
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("60s") Duration responseTimeout,
        @DefaultValue("30s") Duration maxIdleTime) {

    public BackEndProperties {
        require("url", url, isAddress(url));
        require("max-connections", maxConnections, maxConnections >= 1);
        require("max-waiting", maxWaiting, maxWaiting >= 0);
        requireSome("acquire-timeout", acquireTimeout);
        requireSome("connect-timeout", connectTimeout);
        requireSome("response-timeout", responseTimeout);
        requireSome("max-idle-time", maxIdleTime);
    }

    private static boolean isAddress(URI url) {
        return "http".equals(url.getScheme())
                && url.getHost() != null
                && url.getPath().isEmpty()
                && url.getQuery() == null
                && url.getFragment() == null
                && url.getUserInfo() == null;
    }

    private static void requireSome(String name, Duration duration) {
        require(name, Durations.shown(duration), duration.toMillis() >= 1);
    }

    private static void require(String name, Object value, boolean isRight) {
        if (!isRight) {
            throw new InvalidBackEndPropertyException("backend." + name, value);
        }
    }
}
