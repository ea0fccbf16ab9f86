package io.github.springbench.backend;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

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
 * @param responseTimeout how long the back end may send nothing while an answer is due; the JDK's client ends an answer
 *     that takes longer as a whole
 * @param maxIdleTime a connection that was idle for longer is not used again
 */
@Validated
@ConfigurationProperties("backend")
public record BackEndProperties(
        @DefaultValue("http://127.0.0.1:8092") @Pattern(regexp = "http://[^/?#@\\s]+", message = ADDRESS)
        String url,

        @DefaultValue("500") @Min(1) int maxConnections,
        @DefaultValue("45s") @DurationMin(millis = 1) Duration acquireTimeout,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration connectTimeout,
        @DefaultValue("60s") @DurationMin(millis = 1) Duration responseTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration maxIdleTime) {

    private static final String ADDRESS =
            "must be an address of scheme, host and port only, such as http://127.0.0.1:8092";
}
