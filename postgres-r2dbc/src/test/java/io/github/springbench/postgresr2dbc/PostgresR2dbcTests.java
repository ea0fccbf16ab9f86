package io.github.springbench.postgresr2dbc;

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

/** Reads and writes like its blocking counterpart. */
@Tag("database")
class PostgresR2dbcTests extends RelationalContract {

    private static FakeBackEnd backEnd;
    private static StartedService service;

    @BeforeAll
    static void start() {
        backEnd = FakeBackEnd.start();
        Map<String, String> properties = new HashMap<>(PostgresDatabase.shared().properties());
        properties.put("backend.url", backEnd.url());
        service = StartedService.start(PostgresR2dbcApplication.class, properties);
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
        return true;
    }

    @Test
    void measuresNothingItself() {
        assertThat(service.observers()).isEmpty();
    }
}
