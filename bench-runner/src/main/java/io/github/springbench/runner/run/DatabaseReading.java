package io.github.springbench.runner.run;

import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Operations;

/**
 * What a database tells of itself.
 *
 * @param server which it is
 * @param operations in its time until now, or of a part of it
 */
record DatabaseReading(DatabaseServer server, Operations operations) {

    DatabaseReading since(DatabaseReading before) {
        return new DatabaseReading(server, operations.since(before.operations));
    }
}
