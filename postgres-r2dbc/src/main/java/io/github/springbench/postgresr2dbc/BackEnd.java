package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.reactiveclient.Diagnosis;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The slow service, called without a waiting thread. */
final class BackEnd {

    private final WebClient webClient;
    private final BackEndFailures failures;
    private final Diagnosis diagnosis;

    BackEnd(WebClient webClient, BackEndFailures failures) {
        this.webClient = webClient;
        this.failures = failures;
        this.diagnosis = new Diagnosis(failures);
    }

    Mono<String> hello(int latencyMillis) {
        return webClient
                .get()
                .uri("/hello/{latency}", latencyMillis)
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .onStatus(
                        status -> status.value() != HttpStatus.OK.value(),
                        answer -> Mono.error(
                                failures.unexpectedStatus(answer.statusCode().value())))
                .bodyToMono(String.class)
                .filter(greeting -> !greeting.isEmpty())
                .switchIfEmpty(Mono.error(failures::unreadable))
                .onErrorMap(diagnosis);
    }
}
