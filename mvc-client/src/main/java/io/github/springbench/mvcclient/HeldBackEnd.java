package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;

/** Calls the back end while something holds the thread. */
record HeldBackEnd(BackEnd backEnd, Held held) implements BackEnd {

    @Override
    public String hello(int latencyMillis) {
        return held.during(() -> backEnd.hello(latencyMillis));
    }

    @Override
    public Acknowledgement send(Message message) {
        return held.during(() -> backEnd.send(message));
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return held.during(() -> backEnd.addItems(request));
    }
}
