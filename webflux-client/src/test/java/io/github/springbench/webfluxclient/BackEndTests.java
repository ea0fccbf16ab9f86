package io.github.springbench.webfluxclient;

import io.github.springbench.common.Admission;
import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.BackEndProperties;
import java.net.URI;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** When a request's place is free again, to the signal; the contract holds that it becomes free at all. */
class BackEndTests {

    private static final BackEndProperties ONE_AT_A_TIME = new BackEndProperties(
            URI.create("http://127.0.0.1:8092"),
            1,
            0,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1));

    private static final BackEndFailures FAILURES = new BackEndFailures(ONE_AT_A_TIME);

    private static final Mono<ClientResponse> GREETING =
            Mono.just(ClientResponse.create(HttpStatus.OK).body("Hello").build());

    @Test
    void hasAPlaceForWhoeverAsksAgainAtTheAnswer() {
        BackEnd backEnd = thatAnswers(GREETING, GREETING);

        StepVerifier.create(backEnd.hello(0).flatMap(answer -> backEnd.hello(0)))
                .expectNext("Hello")
                .verifyComplete();
    }

    @Test
    void hasAPlaceForWhoeverAsksAgainAtTheFailure() {
        BackEnd backEnd = thatAnswers(
                Mono.just(ClientResponse.create(HttpStatus.NOT_FOUND).build()), GREETING);

        StepVerifier.create(backEnd.hello(0).onErrorResume(failure -> backEnd.hello(0)))
                .expectNext("Hello")
                .verifyComplete();
    }

    @Test
    void hasAPlaceForTheNextOnceTheCallerHungUp() {
        BackEnd backEnd = thatAnswers(Mono.never(), GREETING);

        StepVerifier.create(backEnd.hello(0)).thenCancel().verify();

        StepVerifier.create(backEnd.hello(0)).expectNext("Hello").verifyComplete();
    }

    @Test
    void refusesTheNextWhileThePlaceIsTaken() {
        BackEnd backEnd = thatAnswers(Mono.never(), GREETING);
        backEnd.hello(0).subscribe();

        StepVerifier.create(backEnd.hello(0))
                .verifyErrorMessage(FAILURES.tooManyWaiting().getMessage());
    }

    private static BackEnd thatAnswers(Mono<ClientResponse> first, Mono<ClientResponse> second) {
        Iterator<Mono<ClientResponse>> next = List.of(first, second).iterator();
        WebClient webClient =
                WebClient.builder().exchangeFunction(request -> next.next()).build();
        return new BackEnd(webClient, new Admission(ONE_AT_A_TIME), FAILURES);
    }
}
