package io.github.springbench.webfluxclient;

import io.github.springbench.contract.RunningService;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;

/** The application inside the JVM of the test. */
record WebfluxClient(ReactiveWebServerApplicationContext context) implements RunningService {

    static WebfluxClient start(Map<String, String> properties) {
        String[] arguments = Stream.concat(
                        Stream.of("--server.port=0"),
                        properties.entrySet().stream()
                                .map(property -> "--" + property.getKey() + "=" + property.getValue()))
                .toArray(String[]::new);
        return new WebfluxClient((ReactiveWebServerApplicationContext)
                new SpringApplicationBuilder(WebfluxClientApplication.class).run(arguments));
    }

    @Override
    public int port() {
        return context.getWebServer().getPort();
    }

    @Override
    public MBeanServerConnection managementBeans() {
        return ManagementFactory.getPlatformMBeanServer();
    }

    @Override
    public void close() {
        context.close();
    }
}
