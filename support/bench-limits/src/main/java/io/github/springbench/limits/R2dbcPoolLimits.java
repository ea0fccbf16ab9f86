package io.github.springbench.limits;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.r2dbc.OptionsCapableConnectionFactory;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;

/** The limits and the load of an R2DBC pool over PostgreSQL's driver. */
final class R2dbcPoolLimits implements CallLimits {

    /** The driver's default; the driver does not make it public. */
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final PoolMetrics pool;

    private final R2dbcProperties.Pool properties;

    private final ConnectionFactoryOptions options;

    private final PoolWaits waits;

    /** @param pool Spring Boot's, timed or not */
    R2dbcPoolLimits(ConnectionFactory pool, R2dbcProperties properties) {
        this.waits = pool instanceof TimedPool timed ? timed.waits() : null;
        ConnectionFactory plain = pool instanceof TimedPool timed ? timed.unwrap() : pool;
        this.pool = ((ConnectionPool) plain).getMetrics().orElseThrow();
        this.properties = properties.getPool();
        this.options = OptionsCapableConnectionFactory.unwrapFrom(pool).getOptions();
    }

    @Override
    public Map<String, String> effective() {
        // A text if it comes from the URL.
        Object connectTimeout = options.getValue(ConnectionFactoryOptions.CONNECT_TIMEOUT);
        return Map.of(
                "database.client",
                "r2dbc-pool %s, PostgreSQL R2DBC driver %s"
                        .formatted(version(ConnectionPool.class), version(PostgresqlConnectionFactory.class)),
                "database.max-connections",
                String.valueOf(pool.getMaxAllocatedSize()),
                // The pool does not expose its other limits, so they are read from the properties.
                "database.min-idle-connections",
                String.valueOf(properties.getMinIdle()),
                "database.acquire-timeout",
                CallLimits.shown(properties.getMaxAcquireTime()),
                "database.connect-timeout",
                CallLimits.shown(
                        connectTimeout == null ? DEFAULT_CONNECT_TIMEOUT : Duration.parse(connectTimeout.toString())),
                "database.max-idle-time",
                CallLimits.shown(properties.getMaxIdleTime()),
                "database.max-life-time",
                CallLimits.shown(properties.getMaxLifeTime()));
    }

    @Override
    public Integer leased() {
        return pool.acquiredSize();
    }

    @Override
    public Integer waiting() {
        return pool.pendingAcquireSize();
    }

    @Override
    public byte[] takeWaits() {
        return waits == null ? null : waits.take();
    }

    private static String version(Class<?> type) {
        return type.getPackage().getImplementationVersion();
    }
}
