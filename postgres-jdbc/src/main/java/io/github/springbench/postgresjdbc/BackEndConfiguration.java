package io.github.springbench.postgresjdbc;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndProperties;
import io.github.springbench.servletclient.ApacheConnections;
import io.github.springbench.servletclient.OnlyOk;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.web.client.RestClient;

/** Creates the client of the back end, and selects whether its calls run concurrently. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BackEndProperties.class, FanOutProperties.class})
class BackEndConfiguration {

    @Bean
    ApacheConnections connections(BackEndProperties backEnd) {
        return new ApacheConnections(backEnd);
    }

    @Bean
    BackEnd backEnd(BackEndProperties properties, ApacheConnections connections, RestClient.Builder restClient) {
        BackEndFailures failures = new BackEndFailures(properties);
        return new BackEnd(
                restClient
                        .baseUrl(properties.url().toString())
                        .requestFactory(connections.requestFactory())
                        .defaultStatusHandler(new OnlyOk(failures))
                        .build(),
                failures);
    }

    @Bean
    FanOut fanOut(FanOutProperties properties, UserService users, BackEnd backEnd) {
        return properties.concurrently()
                ? new AllAtOnce(users, backEnd, new VirtualThreadTaskExecutor("fan-out-"))
                : new OneAfterTheOther(users, backEnd);
    }
}
