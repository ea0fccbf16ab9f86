package io.github.springbench.mongoreactive;

import io.github.springbench.contract.DatabaseFailureContract;
import io.github.springbench.contract.RunningService;
import io.github.springbench.contract.StartedService;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Fails like its blocking counterpart, and keeps the same limits. */
@Tag("database")
class MongoReactiveFailureTests extends DatabaseFailureContract {

    @Override
    protected RunningService start(Map<String, String> properties) {
        return StartedService.start(MongoReactiveApplication.class, properties);
    }

    @Override
    protected String driver() {
        return "MongoDB reactive driver 5\\.\\d+\\.\\d+ over Netty, \\d+ event loops?";
    }

    @Override
    protected String acceptor() {
        return "serves requests too";
    }
}
