package io.github.springbench.mongosync;

import io.github.springbench.contract.DatabaseFailureContract;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Fails like its reactive counterpart, and keeps the same limits. */
@Tag("database")
class MongoSyncFailureTests extends DatabaseFailureContract {

    @Override
    protected RunningService start(Map<String, String> properties) {
        return StartedService.start(MongoSyncApplication.class, properties);
    }

    @Override
    protected String driver() {
        return "MongoDB sync driver 5\\.\\d+\\.\\d+";
    }

    @Override
    protected String acceptor() {
        return "of its own";
    }
}
