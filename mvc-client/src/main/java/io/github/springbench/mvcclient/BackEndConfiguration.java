package io.github.springbench.mvcclient;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndLimits;
import io.github.springbench.common.BackEndProperties;
import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.servlet.TomcatLimits;
import io.github.springbench.servletclient.ApacheConnections;
import io.github.springbench.servletclient.OnlyOk;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestClient;
import org.springframework.web.util.DefaultUriBuilderFactory;

/** Creates the client that the properties select. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BackEndProperties.class, ClientProperties.class})
@Import(TomcatLimits.class)
class BackEndConfiguration {

    @Bean
    ApacheConnections connections(BackEndProperties backEnd) {
        return new ApacheConnections(backEnd);
    }

    @Bean
    BackEnd backEnd(
            BackEndProperties properties,
            ClientProperties client,
            ApacheConnections connections,
            RestTemplateBuilder restTemplate,
            RestClient.Builder restClient) {
        BackEndFailures failures = new BackEndFailures(properties);
        ResponseErrorHandler statuses = new OnlyOk(failures);
        String url = properties.url().toString();
        // This factory buffers the request, so its length is known and it is not sent in chunks. It does not buffer the
        // response.
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
        return new GuardedBackEnd(backEnd, failures);
    }

    @Bean
    Limits limits(ServerLimits server, ClientProperties client, ApacheConnections connections) {
        String name =
                switch (client.client()) {
                    case REST_TEMPLATE -> "RestTemplate";
                    case REST_CLIENT -> "RestClient";
                };
        return new Limits(server, new BackEndLimits(name, connections));
    }
}
