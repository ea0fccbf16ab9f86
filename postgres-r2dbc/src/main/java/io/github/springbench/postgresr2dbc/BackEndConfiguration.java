package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndProperties;
import io.github.springbench.reactiveclient.PooledConnections;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/** Creates the client of the back end. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
class BackEndConfiguration {

    @Bean
    PooledConnections connections(BackEndProperties backEnd, ReactorResourceFactory server) {
        return new PooledConnections(backEnd, server.getLoopResources());
    }

    @Bean
    BackEnd backEnd(BackEndProperties properties, PooledConnections connections, WebClient.Builder webClient) {
        return new BackEnd(
                webClient
                        .baseUrl(properties.url().toString())
                        .clientConnector(new ReactorClientHttpConnector(connections.client()))
                        .build(),
                new BackEndFailures(properties));
    }
}
