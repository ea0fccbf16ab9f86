package io.github.springbench.postgres;

import io.github.springbench.common.Durations;
import java.time.Duration;

/**
 * All failures of the database, with the same messages for both services.
 *
 * @param address host and port, without the user and the password
 * @param acquireTimeout how long a request waits for a connection
 * @param acquireTimeoutProperty the property that sets this time
 */
public record DatabaseFailures(String address, Duration acquireTimeout, String acquireTimeoutProperty) {

    /** All connections were in use for too long. */
    public DatabaseFailureException noFreeConnection() {
        return new DatabaseFailureException(
                "No connection to the database",
                "No connection to the database at %s became free within %s (%s)."
                        .formatted(address, Durations.shown(acquireTimeout), acquireTimeoutProperty));
    }

    /** There is no server at the address, or it accepts no connections. */
    public DatabaseFailureException unreachable() {
        return failed("cannot be reached: start it, or correct its address and its user");
    }

    /** The connection was closed before the answer was complete. */
    public DatabaseFailureException interrupted() {
        return failed("gave no complete answer: the connection was closed");
    }

    /** The database refused the operation with an error code (appendix A of PostgreSQL's documentation). */
    public DatabaseFailureException refused(String code) {
        return failed("refused the operation with code " + code);
    }

    private DatabaseFailureException failed(String what) {
        return new DatabaseFailureException("Database failed", "The database at %s %s.".formatted(address, what));
    }
}
