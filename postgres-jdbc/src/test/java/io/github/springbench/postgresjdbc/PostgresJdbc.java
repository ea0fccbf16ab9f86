package io.github.springbench.postgresjdbc;

import io.github.springbench.contract.RunningService;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The application inside the JVM of the test. */
record PostgresJdbc(ServletWebServerApplicationContext context) implements RunningService {

    static PostgresJdbc start(Map<String, String> properties) {
        return new PostgresJdbc((ServletWebServerApplicationContext)
                new SpringApplicationBuilder(PostgresJdbcApplication.class).run(RunningService.arguments(properties)));
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
