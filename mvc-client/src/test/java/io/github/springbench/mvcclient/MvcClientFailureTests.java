package io.github.springbench.mvcclient;

import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.SlowServiceClientContract;
import io.github.springbench.contract.StartedService;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Fails like its reactive counterpart, and keeps the same limits, with each of the clients. */
@Tag("server")
class MvcClientFailureTests {

    @Nested
    class ByRestTemplate extends Contract {
        ByRestTemplate() {
            super("rest-template", "RestTemplate over Apache HttpClient 5.");
        }
    }

    @Nested
    class ByRestClient extends Contract {
        ByRestClient() {
            super("rest-client", "RestClient over Apache HttpClient 5.");
        }
    }

    private abstract static class Contract extends SlowServiceClientContract {

        private final Map<String, String> choice;
        private final String name;

        Contract(String client, String name) {
            this.choice = Map.of("backend.client", client);
            this.name = name;
        }

        @Override
        protected RunningService start(Map<String, String> properties) {
            Map<String, String> all = new HashMap<>(choice);
            all.putAll(properties);
            return StartedService.start(MvcClientApplication.class, all);
        }

        @Override
        protected String name() {
            return name;
        }

        @Override
        protected String acceptor() {
            return "of its own";
        }

        @Override
        protected boolean givesUpWithItsCaller() {
            return false;
        }
    }
}
