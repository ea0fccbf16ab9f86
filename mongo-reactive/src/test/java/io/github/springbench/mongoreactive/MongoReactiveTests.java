package io.github.springbench.mongoreactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeDatabase;
import io.github.springbench.contract.StartedService;
import io.github.springbench.contract.UsersContract;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Greets, reads and writes like its blocking counterpart. */
@Tag("database")
class MongoReactiveTests extends UsersContract {

    private static FakeDatabase database;
    private static StartedService service;

    @BeforeAll
    static void start() {
        database = FakeDatabase.start();
        service = StartedService.start(MongoReactiveApplication.class, Map.of("spring.mongodb.uri", database.uri()));
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        database.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected FakeDatabase database() {
        return database;
    }

    @Test
    void measuresNothingItself() {
        assertThat(service.observers()).isEmpty();
    }
}
