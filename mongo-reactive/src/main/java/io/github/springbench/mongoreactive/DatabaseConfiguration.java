package io.github.springbench.mongoreactive;

import com.mongodb.MongoClientSettings;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.internal.MongoClientImpl;
import io.github.springbench.common.Limits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.mongo.ConnectionCount;
import io.github.springbench.mongo.DatabaseFailures;
import io.github.springbench.mongo.DatabaseLimits;
import io.github.springbench.mongo.MongoCommonConfiguration;
import io.github.springbench.reactive.NettyConfiguration;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;

/** Configures the access to users and the reported limits, based on Spring Boot's driver. */
@Configuration(proxyBeanMethods = false)
@Import({MongoCommonConfiguration.class, NettyConfiguration.class})
class DatabaseConfiguration {

    @Bean
    Users users(ReactiveMongoOperations mongo, MongoClient client) {
        return new Users(mongo, new DatabaseFailures(settings(client)));
    }

    @Bean
    Limits limits(ServerLimits server, MongoClient client, ConnectionCount connections) {
        MongoClientSettings settings = settings(client);
        String name = "MongoDB reactive driver %s over %s"
                .formatted(DatabaseLimits.driverVersion(), Transport.name(settings.getTransportSettings()));
        return new Limits(server, new DatabaseLimits(name, settings, connections));
    }

    /** Stops the driver's event loops at once. Spring Boot would wait for Netty's quiet period of 2 s. */
    @Bean
    DisposableBean promptStop(MongoClient client) {
        return () -> {
            client.close();
            Transport.stop(settings(client).getTransportSettings());
        };
    }

    // The settings after all customizers, those of Spring Boot and ours. No public API of the driver returns them.
    private static MongoClientSettings settings(MongoClient client) {
        return ((MongoClientImpl) client).getSettings();
    }
}
