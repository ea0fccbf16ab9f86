package io.github.springbench.runner.run.backend;

import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.run.RunFailure;

/**
 * What a database tells of itself.
 *
 * @param server which it is
 * @param operations in its time until now, or of a part of it
 */
record DatabaseReading(DatabaseServer server, Operations operations) {

    /** @throws RunFailure where it began to count anew since then, as it does after a crash */
    DatabaseReading since(DatabaseReading before) {
        Operations since = operations.since(before.operations);
        if (since.beganAgain()) {
            throw new RunFailure("The counters of the database went back to 0 during the run: it recovered from a"
                    + " crash, or its statistics were reset. See its log.");
        }
        return new DatabaseReading(server, since);
    }
}
