package io.github.springbench.mvcclient;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Selects how the back end is called. All clients have the same limits, as far as their libraries have them.
 *
 * @param client Spring's client, and the library over which it calls
 * @param held what holds the thread during a call
 */
@ConfigurationProperties("backend")
record ClientProperties(
        @DefaultValue("rest-client") Client client,
        @DefaultValue("none") Held held) {

    enum Client {
        /** Over Apache HttpClient 5, as the next two. */
        REST_TEMPLATE,
        REST_CLIENT,
        HTTP_EXCHANGE,
        /** RestClient over the JDK's client, which runs its tasks on a pool of platform threads. */
        JDK,
        /** The same with a virtual thread for each of its tasks, as Spring Boot has it with virtual threads. */
        JDK_VIRTUAL,
        /** RestClient over Jetty's client. */
        JETTY,
        /** RestClient over Reactor Netty's client. */
        REACTOR,
        /** WebClient over Reactor Netty's client; a thread waits for its answer. */
        WEB_CLIENT
    }
}
