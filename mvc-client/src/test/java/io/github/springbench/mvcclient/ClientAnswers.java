package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.SlowServiceContract;
import io.github.springbench.contract.StartedService;
import io.github.springbench.mvcclient.ClientProperties.Client;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * Returns the same greetings, acknowledgements and items as the slow service that it calls, with each of the clients.
 */
abstract class ClientAnswers extends SlowServiceContract {

    private static FakeBackEnd backEnd;
    private static StartedService service;

    @Parameter
    private Client client;

    @BeforeParameterizedClassInvocation
    static void start(Client client) {
        backEnd = FakeBackEnd.start();
        service = StartedService.start(
                MvcClientApplication.class, Map.of("backend.url", backEnd.url(), "backend.client", client.name()));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        if (service != null) {
            service.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected String messagesPath() {
        return "/passthrough/messages";
    }

    @Test
    void measuresNothingItself() {
        assertThat(service.observers()).isEmpty();
    }
}
