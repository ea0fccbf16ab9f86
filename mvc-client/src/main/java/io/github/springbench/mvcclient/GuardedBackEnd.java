package io.github.springbench.mvcclient;

import io.github.springbench.common.Acknowledgement;
import io.github.springbench.common.BackEndFailures;
import io.github.springbench.common.ItemsRequest;
import io.github.springbench.common.Message;
import io.github.springbench.servletclient.Diagnosis;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.web.client.RestClientException;

/** Converts the failures of a call into problem responses that are the same for all clients. */
final class GuardedBackEnd implements BackEnd {

    private final BackEnd backEnd;
    private final BackEndFailures failures;
    private final Function<RestClientException, RuntimeException> diagnosis;

    GuardedBackEnd(BackEnd backEnd, BackEndFailures failures) {
        this.backEnd = backEnd;
        this.failures = failures;
        this.diagnosis = new Diagnosis(failures);
    }

    @Override
    public String hello(int latencyMillis) {
        String greeting = guarded(() -> backEnd.hello(latencyMillis));
        if (greeting == null || greeting.isEmpty()) {
            throw failures.unreadable();
        }
        return greeting;
    }

    @Override
    public Acknowledgement send(Message message) {
        Acknowledgement acknowledgement = guarded(() -> backEnd.send(message));
        if (acknowledgement == null || !acknowledgement.saysAll()) {
            throw failures.unreadable();
        }
        return acknowledgement;
    }

    @Override
    public Map<String, Object> addItems(ItemsRequest request) {
        Map<String, Object> answer = guarded(() -> backEnd.addItems(request));
        if (answer == null || !request.isAnsweredBy(answer)) {
            throw failures.unreadable();
        }
        return answer;
    }

    private <T> T guarded(Supplier<T> call) {
        try {
            return call.get();
        } catch (RestClientException e) {
            throw diagnosis.apply(e);
        }
    }
}
