package io.github.springbench.webfluxclient;

import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.SlowServiceClientContract;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Fails like its blocking counterpart, and keeps the same limits. */
@Tag("server")
class WebfluxClientFailureTests extends SlowServiceClientContract {

    @Override
    protected RunningService start(Map<String, String> properties) {
        return StartedService.start(WebfluxClientApplication.class, properties);
    }

    @Override
    protected String name() {
        return "WebClient over Reactor Netty 1.";
    }

    @Override
    protected String acceptor() {
        return "serves requests too";
    }

    @Override
    protected boolean givesUpWithItsCaller() {
        return true;
    }
}
