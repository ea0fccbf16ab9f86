package io.github.springbench.mvcclient;

import io.github.springbench.backend.ReactiveBackEnd;
import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;

/** Calls the back end with Spring's reactive client, and waits for each answer. */
record WebClientBackEnd(ReactiveBackEnd reactive) implements BackEnd {

    @Override
    public String hello(int latencyMillis) {
        return reactive.hello(latencyMillis).block();
    }

    @Override
    public Acknowledgement send(Message message) {
        return reactive.send(message).block();
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return reactive.addItems(request).block();
    }
}
