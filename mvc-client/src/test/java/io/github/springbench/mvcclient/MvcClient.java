package io.github.springbench.mvcclient;

import io.github.springbench.contract.RunningService;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The application inside the JVM of the test. */
record MvcClient(ServletWebServerApplicationContext context) implements RunningService {

    static MvcClient start(Map<String, String> properties) {
        String[] arguments = Stream.concat(
                        Stream.of("--server.port=0"),
                        properties.entrySet().stream()
                                .map(property -> "--" + property.getKey() + "=" + property.getValue()))
                .toArray(String[]::new);
        return new MvcClient((ServletWebServerApplicationContext)
                new SpringApplicationBuilder(MvcClientApplication.class).run(arguments));
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
