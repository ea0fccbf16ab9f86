package io.github.springbench.postgresr2dbc;

import io.github.springbench.common.PoolWaits;
import io.github.springbench.postgres.DatabaseLimits;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.time.Duration;
import org.springframework.boot.r2dbc.OptionsCapableConnectionFactory;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;

/** The limits and the load of an R2DBC pool over PostgreSQL's driver. */
final class ReactivePool implements DatabaseLimits.Pool {

    private static final int DEFAULT_PORT = 5432;

    /** The driver's default; the driver does not make it public. */
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final PoolMetrics pool;
    private final R2dbcProperties.Pool properties;
    private final ConnectionFactoryOptions options;
    private final PoolWaits waits;

    /** @param pool Spring Boot's, timed or not */
    ReactivePool(ConnectionFactory pool, R2dbcProperties properties) {
        this.waits = pool instanceof TimedPool timed ? timed.waits() : null;
        ConnectionFactory plain = pool instanceof TimedPool timed ? timed.unwrap() : pool;
        this.pool = ((ConnectionPool) plain).getMetrics().orElseThrow();
        this.properties = properties.getPool();
        this.options = OptionsCapableConnectionFactory.unwrapFrom(pool).getOptions();
    }

    /** Host and port, without the rest of the URL. */
    String address() {
        Object port = options.getValue(ConnectionFactoryOptions.PORT);
        return options.getRequiredValue(ConnectionFactoryOptions.HOST) + ":" + (port == null ? DEFAULT_PORT : port);
    }

    @Override
    public String client() {
        return "r2dbc-pool %s, PostgreSQL R2DBC driver %s"
                .formatted(version(ConnectionPool.class), version(PostgresqlConnectionFactory.class));
    }

    @Override
    public int maxConnections() {
        return pool.getMaxAllocatedSize();
    }

    // The pool does not expose these limits, so they are read from the properties.
    @Override
    public int minIdleConnections() {
        return properties.getMinIdle();
    }

    @Override
    public Duration acquireTimeout() {
        Duration limit = properties.getMaxAcquireTime();
        return limit == null ? Duration.ZERO : limit;
    }

    @Override
    public Duration connectTimeout() {
        // A text if it comes from the URL.
        Object timeout = options.getValue(ConnectionFactoryOptions.CONNECT_TIMEOUT);
        return timeout == null ? DEFAULT_CONNECT_TIMEOUT : Duration.parse(timeout.toString());
    }

    @Override
    public Duration maxIdleTime() {
        return properties.getMaxIdleTime();
    }

    @Override
    public Duration maxLifeTime() {
        return properties.getMaxLifeTime();
    }

    @Override
    public int leased() {
        return pool.acquiredSize();
    }

    @Override
    public int waiting() {
        return pool.pendingAcquireSize();
    }

    @Override
    public PoolWaits waits() {
        return waits;
    }

    private static String version(Class<?> type) {
        return type.getPackage().getImplementationVersion();
    }
}
