package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The database stops and is started again. */
abstract class DatabaseThatStops extends ServiceGroup {

    @Test
    void failsAsLongAsItIsGone() throws Exception {
        assertAllServed();

        database.close();
        // The first request uses a connection that was open before.
        problem(caller().send(user()), 503);
        assertAllFailTogether();

        try (FakeDatabase again = FakeDatabase.startAt(database.port())) {
            awaitServed();
            assertAllServed();
            assertThat(again.commands()).isNotEmpty();
        }
    }
}
