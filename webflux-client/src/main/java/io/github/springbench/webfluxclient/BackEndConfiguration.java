package io.github.springbench.webfluxclient;

import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.backend.ReactorConnections;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.client.WebClient;

/** Creates the client with the limits that the properties set. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
class BackEndConfiguration {

    @Bean
    ReactorConnections connections(BackEndProperties backEnd, ReactorResourceFactory server) {
        return new ReactorConnections(backEnd, server.getLoopResources());
    }

    @Bean
    ReactiveBackEnd backEnd(ReactorConnections connections, WebClient.Builder webClient) {
        return new ReactiveBackEnd(connections.customize(webClient).build());
    }
}
