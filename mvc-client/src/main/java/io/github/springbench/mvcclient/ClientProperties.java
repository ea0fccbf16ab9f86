package io.github.springbench.mvcclient;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Selects the blocking client that calls the back end. All clients have the same limits.
 *
 * @param client Spring's client
 */
@ConfigurationProperties("backend")
record ClientProperties(@DefaultValue("rest-client") Client client) {

    enum Client {
        REST_TEMPLATE,
        REST_CLIENT
    }
}
