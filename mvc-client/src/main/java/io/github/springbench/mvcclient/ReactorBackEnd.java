package io.github.springbench.mvcclient;

import io.github.springbench.backend.ReactorConnections;
import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Calls the back end with RestClient over Reactor Netty. If an answer ends too soon or stops, Spring throws what Netty
 * did, and no exception of RestClient.
 */
record ReactorBackEnd(RestClientBackEnd backEnd) implements BackEnd {

    @Override
    public String hello(int latencyMillis) {
        return guarded(() -> backEnd.hello(latencyMillis));
    }

    @Override
    public Acknowledgement send(Message message) {
        return guarded(() -> backEnd.send(message));
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return guarded(() -> backEnd.addItems(request));
    }

    private static <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            throw (RuntimeException) ReactorConnections.failure(failure);
        }
    }
}
