package io.github.springbench.postgresjdbc;

import io.github.springbench.backend.BackEndFailureException;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** The slow service. Each call holds its thread until the response arrives. */
final class BackEnd {

    private final RestClient restClient;

    BackEnd(RestClient restClient) {
        this.restClient = restClient;
    }

    String hello(int latencyMillis) {
        return BackEndFailureException.expect(
                restClient
                        .get()
                        .uri("/hello/{latency}", latencyMillis)
                        .accept(MediaType.TEXT_PLAIN)
                        .retrieve()
                        .body(String.class),
                greeting -> !greeting.isEmpty());
    }
}
