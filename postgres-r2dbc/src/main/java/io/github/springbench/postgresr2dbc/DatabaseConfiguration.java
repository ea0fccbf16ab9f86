package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.BackEndLimits;
import io.github.springbench.common.Limits;
import io.github.springbench.common.PoolWaits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.postgres.DatabaseFailures;
import io.github.springbench.postgres.DatabaseLimits;
import io.github.springbench.reactive.NettyConfiguration;
import io.github.springbench.reactiveclient.PooledConnections;
import io.r2dbc.spi.ConnectionFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Reports the limits and the failures of Spring Boot's connection pool. */
@Configuration(proxyBeanMethods = false)
@Import(NettyConfiguration.class)
class DatabaseConfiguration {

    @Bean
    @ConditionalOnBooleanProperty(name = PoolWaits.PROPERTY, matchIfMissing = true)
    static BeanPostProcessor recordedWaits() {
        return TimedPool.inPlaceOfThePool();
    }

    @Bean
    ReactivePool pool(ConnectionFactory pool, R2dbcProperties properties) {
        return new ReactivePool(pool, properties);
    }

    @Bean
    Diagnosis diagnosis(ReactivePool pool) {
        return new Diagnosis(
                new DatabaseFailures(pool.address(), pool.acquireTimeout(), "spring.r2dbc.pool.max-acquire-time"));
    }

    @Bean
    Limits limits(ServerLimits server, ReactivePool pool, PooledConnections connections) {
        return new Limits(server, new DatabaseLimits(pool, new BackEndLimits("WebClient", connections)));
    }
}
