package io.github.springbench.mongo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.connection.ConnectionPoolSettings;
import com.mongodb.connection.SocketSettings;
import com.mongodb.internal.build.MongoDriverVersion;
import io.github.springbench.common.CallLimits;
import io.github.springbench.common.Durations;
import io.github.springbench.common.PoolWaits;
import java.time.Duration;
import java.util.Map;

/**
 * The limits for calls to the database.
 *
 * @param client the driver with its version and, if it has one, its transport
 * @param settings the final settings of the driver
 */
public record DatabaseLimits(String client, MongoClientSettings settings, ConnectionCount connections)
        implements CallLimits {

    /** The version of both drivers: they are released together. */
    public static String driverVersion() {
        return MongoDriverVersion.VERSION;
    }

    @Override
    public Map<String, String> effective() {
        ConnectionPoolSettings pool = settings.getConnectionPoolSettings();
        SocketSettings socket = settings.getSocketSettings();
        return Map.of(
                "database.client", client,
                "database.max-connections", String.valueOf(pool.getMaxSize()),
                "database.acquire-timeout", millis(pool.getMaxWaitTime(MILLISECONDS)),
                "database.select-timeout",
                        millis(settings.getClusterSettings().getServerSelectionTimeout(MILLISECONDS)),
                "database.connect-timeout", millis(socket.getConnectTimeout(MILLISECONDS)),
                "database.response-timeout", millis(socket.getReadTimeout(MILLISECONDS)),
                "database.max-idle-time", millis(pool.getMaxConnectionIdleTime(MILLISECONDS)),
                "database.retries", retries());
    }

    @Override
    public int leased() {
        return connections.leased();
    }

    @Override
    public int waiting() {
        return connections.waiting();
    }

    @Override
    public PoolWaits waits() {
        return connections.waits();
    }

    private String retries() {
        if (settings.getRetryReads()) {
            return settings.getRetryWrites() ? "reads and writes" : "reads";
        }
        return settings.getRetryWrites() ? "writes" : "none";
    }

    private static String millis(long millis) {
        return Durations.shown(Duration.ofMillis(millis));
    }
}
