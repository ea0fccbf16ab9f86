package io.github.springbench.mvcclient;

import static io.github.springbench.backend.BackEndFailureException.expect;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.List;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestTemplate;

/** Calls the back end with the client of the published comparison. */
final class RestTemplateBackEnd implements BackEnd {

    private static final ParameterizedTypeReference<Map<String, Object>> ENTRIES =
            new ParameterizedTypeReference<>() {};

    private final RestTemplate restTemplate;

    RestTemplateBackEnd(RestTemplate restTemplate) {
        this.restTemplate = restTemplate;
    }

    @Override
    public String hello(int latencyMillis) {
        return expect(
                restTemplate
                        .exchange(
                                "/hello/{latency}",
                                HttpMethod.GET,
                                new HttpEntity<>(accepting(MediaType.TEXT_PLAIN)),
                                String.class,
                                latencyMillis)
                        .getBody(),
                greeting -> !greeting.isEmpty());
    }

    @Override
    public Acknowledgement send(Message message) {
        return expect(
                restTemplate
                        .exchange("/messages", HttpMethod.POST, json(message), Acknowledgement.class)
                        .getBody(),
                Acknowledgement::saysAll);
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return expect(
                restTemplate
                        .exchange(
                                "/post/{ms}/{numItems}",
                                HttpMethod.POST,
                                json(request.entries()),
                                ENTRIES,
                                request.latencyMillis(),
                                request.numItems())
                        .getBody(),
                request::isAnsweredBy);
    }

    private static <T> HttpEntity<T> json(T body) {
        HttpHeaders headers = accepting(MediaType.APPLICATION_JSON);
        headers.setContentType(MediaType.APPLICATION_JSON);
        return new HttpEntity<>(body, headers);
    }

    // Without this header, RestTemplate would send a list of all types that its converters can read.
    private static HttpHeaders accepting(MediaType type) {
        HttpHeaders headers = new HttpHeaders();
        headers.setAccept(List.of(type));
        return headers;
    }
}
