package io.github.springbench.runner.database.postgres;

import io.github.springbench.runner.model.Counter;
import io.github.springbench.runner.model.Operations;
import io.github.springbench.runner.model.SessionSample;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the server's statistics: {@code pg_stat_database} and {@code pg_stat_activity} (PostgreSQL's manual, "The
 * Cumulative Statistics System").
 */
final class Counts {

    /** Within a transaction, views show what they showed first until this is said. */
    private static final String LOOK_AGAIN = "select pg_stat_clear_snapshot()";

    private static final Map<Counter, String> COLUMNS = columns();
    private static final int TELLS_SESSIONS = 14;

    /** Of all sessions in the same database except those of the runner. */
    private static final String OTHERS = " from pg_stat_activity where datname = current_database()"
            + " and backend_type = 'client backend' and application_name <> '" + Login.NAME + "'";

    /** The ten seconds of {@code PGSTAT_IDLE_INTERVAL}, and what a timer may be late. */
    private static final String NOT_SETTLED = "select count(*)" + OTHERS
            + " and (state <> 'idle' or state_change > clock_timestamp() - interval '10.3 seconds')";

    private static final String BY_STATE = "select state, wait_event_type, count(*)" + OTHERS + " group by 1, 2";

    private Counts() {}

    private static Map<Counter, String> columns() {
        Map<Counter, String> columns = new EnumMap<>(Counter.class);
        columns.put(Counter.COMMITS, "xact_commit");
        columns.put(Counter.ROLLBACKS, "xact_rollback");
        columns.put(Counter.ROWS_RETURNED, "tup_returned");
        columns.put(Counter.ROWS_FETCHED, "tup_fetched");
        columns.put(Counter.ROWS_INSERTED, "tup_inserted");
        columns.put(Counter.ROWS_UPDATED, "tup_updated");
        columns.put(Counter.ROWS_DELETED, "tup_deleted");
        columns.put(Counter.BLOCKS_HIT, "blks_hit");
        columns.put(Counter.BLOCKS_READ, "blks_read");
        columns.put(Counter.SESSIONS, "sessions");
        return columns;
    }

    /** @param major version of the server */
    static Operations operations(Statement statement, int major) throws SQLException {
        statement.execute(LOOK_AGAIN);
        Map<Counter, String> told = new LinkedHashMap<>(COLUMNS);
        if (major < TELLS_SESSIONS) {
            told.remove(Counter.SESSIONS);
        }
        String sql = "select " + String.join(", ", told.values())
                + " from pg_stat_database where datname = current_database()";
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            Map<Counter, Long> counts = new EnumMap<>(Counter.class);
            for (Map.Entry<Counter, String> column : told.entrySet()) {
                counts.put(column.getKey(), row.getLong(column.getValue()));
            }
            return new Operations(counts);
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
