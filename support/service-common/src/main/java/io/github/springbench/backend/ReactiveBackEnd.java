package io.github.springbench.backend;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The slow service, called without a waiting thread. */
public final class ReactiveBackEnd {

    private static final ParameterizedTypeReference<Map<String, Object>> ENTRIES =
            new ParameterizedTypeReference<>() {};

    private final WebClient webClient;

    public ReactiveBackEnd(WebClient webClient) {
        this.webClient = webClient;
    }

    public Mono<String> hello(int latencyMillis) {
        return guarded(webClient
                .get()
                .uri("/hello/{latency}", latencyMillis)
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .bodyToMono(String.class)
                .filter(greeting -> !greeting.isEmpty()));
    }

    public Mono<Acknowledgement> send(Message message) {
        return guarded(webClient
                .post()
                .uri("/messages")
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(message)
                .retrieve()
                .bodyToMono(Acknowledgement.class)
                .filter(Acknowledgement::saysAll));
    }

    public Mono<Map<String, Object>> addItems(ItemsRequest request) {
        return guarded(webClient
                .post()
                .uri("/post/{ms}/{numItems}", request.latencyMillis(), request.numItems())
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(request.entries())
                .retrieve()
                .bodyToMono(ENTRIES)
                .filter(request::isAnsweredBy));
    }

    private <T> Mono<T> guarded(Mono<T> call) {
        return call.switchIfEmpty(Mono.error(BackEndFailureException::unexpectedBody))
                .onErrorMap(ReactorConnections::failure);
    }
}
