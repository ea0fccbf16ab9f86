package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgresr2dbc.LoginProperties.Loops;
import io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/** Chooses the event loops on which the database's answers arrive. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LoginProperties.class)
class DriverConfiguration {

    @Bean
    ConnectionFactoryOptionsBuilderCustomizer loops(LoginProperties settings, ReactorResourceFactory server) {
        return options -> {
            if (settings.driverLoops() == Loops.SERVER) {
                options.option(PostgresqlConnectionFactoryProvider.LOOP_RESOURCES, server.getLoopResources());
            }
        };
    }
}
