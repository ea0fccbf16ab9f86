package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.SlowServiceContract;
import io.github.springbench.contract.StartedService;
import io.github.springbench.mvcclient.ClientProperties.Client;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Returns the same greetings, acknowledgements and items as the slow service that it calls, with each of the clients.
 */
@Tag("server")
@TestInstance(Lifecycle.PER_CLASS)
@ParameterizedClass
@EnumSource(value = Client.class, mode = Mode.EXCLUDE, names = "JDK_VIRTUAL")
class MvcClientTests extends SlowServiceContract {

    private final Client client;
    private FakeBackEnd backEnd;
    private StartedService service;

    MvcClientTests(Client client) {
        this.client = client;
    }

    @BeforeAll
    void start() {
        backEnd = FakeBackEnd.start();
        service = StartedService.start(
                MvcClientApplication.class, Map.of("backend.url", backEnd.url(), "backend.client", client.name()));
    }

    @AfterAll
    void stop() {
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
