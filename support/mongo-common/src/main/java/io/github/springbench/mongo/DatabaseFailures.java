package io.github.springbench.mongo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterSettings;
import io.github.springbench.common.Durations;
import java.time.Duration;
import java.util.stream.Collectors;

/** All failures of the database, with the same messages for every service. */
public final class DatabaseFailures {

    private final String address;
    private final String selectTimeout;
    private final String acquireTimeout;
    private final String responseTimeout;

    /** For a driver with these final settings. */
    public DatabaseFailures(MongoClientSettings settings) {
        address = address(settings.getClusterSettings());
        selectTimeout = shown(settings.getClusterSettings().getServerSelectionTimeout(MILLISECONDS));
        acquireTimeout = shown(settings.getConnectionPoolSettings().getMaxWaitTime(MILLISECONDS));
        responseTimeout = shown(settings.getSocketSettings().getReadTimeout(MILLISECONDS));
    }

    /** The exception to answer with; a failure that does not come from the driver is returned unchanged. */
    public RuntimeException explained(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MongoException fromTheDriver) {
                return explained(fromTheDriver, failure);
            }
        }
        return failure;
    }

    private RuntimeException explained(MongoException cause, RuntimeException failure) {
        if (cause instanceof MongoSocketReadTimeoutException) {
            return failed("gave no answer within %s (database.response-timeout)".formatted(responseTimeout));
        }
        if (cause instanceof MongoTimeoutException) {
            return isAboutThePool(cause) ? noFreeConnection() : unreachable();
        }
        if (cause instanceof MongoServerException) {
            return failed("refused the operation with code %d".formatted(cause.getCode()));
        }
        // The service is stopping.
        if (cause instanceof MongoInterruptedException) {
            return failure;
        }
        return failed("gave no complete answer: the connection was closed, or could not be opened");
    }

    // Both timeouts throw the same exception; only its message tells which one it was.
    private static boolean isAboutThePool(MongoException timeout) {
        return timeout.getMessage().contains("waiting for a connection");
    }

    private DatabaseFailureException unreachable() {
        return failed("cannot be reached within %s (database.select-timeout): start it, or correct spring.mongodb.uri"
                .formatted(selectTimeout));
    }

    private DatabaseFailureException noFreeConnection() {
        return new DatabaseFailureException(
                "No connection to the database",
                "No connection to the database at %s became free within %s (database.acquire-timeout)."
                        .formatted(address, acquireTimeout));
    }

    private DatabaseFailureException failed(String what) {
        return new DatabaseFailureException("Database failed", "The database at %s %s.".formatted(address, what));
    }

    private static String address(ClusterSettings cluster) {
        return cluster.getSrvHost() != null
                ? cluster.getSrvHost()
                : cluster.getHosts().stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
    }

    private static String shown(long millis) {
        return Durations.shown(Duration.ofMillis(millis));
    }
}
