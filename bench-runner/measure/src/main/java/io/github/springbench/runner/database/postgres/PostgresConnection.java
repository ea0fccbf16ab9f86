package io.github.springbench.runner.database.postgres;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.database.postgres.PostgresAddress.ServiceDriver;
import io.github.springbench.runner.model.Bundled;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.postgresql.Driver;
import org.postgresql.PGConnection;

/**
 * Asks the server within one transaction that stays open. A server counts a transaction and its work when it ends, so
 * these questions are not in the counts that they read. Between questions the transaction holds no snapshot, and it
 * blocks nobody.
 */
final class PostgresConnection implements DatabaseConnection {

    private static final int OLDEST = 13;

    /** Since then a session that does nothing has counted what it did some seconds later (pgstat_report_stat). */
    private static final int COUNTS_WHEN_IDLE = 15;

    /** Since then a server, database or role may limit how long a transaction lasts. */
    private static final int LIMITS_TRANSACTIONS = 17;

    /** By which the runner's own sessions are told from those of services. */
    private static final String NAME = "spring-concurrency-bench runner";

    private static final String PATIENCE_SECONDS = "5";
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(60);
    private static final Duration LONGEST_FILLING = Duration.ofMinutes(10);
    private static final long POLL_MILLIS = 200;

    /** For sessions that never do nothing, such as those of others. */
    private static final Duration UNTIL_SETTLED = Duration.ofSeconds(20);

    private static final Duration UNTIL_GONE = Duration.ofSeconds(5);

    /** Held here: else the level would be forgotten with the logger. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    static {
        // What goes wrong comes as an exception.
        DRIVER.setLevel(Level.OFF);
    }

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
            int process = fill(records);
            await(UNTIL_GONE, statement -> Counts.isGone(statement, process));
        } catch (SQLException failure) {
            throw Refusal.of(address, failure);
        }
    }

    /**
     * Makes the tables anew and fills them, by a connection of its own: what that did is counted when it has gone, and
     * not in the middle of a run. Returns the number of the server's process, which may be just ending.
     */
    private int fill(int records) throws SQLException {
        try (Connection filling = open(LONGEST_FILLING);
                Statement statement = filling.createStatement()) {
            // A service that is ending may still hold a table for a moment.
            statement.execute("set lock_timeout = '10s'");
            for (String sql : statements(records)) {
                statement.execute(sql);
            }
            checkpoint(statement);
            return filling.unwrap(PGConnection.class).getBackendPID();
        }
    }

    /**
     * The tables of the services and what is in them before a run: the same files that services and their tests use.
     * Each statement is to be run on its own, as the last one must be in no transaction.
     */
    private static List<String> statements(int records) {
        String sql = bundled("schema.sql") + bundled("data.sql").replace("${records}", Integer.toString(records));
        String withoutComments = sql.lines()
                .filter(line -> !line.stripLeading().startsWith("--"))
                .collect(joining("\n"));
        return Arrays.stream(withoutComments.split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static String bundled(String name) {
        return Bundled.text(PostgresConnection.class, "/springbench/" + name);
    }

    /** So that no run has to write what was put in before it; not everybody may ask for that. */
    private static void checkpoint(Statement statement) {
        try {
            statement.execute("checkpoint");
        } catch (SQLException notAllowed) {
            // The server does so within some minutes.
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
                connection = open(LONGEST_ANSWER);
                connection.setAutoCommit(false);
            }
            try (Statement statement = connection.createStatement()) {
                return question.ask(statement);
            }
        } catch (SQLException failure) {
            close();
            throw Refusal.of(address, failure);
        }
    }

    /**
     * Connects without the limits of time that a server, database or role may have for whoever does not say otherwise.
     *
     * @param longest that the answer to a statement may take
     */
    private Connection open(Duration longest) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        address.password().ifPresent(password -> properties.setProperty("password", password.reveal()));
        address.options().forEach((option, value) -> properties.setProperty(option.word(), value));
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", PATIENCE_SECONDS);
        properties.setProperty("socketTimeout", Long.toString(longest.toSeconds()));
        Connection opened = new Driver()
                .connect(
                        "jdbc:postgresql://" + address.host() + "/" + ServiceDriver.encoded(address.database()),
                        properties);
        try (Statement statement = opened.createStatement()) {
            statement.execute("set statement_timeout = 0");
            statement.execute("set idle_in_transaction_session_timeout = 0");
            if (opened.getMetaData().getDatabaseMajorVersion() >= LIMITS_TRANSACTIONS) {
                statement.execute("set transaction_timeout = 0");
            }
            return opened;
        } catch (SQLException refused) {
            opened.close();
            throw refused;
        }
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

    /**
     * Reads the server's statistics: {@code pg_stat_database}, {@code pg_stat_user_tables} and {@code pg_stat_activity}
     * (PostgreSQL's manual, "The Cumulative Statistics System").
     */
    static final class Counts {

        /** Within a transaction, views show what they showed first until this is said. */
        private static final String LOOK_AGAIN = "select pg_stat_clear_snapshot()";

        private static final Map<Counter, String> OF_ALL = Map.of(
                Counter.COMMITS, "xact_commit",
                Counter.ROLLBACKS, "xact_rollback",
                Counter.ROWS_RETURNED, "tup_returned",
                Counter.ROWS_FETCHED, "tup_fetched",
                Counter.BLOCKS_HIT, "blks_hit",
                Counter.BLOCKS_READ, "blks_read",
                Counter.SESSIONS, "sessions");

        private static final int TELLS_SESSIONS = 14;

        /** Of all sessions in the same database except those of the runner. */
        private static final String OTHERS = " from pg_stat_activity where datname = current_database()"
                + " and backend_type = 'client backend' and application_name <> '" + NAME + "'";

        /** Sessions that work, or idle for less than {@code PGSTAT_IDLE_INTERVAL} (10 s) plus 1 s for a late timer. */
        private static final String NOT_SETTLED = "select count(*)" + OTHERS
                + " and (state <> 'idle' or state_change > clock_timestamp() - interval '11 seconds')";

        private static final String BY_STATE = "select state, wait_event_type, count(*)" + OTHERS + " group by 1, 2";

        /**
         * Of the tables of services, which neither pools nor the server by itself touch. Without the scans of authors:
         * to plan a merge join with them, the server looks their first and last number up in their index, and counts
         * that too.
         */
        private static final Map<Counter, String> OF_TABLES = Map.of(
                Counter.SCANS, "sum(seq_scan + idx_scan) filter (where relname <> 'authors')",
                Counter.ROWS_INSERTED, "sum(n_tup_ins)",
                Counter.ROWS_UPDATED, "sum(n_tup_upd)",
                Counter.ROWS_DELETED, "sum(n_tup_del)");

        private Counts() {}

        /** @param major version of the server */
        static Operations operations(Statement statement, int major) throws SQLException {
            statement.execute(LOOK_AGAIN);
            Map<Counter, String> told = new EnumMap<>(OF_ALL);
            if (major < TELLS_SESSIONS) {
                told.remove(Counter.SESSIONS);
            }
            Map<Counter, Long> counts = new EnumMap<>(Counter.class);
            counts.putAll(read(statement, told, "pg_stat_database where datname = current_database()"));
            counts.putAll(
                    read(statement, OF_TABLES, "pg_stat_user_tables where schemaname = '" + PostgreSql.SCHEMA + "'"));
            return new Operations(counts);
        }

        private static Map<Counter, Long> read(Statement statement, Map<Counter, String> told, String from)
                throws SQLException {
            List<Counter> counters = List.copyOf(told.keySet());
            String columns = counters.stream().map(told::get).collect(joining(", "));
            try (ResultSet row = statement.executeQuery("select " + columns + " from " + from)) {
                row.next();
                Map<Counter, Long> counts = new EnumMap<>(Counter.class);
                for (int n = 0; n < counters.size(); n++) {
                    counts.put(counters.get(n), row.getLong(n + 1));
                }
                return counts;
            }
        }

        /** Whether all that services did is counted. */
        static boolean areSettled(Statement statement) throws SQLException {
            return count(statement, NOT_SETTLED) == 0;
        }

        /** @param process of the server, for a session */
        static boolean isGone(Statement statement, int process) throws SQLException {
            return count(statement, "select count(*) from pg_stat_activity where pid = " + process) == 0;
        }

        private static long count(Statement statement, String sql) throws SQLException {
            statement.execute(LOOK_AGAIN);
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }

        static SessionSample sessions(Statement statement) throws SQLException {
            statement.execute(LOOK_AGAIN);
            Map<Doing, Integer> sessions = new EnumMap<>(Doing.class);
            try (ResultSet rows = statement.executeQuery(BY_STATE)) {
                while (rows.next()) {
                    sessions.merge(Doing.of(rows.getString(1), rows.getString(2)), rows.getInt(3), Integer::sum);
                }
            }
            return new SessionSample(
                    System.currentTimeMillis(),
                    sessions.getOrDefault(Doing.ON_CPU, 0),
                    sessions.getOrDefault(Doing.WAITS_FOR_LOCK, 0),
                    sessions.getOrDefault(Doing.WAITS_FOR_IO, 0),
                    sessions.getOrDefault(Doing.WAITS_FOR_ANOTHER, 0),
                    sessions.getOrDefault(Doing.IDLE_IN_TRANSACTION, 0),
                    sessions.getOrDefault(Doing.IDLE, 0));
        }
    }

    /** What a session does, by its state and what it waits for ({@code pg_stat_activity}). */
    enum Doing {
        ON_CPU,
        WAITS_FOR_LOCK,
        WAITS_FOR_IO,
        WAITS_FOR_ANOTHER,
        IDLE_IN_TRANSACTION,
        IDLE;

        /** Rows and tables, the server's own structures, and pages in its memory ("BufferPin" until version 18). */
        private static final Set<String> LOCKS = Set.of("Lock", "LWLock", "Buffer", "BufferPin");

        /**
         * @param state null of a session of which nobody tells more
         * @param waitEventType null where it waits for nothing
         */
        static Doing of(String state, String waitEventType) {
            if (state == null || state.equals("idle")) {
                return IDLE;
            }
            if (!state.equals("active")) {
                return state.startsWith("idle") ? IDLE_IN_TRANSACTION : WAITS_FOR_ANOTHER;
            }
            if (waitEventType == null) {
                return ON_CPU;
            }
            if (LOCKS.contains(waitEventType)) {
                return WAITS_FOR_LOCK;
            }
            return waitEventType.equals("IO") ? WAITS_FOR_IO : WAITS_FOR_ANOTHER;
        }
    }

    /**
     * What a server refuses, by the beginning of its SQLSTATE (PostgreSQL, appendix A). The driver's words are not
     * passed on where they name the user.
     */
    enum Refusal {
        PASSWORD("28", "refused the user or the password. Correct " + PostgresAddress.VARIABLE + "."),
        NO_DATABASE("3D000", "has no database of that name. Create it, or correct " + PostgresAddress.VARIABLE + "."),
        TOO_MANY(
                "53300",
                "has no connection left. Raise its max_connections, make the pools of the services smaller, or end "
                        + "other sessions."),
        DISK_FULL("53100", "has no space left on its disk. Free disk space, and run again."),
        NO_MEMORY("53200", "is out of memory. Give it more, or fewer sessions."),
        NO_RIGHT(
                "42501",
                "does not let this user do what a run needs, such as to recreate the schema " + PostgreSql.SCHEMA
                        + ". Grant CREATE on the database, or name the schema's owner in "
                        + PostgresAddress.VARIABLE + "."),
        LOCKED(
                "55P03",
                "has tables in the schema " + PostgreSql.SCHEMA
                        + " that another session has locked. End that session, and" + " run again."),
        STANDBY("25006", "is a standby, which is read-only. Name its primary in " + PostgresAddress.VARIABLE + "."),
        CRASHED(
                "57P02",
                "closed all connections, because one of its processes crashed or was killed, and is recovering. Its log"
                        + " shows why."),
        ENDED("57P", "closed the connection, or is starting or stopping. Its log shows why.");

        private final String state;
        private final String says;

        Refusal(String state, String says) {
            this.state = state;
            this.says = says;
        }

        /** In a sentence. */
        static DatabaseFailure of(PostgresAddress address, SQLException failure) {
            String state = failure.getSQLState() == null ? "" : failure.getSQLState();
            String says = Arrays.stream(values())
                    .filter(refusal -> state.startsWith(refusal.state))
                    .findFirst()
                    .map(refusal -> refusal.says)
                    .orElseGet(() -> "could not be asked: "
                            + firstSentence(Secret.Mask.of(address.secrets()).masked(failure.getMessage()))
                            + ". Start it, or correct " + PostgresAddress.VARIABLE + ".");
            return new DatabaseFailure("The database at " + address + " " + says, failure);
        }

        /** What follows is advice for somebody else, or where in a statement it was. */
        private static String firstSentence(String message) {
            return message == null ? "no reason given" : message.split("\\R|\\.(\\s|$)", 2)[0];
        }
    }
}
