package io.github.springbench.mongoreactive;

import io.github.springbench.contract.RunningService;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The application inside the JVM of the test. */
record MongoReactive(ReactiveWebServerApplicationContext context) implements RunningService {

    static MongoReactive start(Map<String, String> properties) {
        Map<String, String> quiet = new HashMap<>(properties);
        // The test output does not need the log of the in-memory database.
        quiet.put("logging.level.de.bwaldvogel", "off");
        return new MongoReactive((ReactiveWebServerApplicationContext)
                new SpringApplicationBuilder(MongoReactiveApplication.class).run(RunningService.arguments(quiet)));
    }

    @Override
    public int port() {
        return context.getWebServer().getPort();
    }

    @Override
    public void close() {
        context.close();
    }

    /**
     * A driver checks for a lost database every 500 ms, which is slow for a test. The application's component scan
     * finds this class because it is in the same package.
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
