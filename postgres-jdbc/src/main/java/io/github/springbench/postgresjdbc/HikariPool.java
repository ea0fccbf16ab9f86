package io.github.springbench.postgresjdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import io.github.springbench.common.PoolWaits;
import io.github.springbench.postgres.DatabaseLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Properties;
import java.util.function.ToIntFunction;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.util.DriverInfo;
import org.postgresql.util.PSQLException;

/** The limits and the load of a HikariCP pool over PostgreSQL's driver. */
final class HikariPool implements DatabaseLimits.Pool {

    private final HikariDataSource dataSource;
    private final Properties driver;
    private final PoolWaits waits;

    /** @param waits where the pool notes how long requests waited for a connection; null if that is not recorded */
    HikariPool(HikariDataSource dataSource, PoolWaits waits) {
        this.dataSource = dataSource;
        this.waits = waits;
        if (waits != null) {
            dataSource.setMetricsTrackerFactory((poolName, stats) -> new Tracker(waits));
        }
        this.driver = Driver.parseURL(dataSource.getJdbcUrl(), dataSource.getDataSourceProperties());
    }

    /** Host and port, without the rest of the URL. */
    String address() {
        return PGProperty.PG_HOST.getOrDefault(driver) + ":" + PGProperty.PG_PORT.getOrDefault(driver);
    }

    @Override
    public String client() {
        return "HikariCP %s, PostgreSQL JDBC driver %s".formatted(poolVersion(), DriverInfo.DRIVER_VERSION);
    }

    @Override
    public int maxConnections() {
        return dataSource.getMaximumPoolSize();
    }

    @Override
    public int minIdleConnections() {
        // If it is not set, it is negative until the pool is created, which then uses the maximum.
        return dataSource.getMinimumIdle() < 0 ? maxConnections() : dataSource.getMinimumIdle();
    }

    @Override
    public Duration acquireTimeout() {
        return Duration.ofMillis(dataSource.getConnectionTimeout());
    }

    @Override
    public Duration connectTimeout() {
        try {
            return Duration.ofSeconds(PGProperty.CONNECT_TIMEOUT.getInt(driver));
        } catch (PSQLException refusedByTheDriver) {
            return Duration.ZERO;
        }
    }

    @Override
    public Duration maxIdleTime() {
        return Duration.ofMillis(dataSource.getIdleTimeout());
    }

    @Override
    public Duration maxLifeTime() {
        return Duration.ofMillis(dataSource.getMaxLifetime());
    }

    @Override
    public int leased() {
        return now(HikariPoolMXBean::getActiveConnections);
    }

    @Override
    public int waiting() {
        return now(HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    @Override
    public PoolWaits waits() {
        return waits;
    }

    /** The pool measures these times itself. It calls this for a request that gives up, too. */
    private record Tracker(PoolWaits waits) implements IMetricsTracker {

        @Override
        public void recordConnectionAcquiredNanos(long elapsedAcquiredNanos) {
            waits.record(elapsedAcquiredNanos);
        }
    }

    // Only Maven's file has the version; the manifest does not.
    private static String poolVersion() {
        Properties build = new Properties();
        try (InputStream in =
                HikariDataSource.class.getResourceAsStream("/META-INF/maven/com.zaxxer/HikariCP/pom.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return build.getProperty("version", "of an unknown version");
    }

    // The pool is created when a connection is first requested.
    private int now(ToIntFunction<HikariPoolMXBean> count) {
        HikariPoolMXBean pool = dataSource.getHikariPoolMXBean();
        return pool == null ? 0 : count.applyAsInt(pool);
    }
}
