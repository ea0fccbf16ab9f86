package io.github.springbench.runner.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import io.github.springbench.runner.model.run.Operations;
import io.github.springbench.runner.model.run.Sample.SessionSample;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The PostgreSQL server of this project, queried as in a run. */
@Tag("database")
class EmbeddedPostgresTest {

    private static ForkedPostgres program;
    private final PostgreSql postgres = new PostgreSql();
    private DatabaseConnection store;

    @BeforeAll
    static void start() throws IOException {
        program = ForkedPostgres.start();
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    @BeforeEach
    void connect() {
        store = postgres.connect(postgres.at("127.0.0.1", program.port()));
    }

    @AfterEach
    void disconnect() {
        store.close();
    }

    @Test
    void tellsWhichServerItIs() {
        DatabaseServer server = store.server();

        assertThat(server.product()).isEqualTo("PostgreSQL");
        assertThat(server.version()).matches("18\\.\\d+");
        assertThat(server.embedded()).isFalse();
    }

    @Test
    void holdsTheSameAgainWhateverWasDone() throws SQLException {
        store.seed(200);
        try (Connection service = service();
                Statement statement = service.createStatement()) {
            statement.execute("delete from users where id < 100");

            store.seed(200);

            assertThat(count(statement, "select count(*) from users")).isEqualTo(200);
        }
    }

    @Test
    void countsAllThatServicesDidWhenTheyHaveGoneAndNoQuestionOfTheRunner() throws SQLException {
        store.server();
        store.seed(100);
        Operations before = store.settledOperations();
        store.ping();
        store.sessions();
        try (Connection service = service();
                Statement statement = service.createStatement()) {
            for (int n = 1; n <= 25; n++) {
                statement.execute("insert into users (first_name, last_name, email, age) values ('a', 'b', 'c', 1)");
            }
        }

        Operations counted = store.settledOperations().since(before);

        assertThat(counted.of(Counter.ROWS_INSERTED)).isEqualTo(25);
        assertThat(counted.of(Counter.SESSIONS)).isEqualTo(1);
        assertThat(store.settledOperations().since(before)).isEqualTo(counted);
        assertThat(counted.total()).isEqualTo(25);
    }

    @Test
    void countsAllThatServicesDidWhichStayThere() throws SQLException {
        store.seed(100);
        Operations before = store.settledOperations();
        try (Connection service = service();
                Statement statement = service.createStatement()) {
            statement.execute("select 1");
            for (int n = 1; n <= 500; n++) {
                statement.execute("select * from users where id = 7");
            }
            // Each execution is planned, which adds scans of authors; these are not counted, so 2 scans remain.
            for (int n = 1; n <= 20; n++) {
                statement.execute("select * from articles join authors on authors.id = author_id"
                        + " left join comments on article_id = articles.id where articles.id = 7");
            }
            // Autovacuum does the same at some time; it must not count.
            statement.execute("vacuum analyze users");

            Operations counted = store.settledOperations().since(before);

            assertThat(counted.total()).isEqualTo(500 + 20 * 2);
            assertThat(counted.of(Counter.ROWS_RETURNED)).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    @Timeout(60)
    void tellsWhoWaitsForWhom() throws Exception {
        store.seed(10);
        try (Connection one = service();
                Statement first = one.createStatement();
                Connection another = service();
                Statement second = another.createStatement()) {
            one.setAutoCommit(false);
            first.execute("update users set age = 1 where id = 1");
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> {
                try {
                    second.execute("update users set age = 2 where id = 1");
                } catch (SQLException failed) {
                    throw new IllegalStateException(failed);
                }
            });

            SessionSample seen = await().atMost(Duration.ofMinutes(1))
                    .until(() -> store.sessions().orElseThrow(), it -> it.waitingForLocks() > 0);

            assertThat(seen.idleInTransaction()).isEqualTo(1);
            assertThat(seen.active()).isEqualTo(1);
            one.commit();
            waiting.join();
        }
    }

    @Test
    void aServerThatLostAProcessIsSeenByItsCounters() throws Exception {
        store.seed(1_000);
        Operations before = store.settledOperations();
        try (Connection service = service();
                Statement statement = service.createStatement()) {
            long process = count(statement, "select pg_backend_pid()");

            ProcessHandle.of(process).orElseThrow().destroyForcibly();
        }
        // The server may still answer for a moment, and then not until it has recovered.
        await().atMost(Duration.ofMinutes(1))
                .ignoreExceptionsMatching(recovering -> recovering instanceof DatabaseFailure
                        && recovering.getMessage().startsWith("The database at 127.0.0.1:"))
                .until(() -> store.operations().since(before).beganAgain());
    }

    @Test
    void isSaidToBeGoneInASentence() throws IOException {
        int port;
        DatabaseConnection toAnother;
        try (ForkedPostgres another = ForkedPostgres.start()) {
            port = another.port();
            toAnother = postgres.connect(postgres.at("127.0.0.1", port));
            toAnother.ping();
        }
        try (toAnother) {
            assertThatExceptionOfType(DatabaseFailure.class)
                    .isThrownBy(toAnother::ping)
                    .withMessageMatching("The database at 127\\.0\\.0\\.1:" + port + " .+");
        }
    }

    /** A connection with the settings that a service gets. */
    private Connection service() throws SQLException {
        var told = postgres.environment(postgres.at("127.0.0.1", program.port()));
        return DriverManager.getConnection(
                told.get("SPRING_DATASOURCE_URL").reveal(),
                told.get("SPRING_DATASOURCE_USERNAME").reveal(),
                null);
    }

    private static long count(Statement statement, String sql) throws SQLException {
        try (var answer = statement.executeQuery(sql)) {
            answer.next();
            return answer.getLong(1);
        }
    }
}
