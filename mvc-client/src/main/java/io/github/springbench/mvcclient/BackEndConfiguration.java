package io.github.springbench.mvcclient;

import io.github.springbench.common.Admission;
import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndLimits;
import io.github.springbench.common.BackEndProperties;
import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.servlet.TomcatLimits;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestClient;
import org.springframework.web.util.DefaultUriBuilderFactory;

/** Puts the client together that the properties ask for. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BackEndProperties.class, ClientProperties.class})
@Import(TomcatLimits.class)
class BackEndConfiguration {

    @Bean
    Connections connections(BackEndProperties backEnd, ClientProperties properties, Environment environment) {
        return switch (properties.factory()) {
            case APACHE -> new ApacheConnections(backEnd);
            case JDK -> new JdkConnections(backEnd, executor(environment));
        };
    }

    @Bean
    Admission admission(BackEndProperties backEnd) {
        return new Admission(backEnd);
    }

    @Bean
    BackEnd backEnd(
            BackEndProperties properties,
            ClientProperties client,
            Connections connections,
            Admission admission,
            RestTemplateBuilder restTemplate,
            RestClient.Builder restClient) {
        BackEndFailures failures = new BackEndFailures(properties);
        ResponseErrorHandler statuses = new OnlyOk(failures);
        String url = properties.url().toString();
        // With the request in a buffer its length is known, and it is not sent in chunks; the answer is in none.
        ClientHttpRequestFactory factory =
                new InterceptingClientHttpRequestFactory(connections.requestFactory(), List.of());
        BackEnd backEnd =
                switch (client.client()) {
                    case REST_TEMPLATE ->
                        new RestTemplateBackEnd(restTemplate
                                .uriTemplateHandler(new DefaultUriBuilderFactory(url))
                                .requestFactory(() -> factory)
                                .errorHandler(statuses)
                                .build());
                    case REST_CLIENT ->
                        new RestClientBackEnd(restClient
                                .baseUrl(url)
                                .requestFactory(factory)
                                .defaultStatusHandler(statuses)
                                .build());
                };
        return new GuardedBackEnd(backEnd, connections, admission, failures);
    }

    @Bean
    Limits limits(ServerLimits server, ClientProperties client, Connections connections, Admission admission) {
        String name =
                switch (client.client()) {
                    case REST_TEMPLATE -> "RestTemplate";
                    case REST_CLIENT -> "RestClient";
                };
        return new Limits(server, new BackEndLimits(name, connections, admission));
    }

    // The client reads and writes on threads of its own: they are of the kind that requests run on.
    private static Executor executor(Environment environment) {
        String prefix = "backend-http-";
        return Threading.VIRTUAL.isActive(environment)
                ? new VirtualThreadTaskExecutor(prefix)
                : Executors.newCachedThreadPool(new CustomizableThreadFactory(prefix));
    }
}
