package io.github.springbench.webfluxclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.SlowServiceContract;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Returns the same greetings, acknowledgements and items as the slow service that it calls. */
@Tag("server")
class WebfluxClientTests extends SlowServiceContract {

    private static FakeBackEnd backEnd;
    private static StartedService client;

    @BeforeAll
    static void start() {
        backEnd = FakeBackEnd.start();
        client = StartedService.start(WebfluxClientApplication.class, Map.of("backend.url", backEnd.url()));
    }

    @AfterAll
    static void stop() {
        if (client != null) {
            client.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return client.port();
    }

    @Override
    protected String messagesPath() {
        return "/passthrough/messages";
    }

    @Test
    void measuresNothingItself() {
        assertThat(client.observers()).isEmpty();
    }
}
