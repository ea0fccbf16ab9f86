package io.github.springbench.mvcclient;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which of the blocking clients calls the back end; the limits are those of every client.
 *
 * @param client Spring's side of the call
 */
@ConfigurationProperties("backend")
record ClientProperties(@DefaultValue("rest-client") Client client) {

    enum Client {
        REST_TEMPLATE,
        REST_CLIENT
    }
}
