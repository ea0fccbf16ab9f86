package io.github.springbench.runner.database.postgres;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Counter;
import io.github.springbench.runner.model.Operations;
import io.github.springbench.runner.model.Sample.SessionSample;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the server's statistics: {@code pg_stat_database}, {@code pg_stat_user_tables} and {@code pg_stat_activity}
 * (PostgreSQL's manual, "The Cumulative Statistics System").
 */
final class Counts {

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
            + " and backend_type = 'client backend' and application_name <> '" + Login.NAME + "'";

    /** Sessions that work, or idle for less than {@code PGSTAT_IDLE_INTERVAL} (10 s) plus 1 s for a late timer. */
    private static final String NOT_SETTLED = "select count(*)" + OTHERS
            + " and (state <> 'idle' or state_change > clock_timestamp() - interval '11 seconds')";

    private static final String BY_STATE = "select state, wait_event_type, count(*)" + OTHERS + " group by 1, 2";

    /**
     * Of the tables of services, which neither pools nor the server by itself touch. Without the scans of authors: to
     * plan a merge join with them, the server looks their first and last number up in their index, and counts that too.
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
        counts.putAll(read(statement, OF_TABLES, "pg_stat_user_tables where schemaname = '" + PostgreSql.SCHEMA + "'"));
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
