package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Does something around each call of the back end. */
record AroundBackEnd(BackEnd backEnd, Around around) implements BackEnd {

    @Override
    public String hello(int latencyMillis) {
        return around.call(() -> backEnd.hello(latencyMillis));
    }

    @Override
    public Acknowledgement send(Message message) {
        return around.call(() -> backEnd.send(message));
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        return around.call(() -> backEnd.addItems(request));
    }

    /** Makes a call once, and returns its answer. */
    interface Around {

        <T> T call(Supplier<T> call);
    }

    /**
     * For RestClient over a library of which Spring lets some exceptions through, such as that of an answer that is cut
     * off, and makes none of RestClient of them.
     *
     * @param failures what to throw instead
     */
    record Guard(UnaryOperator<RuntimeException> failures) implements Around {

        @Override
        public <T> T call(Supplier<T> call) {
            try {
                return call.get();
            } catch (RuntimeException failure) {
                throw failures.apply(failure);
            }
        }
    }
}
