package io.github.springbench.runner.database;

import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Operations;

/**
 * The runner's own connection to the database of a run. Every method throws {@link DatabaseFailure} where the database
 * cannot be asked.
 */
public interface DatabaseConnection extends AutoCloseable {

    /** Which server this is. */
    DatabaseServer server();

    /** Drops what is there and puts so many users in. */
    void seed(int records);

    /** What the server has done since its start, for whomever. */
    Operations operations();

    /** Asks for nothing and waits for the answer; the server counts it as none of its operations. */
    void ping();

    @Override
    void close();
}
