package io.github.springbench.mvcclient;

import io.github.springbench.backend.ApacheConnections;
import io.github.springbench.backend.BackEndConnections;
import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.backend.ReactorConnections;
import io.github.springbench.backend.RestClientProblems;
import io.github.springbench.mvcclient.AroundBackEnd.Guard;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.DefaultUriBuilderFactory;
import reactor.netty.http.HttpResources;

/** Creates the client that the properties select. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BackEndProperties.class, ClientProperties.class})
@Import(RestClientProblems.class)
class BackEndConfiguration {

    @Bean
    BackEndConnections connections(BackEndProperties backEnd, ClientProperties client) {
        return switch (client.client()) {
            case REST_TEMPLATE -> new ApacheConnections("RestTemplate", backEnd);
            case REST_CLIENT -> new ApacheConnections("RestClient", backEnd);
            case HTTP_EXCHANGE -> new ApacheConnections("@HttpExchange", backEnd);
            case JDK -> new JdkConnections(backEnd, null);
            case JDK_VIRTUAL -> new JdkConnections(backEnd, new VirtualThreadTaskExecutor("jdk-client-"));
            case JETTY -> new JettyConnections(backEnd);
            case REACTOR -> new ReactorConnections("RestClient", backEnd, HttpResources.get());
            case WEB_CLIENT -> new ReactorConnections("WebClient", backEnd, HttpResources.get());
        };
    }

    /** Only the client that was selected is built: the builder of another one brings its library into memory. */
    @Bean
    BackEnd backEnd(
            BackEndProperties properties,
            ClientProperties client,
            BackEndConnections connections,
            RestClientProblems statuses,
            ObjectProvider<RestTemplateBuilder> restTemplate,
            ObjectProvider<RestClient.Builder> restClients,
            ObjectProvider<WebClient.Builder> webClient) {
        // This factory buffers the request, so its length is known and it is not sent in chunks. It does not buffer the
        // response.
        ClientHttpRequestFactory factory =
                new InterceptingClientHttpRequestFactory(connections.requestFactory(), List.of());
        Supplier<RestClient> restClient = () -> restClients
                .getObject()
                .baseUrl(properties.url())
                .requestFactory(factory)
                .defaultStatusHandler(statuses)
                .build();
        BackEnd backEnd =
                switch (client.client()) {
                    case REST_TEMPLATE ->
                        new RestTemplateBackEnd(restTemplate
                                .getObject()
                                .uriTemplateHandler(new DefaultUriBuilderFactory(properties.url()))
                                .requestFactory(() -> factory)
                                .errorHandler(statuses)
                                .build());
                    case REST_CLIENT, JDK, JDK_VIRTUAL -> new RestClientBackEnd(restClient.get());
                    case JETTY ->
                        new AroundBackEnd(
                                new RestClientBackEnd(restClient.get()), new Guard(JettyConnections::failure));
                    case REACTOR ->
                        new AroundBackEnd(new RestClientBackEnd(restClient.get()), new Guard(failure ->
                                (RuntimeException) ReactorConnections.failure(failure)));
                    case HTTP_EXCHANGE -> new HttpExchangeBackEnd(restClient.get());
                    case WEB_CLIENT ->
                        new WebClientBackEnd(new ReactiveBackEnd(((ReactorConnections) connections)
                                .customize(webClient.getObject())
                                .build()));
                };
        return client.held() == Held.NONE ? backEnd : new AroundBackEnd(backEnd, client.held()::during);
    }
}
