package io.github.springbench.postgresr2dbc;

import io.github.springbench.contract.RunningService;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;

/** The application inside the JVM of the test. */
record PostgresR2dbc(ReactiveWebServerApplicationContext context) implements RunningService {

    static PostgresR2dbc start(Map<String, String> properties) {
        return new PostgresR2dbc((ReactiveWebServerApplicationContext)
                new SpringApplicationBuilder(PostgresR2dbcApplication.class).run(RunningService.arguments(properties)));
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
