package io.github.springbench.runner.database.postgres;

import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.model.DatabaseServer;
import io.github.springbench.runner.model.Operations;
import io.github.springbench.runner.model.Sample.SessionSample;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Asks the server within one transaction that stays open. A server counts a transaction and its work when it ends, so
 * these questions are not in the counts that they read. Between questions the transaction holds no snapshot, and it
 * blocks nobody.
 */
final class PostgresConnection implements DatabaseConnection {

    private static final int OLDEST = 13;

    /** Since then a session that does nothing has counted what it did some seconds later (pgstat_report_stat). */
    private static final int COUNTS_WHEN_IDLE = 15;

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 200;

    /** For sessions that never do nothing, such as those of others. */
    private static final Duration UNTIL_SETTLED = Duration.ofSeconds(20);

    private static final Duration UNTIL_GONE = Duration.ofSeconds(5);

    private final PostgresAddress address;

    /** Null before the first question, and after one that failed. */
    private Connection connection;

    /** Connects when it is first asked something. */
    PostgresConnection(PostgresAddress address) {
        this.address = address;
    }

    @Override
    public synchronized DatabaseServer server() {
        return asking(statement -> {
            int major = major();
            if (major < OLDEST) {
                throw new DatabaseFailure("The database at " + address + " is PostgreSQL " + major + "; expected "
                        + OLDEST + " or newer. Name another server in " + PostgresAddress.VARIABLE
                        + ", or unset it to use the embedded one.");
            }
            return new DatabaseServer(
                    "PostgreSQL", text(statement, "show server_version").split(" ")[0], false);
        });
    }

    @Override
    public synchronized void seed(int records) {
        try {
            int process = Seeding.seed(address, records);
            await(UNTIL_GONE, statement -> Counts.isGone(statement, process));
        } catch (SQLException failure) {
            throw Refusal.of(address, failure);
        }
    }

    @Override
    public synchronized Operations operations() {
        return asking(statement -> Counts.operations(statement, major()));
    }

    /**
     * A session reports its counts at the end of a transaction, but at most once a second. From version 15 on it
     * reports the rest after ten idle seconds, so this waits for idle sessions, up to 15 s. Older servers get the rest
     * only when the session ends.
     */
    @Override
    public synchronized Operations settledOperations() {
        if (asking(statement -> major()) >= COUNTS_WHEN_IDLE) {
            await(UNTIL_SETTLED, Counts::areSettled);
        }
        return operations();
    }

    @Override
    public synchronized Optional<SessionSample> sessions() {
        return Optional.of(asking(Counts::sessions));
    }

    @Override
    public synchronized void ping() {
        asking(statement -> text(statement, "select 1"));
    }

    /** From when it connected: this asks nobody. */
    private int major() throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion();
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getString(1);
        }
    }

    /** Asks again and again, and no longer than that. */
    private void await(Duration atMost, Question<Boolean> question) {
        long deadline = System.nanoTime() + atMost.toNanos();
        try {
            while (!asking(question) && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DatabaseFailure("Interrupted", interrupted);
        }
    }

    private <T> T asking(Question<T> question) {
        try {
            if (connection == null) {
                connection = open();
            }
            try (Statement statement = connection.createStatement()) {
                return question.ask(statement);
            }
        } catch (SQLException failure) {
            close();
            throw Refusal.of(address, failure);
        }
    }

    private Connection open() throws SQLException {
        Connection opened = Login.to(address, LONGEST_ANSWER);
        try (Statement statement = opened.createStatement()) {
            statement.execute("set idle_in_transaction_session_timeout = 0");
        }
        opened.setAutoCommit(false);
        return opened;
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (SQLException gone) {
            // So is the server.
        }
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(Statement statement) throws SQLException;
    }
}
