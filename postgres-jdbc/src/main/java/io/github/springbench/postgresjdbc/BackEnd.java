package io.github.springbench.postgresjdbc;

import io.github.springbench.common.BackEndFailures;
import io.github.springbench.servletclient.Diagnosis;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** The slow service. Each call holds its thread until the response arrives. */
final class BackEnd {

    private final RestClient restClient;
    private final BackEndFailures failures;
    private final Diagnosis diagnosis;

    BackEnd(RestClient restClient, BackEndFailures failures) {
        this.restClient = restClient;
        this.failures = failures;
        this.diagnosis = new Diagnosis(failures);
    }

    String hello(int latencyMillis) {
        String greeting = called(latencyMillis);
        if (greeting == null || greeting.isEmpty()) {
            throw failures.unreadable();
        }
        return greeting;
    }

    private String called(int latencyMillis) {
        try {
            return restClient
                    .get()
                    .uri("/hello/{latency}", latencyMillis)
                    .accept(MediaType.TEXT_PLAIN)
                    .retrieve()
                    .body(String.class);
        } catch (RestClientException failure) {
            throw diagnosis.apply(failure);
        }
    }
}
