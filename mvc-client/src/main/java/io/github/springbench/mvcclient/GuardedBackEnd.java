package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls the back end with RestClient over a library of which Spring lets some exceptions through, such as that of an
 * answer that is cut off, and makes none of RestClient of them.
 *
 * @param failures what to throw instead
 */
record GuardedBackEnd(BackEnd backEnd, Function<RuntimeException, Throwable> failures) implements BackEnd {

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

    private <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            throw (RuntimeException) failures.apply(failure);
        }
    }
}
