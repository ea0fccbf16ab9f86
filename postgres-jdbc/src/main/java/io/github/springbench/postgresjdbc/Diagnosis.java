package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.DatabaseFailureException;
import io.github.springbench.postgres.DatabaseFailures;
import io.github.springbench.postgres.SqlStates;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** Determines why the database failed, from the exceptions of the pool and the driver. */
final class Diagnosis {

    private final DatabaseFailures failures;

    Diagnosis(DatabaseFailures failures) {
        this.failures = failures;
    }

    DatabaseFailureException explained(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException fromThePool) {
                // The exception has a cause only if the pool could not open a connection.
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
