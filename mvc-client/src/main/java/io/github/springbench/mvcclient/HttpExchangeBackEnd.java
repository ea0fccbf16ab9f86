package io.github.springbench.mvcclient;

import static io.github.springbench.backend.BackEndFailureException.expect;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Calls the back end by an interface that Spring implements over its blocking client. */
final class HttpExchangeBackEnd implements BackEnd {

    private final Calls calls;

    HttpExchangeBackEnd(RestClient restClient) {
        calls = HttpServiceProxyFactory.builderFor(RestClientAdapter.create(restClient))
                .build()
                .createClient(Calls.class);
    }

    @Override
    public String hello(int latencyMillis) {
        return expect(calls.hello(latencyMillis), greeting -> !greeting.isEmpty());
    }

    @Override
    public Acknowledgement send(Message message) {
        return expect(calls.send(message), Acknowledgement::saysAll);
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return expect(
                calls.addItems(request.latencyMillis(), request.numItems(), request.entries()), request::isAnsweredBy);
    }

    private interface Calls {

        @GetExchange(url = "/hello/{latency}", accept = MediaType.TEXT_PLAIN_VALUE)
        String hello(@PathVariable int latency);

        @PostExchange(
                url = "/messages",
                accept = MediaType.APPLICATION_JSON_VALUE,
                contentType = MediaType.APPLICATION_JSON_VALUE)
        Acknowledgement send(@RequestBody Message message);

        @PostExchange(
                url = "/post/{ms}/{numItems}",
                accept = MediaType.APPLICATION_JSON_VALUE,
                contentType = MediaType.APPLICATION_JSON_VALUE)
        Map<String, Object> addItems(
                @PathVariable int ms, @PathVariable int numItems, @RequestBody Map<String, Object> entries);
    }
}
