package io.github.springbench.postgresr2dbc;

import io.github.springbench.backend.BackEndFailureException;
import io.github.springbench.backend.ReactorConnections;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The slow service, called without a waiting thread. */
final class BackEnd {

    private final WebClient webClient;

    BackEnd(WebClient webClient) {
        this.webClient = webClient;
    }

    Mono<String> hello(int latencyMillis) {
        return webClient
                .get()
                .uri("/hello/{latency}", latencyMillis)
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .bodyToMono(String.class)
                .filter(greeting -> !greeting.isEmpty())
                .switchIfEmpty(Mono.error(BackEndFailureException::unexpectedBody))
                .onErrorMap(ReactorConnections::failure);
    }
}
