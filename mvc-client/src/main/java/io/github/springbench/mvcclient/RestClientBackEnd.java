package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.Message;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** Calls the back end as one writes it today. */
final class RestClientBackEnd implements BackEnd {

    private final RestClient restClient;

    RestClientBackEnd(RestClient restClient) {
        this.restClient = restClient;
    }

    @Override
    public String hello(int latencyMillis) {
        return restClient
                .get()
                .uri("/hello/{latency}", latencyMillis)
                .accept(MediaType.TEXT_PLAIN)
                .retrieve()
                .body(String.class);
    }

    @Override
    public Acknowledgement send(Message message) {
        return restClient
                .post()
                .uri("/messages")
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .body(message)
                .retrieve()
                .body(Acknowledgement.class);
    }
}
