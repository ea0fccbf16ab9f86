package io.github.springbench.postgresjdbc;

import io.github.springbench.contract.RelationalFailureContract;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Fails like its reactive counterpart, and keeps the same limits. */
@Tag("database")
class PostgresJdbcFailureTests extends RelationalFailureContract {

    @Override
    protected RunningService start(Map<String, String> properties) {
        return StartedService.start(PostgresJdbcApplication.class, properties);
    }

    @Override
    protected String client() {
        return "HikariCP 7\\.\\d+\\.\\d+, PostgreSQL JDBC driver 42\\.\\d+\\.\\d+";
    }

    @Override
    protected Map<String, String> defaults() {
        return Map.of(
                "server.acceptor", "of its own",
                "database.max-connections", "10",
                "database.min-idle-connections", "10",
                "database.acquire-timeout", "30 s",
                "database.connect-timeout", "10 s",
                "database.max-idle-time", "no limit",
                "database.max-life-time", "1800 s");
    }
}
