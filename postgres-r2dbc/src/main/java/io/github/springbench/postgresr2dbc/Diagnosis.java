package io.github.springbench.postgresr2dbc;

import io.github.springbench.postgres.DatabaseFailureException;
import io.github.springbench.postgres.DatabaseFailures;
import io.github.springbench.postgres.SqlStates;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;

/** Determines why the database failed, from the exceptions of the pool and the driver. */
final class Diagnosis {

    private final DatabaseFailures failures;

    Diagnosis(DatabaseFailures failures) {
        this.failures = failures;
    }

    DatabaseFailureException explained(Throwable failure) {
        String code = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            // Thrown by the pool. No other timeout here uses this exception.
            if (cause instanceof R2dbcTimeoutException) {
                return failures.noFreeConnection();
            }
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return failures.unreachable();
            }
            if (cause instanceof R2dbcException fromTheDriver && code == null) {
                code = fromTheDriver.getSqlState();
            }
        }
        if (SqlStates.isRefusal(code)) {
            return failures.unreachable();
        }
        return SqlStates.isInterruption(code) ? failures.interrupted() : failures.refused(code);
    }
}
