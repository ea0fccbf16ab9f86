package io.github.springbench.mvcclient;

import static io.github.springbench.backend.BackEndFailureException.expect;

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
        return expect(
                restClient
                        .get()
                        .uri("/hello/{latency}", latencyMillis)
                        .accept(MediaType.TEXT_PLAIN)
                        .retrieve()
                        .body(String.class),
                greeting -> !greeting.isEmpty());
    }

    @Override
    public Acknowledgement send(Message message) {
        return expect(
                restClient
                        .post()
                        .uri("/messages")
                        .accept(MediaType.APPLICATION_JSON)
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(message)
                        .retrieve()
                        .body(Acknowledgement.class),
                Acknowledgement::saysAll);
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return expect(
                restClient
                        .post()
                        .uri("/post/{ms}/{numItems}", request.latencyMillis(), request.numItems())
                        .accept(MediaType.APPLICATION_JSON)
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(request.entries())
                        .retrieve()
                        .body(ENTRIES),
                request::isAnsweredBy);
    }
}
