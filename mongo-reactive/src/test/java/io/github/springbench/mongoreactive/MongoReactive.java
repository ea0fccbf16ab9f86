package io.github.springbench.mongoreactive;

import io.github.springbench.contract.RunningService;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The application inside the JVM of the test. */
record MongoReactive(ReactiveWebServerApplicationContext context) implements RunningService {

    static MongoReactive start(Map<String, String> properties) {
        String[] arguments = Stream.concat(
                        // What the database in memory does is the test's affair.
                        Stream.of("--server.port=0", "--logging.level.de.bwaldvogel=off"),
                        properties.entrySet().stream()
                                .map(property -> "--" + property.getKey() + "=" + property.getValue()))
                .toArray(String[]::new);
        return new MongoReactive((ReactiveWebServerApplicationContext)
                new SpringApplicationBuilder(MongoReactiveApplication.class).run(arguments));
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

    /**
     * A driver looks for a database that it lost every half second, which is long for a test. The application finds this by
     * itself, as it is in its package.
     */
    @Configuration(proxyBeanMethods = false)
    static class Impatience {

        @Bean
        MongoClientSettingsBuilderCustomizer looksOften() {
            return settings ->
                    settings.applyToServerSettings(server -> server.minHeartbeatFrequency(20, TimeUnit.MILLISECONDS));
        }
    }
}
