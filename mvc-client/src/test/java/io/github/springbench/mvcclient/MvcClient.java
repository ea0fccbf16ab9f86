package io.github.springbench.mvcclient;

import io.github.springbench.contract.RunningService;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The application inside the JVM of the test. */
record MvcClient(ServletWebServerApplicationContext context) implements RunningService {

    static MvcClient start(Map<String, String> properties) {
        return new MvcClient((ServletWebServerApplicationContext)
                new SpringApplicationBuilder(MvcClientApplication.class).run(RunningService.arguments(properties)));
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
