package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** Calls the back end with Spring's current blocking client. */
final class RestClientBackEnd implements BackEnd {

    private static final ParameterizedTypeReference<Map<String, Object>> ENTRIES =
            new ParameterizedTypeReference<>() {};

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

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return restClient
                .post()
                .uri("/post/{ms}/{numItems}", request.latencyMillis(), request.numItems())
                .accept(MediaType.APPLICATION_JSON)
                .contentType(MediaType.APPLICATION_JSON)
                .body(request.entries())
                .retrieve()
                .body(ENTRIES);
    }
}
