package io.github.springbench.mongo;

import io.github.springbench.common.ExpectedProperties;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * All limits for calls to the database. {@code spring.mongodb.uri} is the address of the database and cannot change a
 * limit.
 *
 * <p>Each limit has a default here, because some of the drivers' defaults are unlimited.
 *
 * @param maxConnections the maximum number of connections to a server; each serves one operation at a time
 * @param acquireTimeout how long an operation waits for a connection
 * @param selectTimeout how long an operation waits until the driver finds a suitable server
 * @param connectTimeout how long opening a connection may take
 * @param responseTimeout how long an operation waits for an answer, or for the next part of it
 * @param maxIdleTime a connection that was idle for longer is not used again
 */
@ConfigurationProperties("database")
public record DatabaseProperties(
        @DefaultValue("100") int maxConnections,
        @DefaultValue("45s") Duration acquireTimeout,
        @DefaultValue("5s") Duration selectTimeout,
        @DefaultValue("5s") Duration connectTimeout,
        @DefaultValue("60s") Duration responseTimeout,
        @DefaultValue("30s") Duration maxIdleTime) {

    static final ExpectedProperties EXPECTED = new ExpectedProperties(Map.of(
            "database.max-connections", ExpectedProperties.ONE_OR_MORE,
            "database.acquire-timeout", ExpectedProperties.DURATION,
            "database.select-timeout", ExpectedProperties.DURATION,
            "database.connect-timeout", ExpectedProperties.DURATION,
            "database.response-timeout", ExpectedProperties.DURATION,
            "database.max-idle-time", ExpectedProperties.DURATION,
            "spring.mongodb.uri", "an address without timeoutMS, which would replace the timeouts of database.*"));

    public DatabaseProperties {
        EXPECTED.require("database.max-connections", maxConnections, maxConnections >= 1);
        EXPECTED.requireSome("database.acquire-timeout", acquireTimeout);
        EXPECTED.requireSome("database.select-timeout", selectTimeout);
        EXPECTED.requireSome("database.connect-timeout", connectTimeout);
        EXPECTED.requireSome("database.response-timeout", responseTimeout);
        EXPECTED.requireSome("database.max-idle-time", maxIdleTime);
    }
}
