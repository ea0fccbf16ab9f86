package io.github.springbench.mongoreactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeDatabase;
import io.github.springbench.contract.UsersContract;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Greets, reads and writes like its blocking counterpart. */
@Tag("database")
class MongoReactiveTests extends UsersContract {

    private static FakeDatabase database;
    private static MongoReactive service;

    @BeforeAll
    static void start() {
        database = FakeDatabase.start();
        service = MongoReactive.start(Map.of("spring.mongodb.uri", database.uri()));
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
        assertThat(service.context().getBeansOfType(ObservationRegistry.class)).isEmpty();
        assertThat(service.context().getBeansOfType(MeterRegistry.class)).isEmpty();
    }
}
