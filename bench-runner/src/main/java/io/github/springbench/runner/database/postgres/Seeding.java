package io.github.springbench.runner.database.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.postgresql.PGConnection;

/**
 * Makes the tables anew and fills them, by a connection of its own: what that did is counted when it has gone, and not
 * in the middle of a run.
 */
final class Seeding {

    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** A service that is ending may still hold a table for a moment. */
    private static final String NO_LONGER_FOR_A_LOCK = "set lock_timeout = '10s'";

    private Seeding() {}

    /** Returns the number of the server's process, which may be just ending. */
    static int seed(PostgresAddress address, int records) throws SQLException {
        try (Connection connection = Login.to(address, LONGEST);
                Statement statement = connection.createStatement()) {
            statement.execute(NO_LONGER_FOR_A_LOCK);
            for (String sql : Script.statements(records)) {
                statement.execute(sql);
            }
            checkpoint(statement);
            return connection.unwrap(PGConnection.class).getBackendPID();
        }
    }

    /** So that no run has to write what was put in before it; not everybody may ask for that. */
    private static void checkpoint(Statement statement) {
        try {
            statement.execute("checkpoint");
        } catch (SQLException notAllowed) {
            // The server does so within some minutes.
        }
    }
}
