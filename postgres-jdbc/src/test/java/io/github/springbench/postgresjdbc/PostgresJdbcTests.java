package io.github.springbench.postgresjdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.PostgresDatabase;
import io.github.springbench.contract.RelationalContract;
import io.github.springbench.contract.StartedService;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads and writes like its reactive counterpart. */
@Tag("database")
class PostgresJdbcTests extends RelationalContract {

    private static FakeBackEnd backEnd;
    private static StartedService service;

    @BeforeAll
    static void start() {
        backEnd = FakeBackEnd.start();
        Map<String, String> properties = new HashMap<>(PostgresDatabase.shared().properties());
        properties.put("backend.url", backEnd.url());
        service = StartedService.start(PostgresJdbcApplication.class, properties);
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected PostgresDatabase database() {
        return PostgresDatabase.shared();
    }

    @Override
    protected FakeBackEnd backEnd() {
        return backEnd;
    }

    @Override
    protected boolean asksAtOnce() {
        return false;
    }

    @Test
    void measuresNothingItself() {
        assertThat(service.observers()).isEmpty();
    }
}
