package io.github.springbench.mongosync;

import com.mongodb.MongoClientSettings;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.stereotype.Component;

/**
 * A driver checks for a lost database every 500 ms, which is slow for a test. The application's component scan finds
 * this class because it is in the same package.
 */
@Component
class QuickHeartbeat implements MongoClientSettingsBuilderCustomizer {

    @Override
    public void customize(MongoClientSettings.Builder settings) {
        settings.applyToServerSettings(server -> server.minHeartbeatFrequency(20, TimeUnit.MILLISECONDS));
    }
}
