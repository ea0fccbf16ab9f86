package io.github.springbench.mvcclient;

import io.github.springbench.backend.ApacheConnections;
import io.github.springbench.backend.BackEndProperties;
import io.github.springbench.backend.RestClientProblems;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.util.DefaultUriBuilderFactory;

/** Creates the client that the properties select. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BackEndProperties.class, ClientProperties.class})
@Import(RestClientProblems.class)
class BackEndConfiguration {

    @Bean
    ApacheConnections connections(BackEndProperties backEnd, ClientProperties client) {
        String name =
                switch (client.client()) {
                    case REST_TEMPLATE -> "RestTemplate";
                    case REST_CLIENT -> "RestClient";
                };
        return new ApacheConnections(name, backEnd);
    }

    @Bean
    BackEnd backEnd(
            BackEndProperties properties,
            ClientProperties client,
            ApacheConnections connections,
            RestClientProblems statuses,
            RestTemplateBuilder restTemplate,
            RestClient.Builder restClient) {
        // This factory buffers the request, so its length is known and it is not sent in chunks. It does not buffer the
        // response.
        ClientHttpRequestFactory factory =
                new InterceptingClientHttpRequestFactory(connections.requestFactory(), List.of());
        return switch (client.client()) {
            case REST_TEMPLATE ->
                new RestTemplateBackEnd(restTemplate
                        .uriTemplateHandler(new DefaultUriBuilderFactory(properties.url()))
                        .requestFactory(() -> factory)
                        .errorHandler(statuses)
                        .build());
            case REST_CLIENT ->
                new RestClientBackEnd(restClient
                        .baseUrl(properties.url())
                        .requestFactory(factory)
                        .defaultStatusHandler(statuses)
                        .build());
        };
    }
}
