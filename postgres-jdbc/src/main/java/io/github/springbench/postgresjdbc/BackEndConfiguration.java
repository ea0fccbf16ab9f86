package io.github.springbench.postgresjdbc;

import io.github.springbench.backend.ApacheConnections;
import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.backend.RestClientProblems;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.web.client.RestClient;

/** Creates the client of the back end, and selects whether its calls run concurrently. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BackEndProperties.class)
@Import(RestClientProblems.class)
class BackEndConfiguration {

    @Bean
    ApacheConnections connections(BackEndProperties backEnd) {
        return new ApacheConnections("RestClient", backEnd);
    }

    @Bean
    BackEnd backEnd(
            BackEndProperties properties,
            ApacheConnections connections,
            RestClientProblems statuses,
            RestClient.Builder restClient) {
        return new BackEnd(restClient
                .baseUrl(properties.url())
                .requestFactory(connections.requestFactory())
                .defaultStatusHandler(statuses)
                .build());
    }

    /** @param concurrently whether the calls of one request are made at once, which needs the threads of Java 21 */
    @Bean
    FanOut fanOut(@Value("${fan-out.concurrently:false}") boolean concurrently, UserService users, BackEnd backEnd) {
        return concurrently
                ? new ConcurrentFanOut(users, backEnd, new VirtualThreadTaskExecutor("fan-out-"))
                : new SequentialFanOut(users, backEnd);
    }
}
