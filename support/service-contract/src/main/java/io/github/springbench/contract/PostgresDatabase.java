package io.github.springbench.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real PostgreSQL with the services' tables, filled as before a run. All tests of a JVM share it.
 *
 * <p>Its program and its driver are on the class path of the tests; this class does not import them.
 */
public final class PostgresDatabase {

    /** Users 1 to 100, articles 1 to 10. */
    static final int RECORDS = 100;

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) \\(.+\\)");

    private static PostgresDatabase shared;

    private final int port;

    private PostgresDatabase(int port) {
        this.port = port;
    }

    /** The database that all tests use; it ends with this JVM. */
    public static synchronized PostgresDatabase shared() {
        if (shared == null) {
            shared = start();
            shared.refill();
        }
        return shared;
    }

    private static PostgresDatabase start() {
        try {
            Process program = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "io.github.springbench.postgresembedded.EmbeddedPostgres",
                            "--port=0")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(program::destroy));
            BufferedReader output = program.inputReader();
            String line = String.valueOf(output.readLine());
            Matcher listening = LISTENING.matcher(line);
            if (!listening.matches()) {
                throw new IllegalStateException(
                        "The database does not listen, it said: " + line + " (java -jar postgres-embedded.jar)");
            }
            return new PostgresDatabase(Integer.parseInt(listening.group(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The properties with which both services connect to it. */
    public Map<String, String> properties() {
        return properties(port);
    }

    /** The same for another port that leads to it. */
    static Map<String, String> properties(int port) {
        return properties(port, "postgres", "", "");
    }

    static Map<String, String> properties(int port, String database, String jdbcMore, String r2dbcMore) {
        Map<String, String> properties = new LinkedHashMap<>();
        String where = "postgresql://127.0.0.1:" + port + "/" + database;
        String schema = "spring_concurrency_bench";
        properties.put("spring.datasource.url", "jdbc:" + where + "?currentSchema=" + schema + jdbcMore);
        properties.put("spring.r2dbc.url", "r2dbc:" + where + "?schema=" + schema + r2dbcMore);
        return properties;
    }

    int port() {
        return port;
    }

    /** Recreates its tables with their initial contents. */
    public void refill() {
        run(script("schema.sql"));
        run(script("data.sql").replace("${records}", String.valueOf(RECORDS)));
    }

    /** The stored values of a user, in the order of the columns, or null. */
    String stored(long id) {
        return text("select concat_ws('|', first_name, last_name, email, age) from users where id = " + id);
    }

    /** How many sessions wait for a lock. */
    int waiting() {
        return Integer.parseInt(
                text("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'"));
    }

    /** Blocks all reads and writes of users until it is closed. */
    Lock lock() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table users in access exclusive mode");
        }
        return connection::close;
    }

    /** The first column of the first row, or null if there is none. */
    String text(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    void run(String script) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String each : script.split(";")) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(script, e);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(properties().get("spring.datasource.url"), "bench", "");
    }

    private static String script(String name) {
        try (InputStream script = PostgresDatabase.class.getResourceAsStream("/springbench/" + name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A lock that is held until it is closed. */
    interface Lock extends AutoCloseable {

        @Override
        void close() throws SQLException;
    }
}
