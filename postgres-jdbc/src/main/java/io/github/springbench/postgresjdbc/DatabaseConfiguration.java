package io.github.springbench.postgresjdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.springbench.common.BackEndLimits;
import io.github.springbench.common.Limits;
import io.github.springbench.common.PoolWaits;
import io.github.springbench.common.ServerLimits;
import io.github.springbench.postgres.DatabaseFailures;
import io.github.springbench.postgres.DatabaseLimits;
import io.github.springbench.servlet.TomcatLimits;
import io.github.springbench.servletclient.ApacheConnections;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Reports the limits and the failures of Spring Boot's connection pool. */
@Configuration(proxyBeanMethods = false)
@Import(TomcatLimits.class)
class DatabaseConfiguration {

    @Bean
    HikariPool pool(HikariDataSource dataSource, @Value(PoolWaits.RECORDED) boolean recordWaits) {
        return new HikariPool(dataSource, recordWaits ? new PoolWaits() : null);
    }

    @Bean
    Diagnosis diagnosis(HikariPool pool) {
        return new Diagnosis(new DatabaseFailures(
                pool.address(), pool.acquireTimeout(), "spring.datasource.hikari.connection-timeout"));
    }

    @Bean
    Limits limits(ServerLimits server, HikariPool pool, ApacheConnections connections) {
        return new Limits(server, new DatabaseLimits(pool, new BackEndLimits("RestClient", connections)));
    }
}
