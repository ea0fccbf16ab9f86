package io.github.springbench.backend;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.client.WebClient;

/** Creates the client of the back end on the event loops of the server; non-blocking services import it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
public class ReactiveBackEndConfiguration {

    @Bean
    ReactorConnections connections(BackEndProperties backEnd, ReactorResourceFactory server) {
        return new ReactorConnections("WebClient", backEnd, server.getLoopResources());
    }

    @Bean
    ReactiveBackEnd backEnd(ReactorConnections connections, WebClient.Builder webClient) {
        return new ReactiveBackEnd(connections.customize(webClient).build());
    }
}
