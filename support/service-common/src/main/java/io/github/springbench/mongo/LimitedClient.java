package io.github.springbench.mongo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.connection.ClusterSettings;
import com.mongodb.connection.ConnectionPoolSettings;
import com.mongodb.connection.SocketSettings;
import java.util.List;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;

/**
 * Sets the limits of a driver. It is the last customizer but for the one that reports them, so that options in the
 * database's URI cannot change them.
 */
final class LimitedClient implements MongoClientSettingsBuilderCustomizer, Ordered {

    private final DatabaseProperties database;
    private final String applicationName;

    LimitedClient(DatabaseProperties database, String applicationName) {
        this.database = database;
        this.applicationName = applicationName;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 1;
    }

    @Override
    public void customize(MongoClientSettings.Builder settings) {
        settings.applicationName(applicationName)
                // The caller would count a retried operation once, and the database twice.
                .retryReads(false)
                .retryWrites(false)
                .compressorList(List.of())
                .applyToClusterSettings(this::limit)
                .applyToConnectionPoolSettings(this::limit)
                .applyToSocketSettings(this::limit);
        refuseTimeoutOfAllTogether(settings.build().getTimeout(MILLISECONDS));
    }

    private void limit(ClusterSettings.Builder cluster) {
        cluster.serverSelectionTimeout(database.selectTimeout().toMillis(), MILLISECONDS);
    }

    private void limit(ConnectionPoolSettings.Builder pool) {
        pool.maxSize(database.maxConnections())
                .maxWaitTime(database.acquireTimeout().toMillis(), MILLISECONDS)
                .maxConnectionIdleTime(database.maxIdleTime().toMillis(), MILLISECONDS)
                // Set to the drivers' defaults, so that the URI cannot change them: no minimum size, no maximum age, 2
                // opened at a time.
                .minSize(0)
                .maxConnectionLifeTime(0, MILLISECONDS)
                .maxConnecting(2);
    }

    private void limit(SocketSettings.Builder socket) {
        socket.connectTimeout(database.connectTimeout().toMillis(), MILLISECONDS)
                .readTimeout(database.responseTimeout().toMillis(), MILLISECONDS);
    }

    // timeoutMS would replace all other timeouts, and once it is set, it can be changed but not removed.
    private static void refuseTimeoutOfAllTogether(Long timeoutMillis) {
        if (timeoutMillis != null) {
            throw new IllegalArgumentException(
                    "spring.mongodb.uri has timeoutMS=%d, which would replace the timeouts of database.*: leave it out"
                            .formatted(timeoutMillis));
        }
    }
}
