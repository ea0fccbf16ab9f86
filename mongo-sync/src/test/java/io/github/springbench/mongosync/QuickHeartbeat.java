package io.github.springbench.mongosync;

import java.util.concurrent.TimeUnit;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A driver checks for a lost database every 500 ms, which is slow for a test. The application's component scan finds
 * this class because it is in the same package.
 */
@Configuration(proxyBeanMethods = false)
class QuickHeartbeat {

    @Bean
    MongoClientSettingsBuilderCustomizer quickHeartbeat() {
        return settings ->
                settings.applyToServerSettings(server -> server.minHeartbeatFrequency(20, TimeUnit.MILLISECONDS));
    }
}
