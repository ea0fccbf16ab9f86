package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.DatabaseFailureException;
import io.github.springbench.postgres.DatabaseFailures;
import io.github.springbench.postgres.SqlStates;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** Finds out what went wrong with the database, by what the pool and the driver tell. */
final class Diagnosis {

    private final DatabaseFailures failures;

    Diagnosis(DatabaseFailures failures) {
        this.failures = failures;
    }

    DatabaseFailureException explained(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException fromThePool) {
                // The pool names the last connection that it could not open, if it could not.
                return fromThePool.getCause() == null ? failures.noFreeConnection() : failures.unreachable();
            }
            if (cause instanceof SQLException fromTheDriver) {
                return explained(fromTheDriver.getSQLState());
            }
        }
        return failures.interrupted();
    }

    private DatabaseFailureException explained(String code) {
        if (SqlStates.isRefusal(code)) {
            return failures.unreachable();
        }
        return SqlStates.isInterruption(code) ? failures.interrupted() : failures.refused(code);
    }
}
