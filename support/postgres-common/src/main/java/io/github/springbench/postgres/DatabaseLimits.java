package io.github.springbench.postgres;

import io.github.springbench.common.CallLimits;
import io.github.springbench.common.Durations;
import io.github.springbench.common.PoolWaits;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The limits for calls to the database and the back end. The numbers in use and waiting are those of the database. */
public final class DatabaseLimits implements CallLimits {

    private final Pool pool;
    private final CallLimits backEnd;

    public DatabaseLimits(Pool pool, CallLimits backEnd) {
        this.pool = pool;
        this.backEnd = backEnd;
    }

    @Override
    public Map<String, String> effective() {
        Map<String, String> effective = new HashMap<>(backEnd.effective());
        effective.put("database.client", pool.client());
        effective.put("database.max-connections", String.valueOf(pool.maxConnections()));
        effective.put("database.min-idle-connections", String.valueOf(pool.minIdleConnections()));
        effective.put("database.acquire-timeout", shown(pool.acquireTimeout()));
        effective.put("database.connect-timeout", shown(pool.connectTimeout()));
        effective.put("database.max-idle-time", shown(pool.maxIdleTime()));
        effective.put("database.max-life-time", shown(pool.maxLifeTime()));
        return effective;
    }

    @Override
    public int leased() {
        return pool.leased();
    }

    @Override
    public int waiting() {
        return pool.waiting();
    }

    @Override
    public PoolWaits waits() {
        return pool.waits();
    }

    private static String shown(Duration limit) {
        return limit != null && limit.compareTo(Duration.ZERO) > 0 ? Durations.shown(limit) : "no limit";
    }

    /** The connection pool in use; a duration of null, 0 or less means that there is no limit. */
    public interface Pool {

        /** Pool and driver with their versions. */
        String client();

        int maxConnections();

        /** The minimum number of idle connections. */
        int minIdleConnections();

        Duration acquireTimeout();

        Duration connectTimeout();

        Duration maxIdleTime();

        Duration maxLifeTime();

        int leased();

        int waiting();

        /** How long requests waited for a connection; null if that is not recorded. */
        PoolWaits waits();
    }
}
