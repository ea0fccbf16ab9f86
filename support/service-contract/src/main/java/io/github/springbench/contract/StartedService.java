package io.github.springbench.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A service inside the JVM of the test. */
public record StartedService(ConfigurableApplicationContext context) implements RunningService {

    /** Starts the application on a free port. */
    public static StartedService start(Class<?> application, Map<String, String> properties) {
        String[] arguments = Stream.concat(
                        Stream.of("--server.port=0"),
                        properties.entrySet().stream()
                                .map(property -> "--" + property.getKey() + "=" + property.getValue()))
                .toArray(String[]::new);
        return new StartedService(new SpringApplicationBuilder(application).run(arguments));
    }

    @Override
    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** The beans that observe requests, which would take time from each. */
    public List<String> observers() {
        return Arrays.stream(context.getBeanDefinitionNames())
                .filter(name -> String.valueOf(context.getType(name)).contains(" io.micrometer."))
                .toList();
    }

    @Override
    public void close() {
        context.close();
    }
}
