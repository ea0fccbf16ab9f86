package io.github.springbench.mvcclient;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which of the blocking clients calls the back end; the limits are those of every client.
 *
 * @param client Spring's side of the call
 * @param factory the HTTP client below it
 */
@ConfigurationProperties("backend")
record ClientProperties(
        @DefaultValue("rest-client") Client client,
        @DefaultValue("apache") Factory factory) {

    enum Client {
        REST_TEMPLATE,
        REST_CLIENT
    }

    enum Factory {
        APACHE,
        JDK
    }
}
