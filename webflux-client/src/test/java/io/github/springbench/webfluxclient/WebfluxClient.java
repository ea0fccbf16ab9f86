package io.github.springbench.webfluxclient;

import io.github.springbench.contract.RunningService;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;

/** The application inside the JVM of the test. */
record WebfluxClient(ReactiveWebServerApplicationContext context) implements RunningService {

    static WebfluxClient start(Map<String, String> properties) {
        return new WebfluxClient((ReactiveWebServerApplicationContext)
                new SpringApplicationBuilder(WebfluxClientApplication.class).run(RunningService.arguments(properties)));
    }

    @Override
    public int port() {
        return context.getWebServer().getPort();
    }

    @Override
    public void close() {
        context.close();
    }
}
