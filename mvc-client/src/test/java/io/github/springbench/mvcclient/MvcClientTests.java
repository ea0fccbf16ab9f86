package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.SlowServiceContract;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Returns the same greetings, acknowledgements and items as the slow service that it calls, with each of the clients.
 */
@Tag("server")
class MvcClientTests {

    @Nested
    class ByRestTemplate extends Contract {
        ByRestTemplate() {
            super("rest-template");
        }
    }

    @Nested
    class ByRestClient extends Contract {
        ByRestClient() {
            super("rest-client");
        }
    }

    @TestInstance(Lifecycle.PER_CLASS)
    private abstract static class Contract extends SlowServiceContract {

        private final String clientName;
        private FakeBackEnd backEnd;
        private StartedService client;

        Contract(String clientName) {
            this.clientName = clientName;
        }

        @BeforeAll
        void start() {
            backEnd = FakeBackEnd.start();
            client = StartedService.start(
                    MvcClientApplication.class, Map.of("backend.url", backEnd.url(), "backend.client", clientName));
        }

        @AfterAll
        void stop() {
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
}
