package io.github.springbench.postgresr2dbc;

import io.github.springbench.contract.RelationalFailureContract;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Fails like its blocking counterpart, and keeps the same limits. */
@Tag("database")
class PostgresR2dbcFailureTests extends RelationalFailureContract {

    @Override
    protected RunningService start(Map<String, String> properties) {
        return StartedService.start(PostgresR2dbcApplication.class, properties);
    }

    @Override
    protected String client() {
        return "r2dbc-pool 1\\.\\d+\\.\\d+\\S*, PostgreSQL R2DBC driver 1\\.\\d+\\.\\d+\\S*";
    }

    @Override
    protected Map<String, String> defaults() {
        return Map.of(
                "server.acceptor", "serves requests too",
                "database.max-connections", "10",
                "database.min-idle-connections", "0",
                "database.acquire-timeout", "no limit",
                "database.connect-timeout", "10 s",
                "database.max-idle-time", "1800 s",
                "database.max-life-time", "no limit");
    }
}
