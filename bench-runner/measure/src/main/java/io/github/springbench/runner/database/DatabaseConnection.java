package io.github.springbench.runner.database;

import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.util.Optional;

/**
 * The runner's own connection to the database of a run. Every method throws {@link DatabaseFailure} where the database
 * cannot be asked. Safe for use by several threads.
 */
public interface DatabaseConnection extends AutoCloseable {

    /** Which server this is. */
    DatabaseServer server();

    /** Drops what is there and puts so many users in. */
    void seed(int records);

    /** What the server has done since its start, for whomever but this connection. */
    Operations operations();

    /**
     * The same when all that services asked for is counted: some servers count seconds later. To be asked while no
     * service asks for anything.
     */
    default Operations settledOperations() {
        return operations();
    }

    /** What its sessions do now; empty where it does not tell. */
    default Optional<SessionSample> sessions() {
        return Optional.empty();
    }

    /** Asks for nothing and waits for the answer; the server counts it as none of its operations. */
    void ping();

    @Override
    void close();
}
