package io.github.springbench.limits;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.function.ToIntFunction;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.util.DriverInfo;
import org.postgresql.util.PSQLException;

/** The limits and the load of a HikariCP pool over PostgreSQL's driver. */
final class HikariLimits implements CallLimits {

    private final HikariDataSource dataSource;

    private final PoolWaits waits;

    /** @param waits where the pool notes how long requests waited for a connection; null if that is not recorded */
    HikariLimits(HikariDataSource dataSource, PoolWaits waits) {
        this.dataSource = dataSource;
        this.waits = waits;
        if (waits != null) {
            dataSource.setMetricsTrackerFactory((poolName, stats) -> new Tracker(waits));
        }
    }

    @Override
    public Map<String, String> effective() {
        int maxConnections = dataSource.getMaximumPoolSize();
        // If it is not set, it is negative until the pool is created, which then uses the maximum.
        int minIdle = dataSource.getMinimumIdle() < 0 ? maxConnections : dataSource.getMinimumIdle();
        return Map.of(
                "database.client",
                "HikariCP %s, PostgreSQL JDBC driver %s".formatted(poolVersion(), DriverInfo.DRIVER_VERSION),
                "database.max-connections",
                String.valueOf(maxConnections),
                "database.min-idle-connections",
                String.valueOf(minIdle),
                "database.acquire-timeout",
                millis(dataSource.getConnectionTimeout()),
                "database.connect-timeout",
                CallLimits.shown(connectTimeout()),
                // HikariCP closes no idle connection of a pool that keeps as many as it may have.
                "database.max-idle-time",
                minIdle < maxConnections ? millis(dataSource.getIdleTimeout()) : CallLimits.shown(null),
                "database.max-life-time",
                millis(dataSource.getMaxLifetime()));
    }

    @Override
    public Integer leased() {
        return now(HikariPoolMXBean::getActiveConnections);
    }

    @Override
    public Integer waiting() {
        return now(HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    @Override
    public byte[] takeWaits() {
        return waits == null ? null : waits.take();
    }

    /** The pool measures these times itself. It calls this for a request that gives up, too. */
    private record Tracker(PoolWaits waits) implements IMetricsTracker {

        @Override
        public void recordConnectionAcquiredNanos(long elapsedAcquiredNanos) {
            waits.record(elapsedAcquiredNanos);
        }
    }

    private Duration connectTimeout() {
        Properties driver = Driver.parseURL(dataSource.getJdbcUrl(), dataSource.getDataSourceProperties());
        try {
            return Duration.ofSeconds(PGProperty.CONNECT_TIMEOUT.getInt(driver));
        } catch (PSQLException refusedByTheDriver) {
            return Duration.ZERO;
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

    private static String millis(long millis) {
        return CallLimits.shown(Duration.ofMillis(millis));
    }

    // The pool is created when a connection is first requested.
    private int now(ToIntFunction<HikariPoolMXBean> count) {
        HikariPoolMXBean pool = dataSource.getHikariPoolMXBean();
        return pool == null ? 0 : count.applyAsInt(pool);
    }
}
