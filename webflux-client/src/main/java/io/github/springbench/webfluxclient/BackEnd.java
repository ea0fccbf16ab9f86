package io.github.springbench.webfluxclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import io.github.springbench.reactiveclient.Diagnosis;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The slow service, called without a waiting thread. */
final class BackEnd {

    private static final ParameterizedTypeReference<Map<String, Object>> ENTRIES =
            new ParameterizedTypeReference<>() {};

    private final WebClient webClient;
    private final BackEndFailures failures;
    private final Diagnosis diagnosis;

    BackEnd(WebClient webClient, BackEndFailures failures) {
        this.webClient = webClient;
        this.failures = failures;
        this.diagnosis = new Diagnosis(failures);
    }

    Mono<String> hello(int latencyMillis) {
        return guarded(webClient
                .get()
                .uri("/hello/{latency}", latencyMillis)
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .onStatus(BackEnd::isNotOk, this::unexpectedStatus)
                .bodyToMono(String.class)
                .filter(greeting -> !greeting.isEmpty()));
    }

    Mono<Acknowledgement> send(Message message) {
        return guarded(webClient
                .post()
                .uri("/messages")
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(message)
                .retrieve()
                .onStatus(BackEnd::isNotOk, this::unexpectedStatus)
                .bodyToMono(Acknowledgement.class)
                .filter(Acknowledgement::saysAll));
    }

    Mono<Map<String, Object>> addItems(ItemsRequest request) {
        return guarded(webClient
                .post()
                .uri("/post/{ms}/{numItems}", request.latencyMillis(), request.numItems())
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(request.entries())
                .retrieve()
                .onStatus(BackEnd::isNotOk, this::unexpectedStatus)
                .bodyToMono(ENTRIES)
                .filter(request::isAnsweredBy));
    }

    private <T> Mono<T> guarded(Mono<T> call) {
        return call.switchIfEmpty(Mono.error(failures::unreadable)).onErrorMap(diagnosis);
    }

    private static boolean isNotOk(HttpStatusCode status) {
        return status.value() != HttpStatus.OK.value();
    }

    private Mono<Throwable> unexpectedStatus(ClientResponse answer) {
        return Mono.error(failures.unexpectedStatus(answer.statusCode().value()));
    }
}
