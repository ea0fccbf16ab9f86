package io.github.springbench.mongosync;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.internal.MongoClientImpl;
import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.mongo.ConnectionCount;
import io.github.springbench.mongo.DatabaseFailures;
import io.github.springbench.mongo.DatabaseLimits;
import io.github.springbench.mongo.MongoCommonConfiguration;
import io.github.springbench.servlet.TomcatLimits;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.core.MongoOperations;

/** Configures the access to users and the reported limits, based on Spring Boot's driver. */
@Configuration(proxyBeanMethods = false)
@Import({MongoCommonConfiguration.class, TomcatLimits.class})
class DatabaseConfiguration {

    @Bean
    Users users(MongoOperations mongo, MongoClient client) {
        return new Users(mongo, new DatabaseFailures(settings(client)));
    }

    @Bean
    Limits limits(ServerLimits server, MongoClient client, ConnectionCount connections) {
        String name = "MongoDB sync driver " + DatabaseLimits.driverVersion();
        return new Limits(server, new DatabaseLimits(name, settings(client), connections));
    }

    // The settings after all customizers, those of Spring Boot and ours. No public API of the driver returns them.
    private static MongoClientSettings settings(MongoClient client) {
        return ((MongoClientImpl) client).getSettings();
    }
}
