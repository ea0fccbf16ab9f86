package io.github.springbench.mongo;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

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
@Validated
@ConfigurationProperties("database")
record DatabaseProperties(
        @DefaultValue("100") @Min(1) int maxConnections,
        @DefaultValue("45s") @DurationMin(millis = 1) Duration acquireTimeout,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration selectTimeout,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 1) Duration responseTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration maxIdleTime) {}
