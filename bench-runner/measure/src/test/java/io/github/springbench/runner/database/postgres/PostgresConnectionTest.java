package io.github.springbench.runner.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.FakePostgres;
import io.github.springbench.runner.database.DatabaseConnection;
import io.github.springbench.runner.database.DatabaseFailure;
import io.github.springbench.runner.database.postgres.PostgresConnection.Doing;
import io.github.springbench.runner.database.postgres.PostgresConnection.Refusal;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.machine.DatabaseServer;
import io.github.springbench.runner.model.run.Counter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses a fake server. {@code EmbeddedPostgresTest} uses a real one. */
@Tag("database")
class PostgresConnectionTest {

    private static final PostgresAddress ADDRESS = PostgresAddress.of("postgresql://ann:s3cret@127.0.0.1:5433/shop");

    private final PostgreSql postgres = new PostgreSql();

    @Test
    void tellsWhichServerItIs() throws IOException {
        try (FakePostgres server = FakePostgres.ofVersion("16.3 (Debian 16.3-1)");
                DatabaseConnection connection = connect(server)) {
            assertThat(connection.server()).isEqualTo(new DatabaseServer("PostgreSQL", "16.3", false));
            assertThat(server.credentials()).containsExactly("s3cret");
        }
    }

    @Test
    void refusesAServerThatIsTooOldInASentence() throws IOException {
        try (FakePostgres server = FakePostgres.ofVersion("12.9");
                DatabaseConnection connection = connect(server)) {
            assertThatExceptionOfType(DatabaseFailure.class)
                    .isThrownBy(connection::server)
                    .withMessageMatching(
                            "The database at 127\\.0\\.0\\.1:\\d+ is PostgreSQL 12; expected 13 or newer\\."
                                    + " Name another server in POSTGRES_URI, or unset it to use the embedded one\\.");
        }
    }

    @Test
    void tellsNoSecretOfAPasswordThatTheServerRefuses() throws IOException {
        try (FakePostgres server = FakePostgres.thatWelcomesNobody();
                DatabaseConnection connection = connect(server)) {
            assertThatExceptionOfType(DatabaseFailure.class)
                    .isThrownBy(connection::ping)
                    .withMessageMatching("The database at 127\\.0\\.0\\.1:\\d+ refused the user or the password\\."
                            + " Correct POSTGRES_URI\\.")
                    .withMessageNotContaining("ann");
        }
    }

    @Test
    void saysWhereNobodyAnswers() throws IOException {
        // Bound and not listening: another program could use the port of a server that has ended.
        try (Socket silent = new Socket()) {
            silent.bind(new InetSocketAddress("127.0.0.1", 0));
            DatabaseConnection connection = postgres.connect(postgres.address(
                    Secret.of("postgresql://ann:secret@127.0.0.1:" + silent.getLocalPort() + "/shop")));
            assertThatExceptionOfType(DatabaseFailure.class)
                    .isThrownBy(connection::ping)
                    .withMessageMatching("The database at 127\\.0\\.0\\.1:\\d+ could not be asked: .+ refused\\."
                            + " Start it, or correct POSTGRES_URI\\.");
        }
    }

    @Test
    void countsWithinOneTransactionSoThatNoQuestionOfItIsCounted() throws IOException {
        try (FakePostgres server = FakePostgres.ofVersion("18.4");
                DatabaseConnection connection = connect(server)) {
            connection.ping();
            assertThat(connection.operations().counts()).containsEntry(Counter.COMMITS, 0L);
            assertThat(connection.sessions())
                    .hasValueSatisfying(seen -> assertThat(seen.open()).isZero());

            assertThat(server.statements()).filteredOn("BEGIN"::equals).hasSize(1);
            assertThat(server.statements()).noneMatch(statement -> statement.matches("COMMIT|ROLLBACK"));
        }
    }

    /** A transaction_timeout of a server, database or role would else end it within a long run. */
    @Test
    void noLimitOfTheServerEndsItsTransactionOrItsFillingOfTables() throws IOException {
        List<String> limits = List.of("set statement_timeout = 0", "set idle_in_transaction_session_timeout = 0");
        try (FakePostgres server = FakePostgres.ofVersion("17.6");
                DatabaseConnection connection = connect(server)) {
            connection.ping();
            connection.seed(12);

            assertThat(server.statements())
                    .containsSubsequence("set transaction_timeout = 0", "BEGIN")
                    .containsAll(limits)
                    .filteredOn("set transaction_timeout = 0"::equals)
                    .hasSize(2);
        }
        try (FakePostgres server = FakePostgres.ofVersion("16.3");
                DatabaseConnection connection = connect(server)) {
            connection.ping();

            assertThat(server.statements()).containsAll(limits).doesNotContain("set transaction_timeout = 0");
        }
    }

    @Test
    void olderServersDoNotTellHowManySessionsThereWere() throws IOException {
        try (FakePostgres server = FakePostgres.ofVersion("13.14");
                DatabaseConnection connection = connect(server)) {
            assertThat(connection.operations().counts()).doesNotContainKey(Counter.SESSIONS);
        }
    }

    @Test
    void runsTheStatementsOfTheSchemaOneByOne() throws IOException {
        try (FakePostgres server = FakePostgres.ofVersion("18.4");
                DatabaseConnection connection = connect(server)) {
            connection.seed(12);

            assertThat(server.statements())
                    .containsSubsequence(List.of(
                            "drop schema if exists spring_concurrency_bench cascade",
                            "create schema spring_concurrency_bench"))
                    .anyMatch(statement -> statement.contains("generate_series(1, 12)"))
                    .anyMatch(statement -> statement.startsWith("vacuum (analyze)"))
                    .noneMatch(statement -> statement.contains("${"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "28P01 | refused the user or the password",
                "3D000 | has no database of that name",
                "53300 | has no connection left",
                "53100 | has no space left on its disk",
                "42501 | Grant CREATE on the database",
                "55P03 | that another session has locked",
                "25006 | is a standby",
                "57P01 | closed the connection",
                "57P02 | one of its processes crashed",
                "XX000 | could not be asked: no luck. Start it",
            })
    void saysWhatAServerRefuses(String state, String says) {
        assertThat(Refusal.of(ADDRESS, new SQLException("no luck. Ask ann.", state)))
                .hasMessageStartingWith("The database at 127.0.0.1:5433 ")
                .hasMessageContaining(says)
                .hasMessageNotContaining("ann");
    }

    @ParameterizedTest
    @CsvSource({
        "active, , ON_CPU",
        "active, Lock, WAITS_FOR_LOCK",
        "active, LWLock, WAITS_FOR_LOCK",
        "active, IO, WAITS_FOR_IO",
        "active, Client, WAITS_FOR_ANOTHER",
        "idle, Client, IDLE",
        "idle in transaction, Client, IDLE_IN_TRANSACTION",
        "idle in transaction (aborted), Client, IDLE_IN_TRANSACTION",
        ", , IDLE",
    })
    void knowsWhatASessionDoes(String state, String waitEventType, Doing doing) {
        assertThat(Doing.of(state, waitEventType)).isEqualTo(doing);
    }

    private DatabaseConnection connect(FakePostgres server) {
        return postgres.connect(postgres.address(Secret.of(server.uri("ann", "s3cret"))));
    }
}
