package io.github.springbench.runner.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.database.DatabaseAddress;
import io.github.springbench.runner.database.postgres.PostgresAddress.ServerOption;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.UserError;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresAddressTest {

    private static final String FULL = "postgresql://ann%20b:s3cret%40+@127.0.0.1:5433/my%2Fshop?sslmode=require";

    private final PostgreSql postgres = new PostgreSql();

    @Test
    void readsTheFormOfPostgresOwnPrograms() {
        PostgresAddress address = PostgresAddress.of(FULL);

        assertThat(address.user()).isEqualTo("ann b");
        assertThat(address.password()).contains(Secret.of("s3cret@+"));
        assertThat(address.database()).isEqualTo("my/shop");
        assertThat(address.host()).isEqualTo("127.0.0.1:5433");
        assertThat(address.localPort()).hasValue(5433);
    }

    @Test
    void showsNoSecret() {
        assertThat(PostgresAddress.of(FULL)).hasToString("127.0.0.1:5433");
    }

    @Test
    void takesWhatIsLeftOutAsPostgresDoes() {
        PostgresAddress address = PostgresAddress.of("postgres://ann@db.example");

        assertThat(address.host()).isEqualTo("db.example:5432");
        assertThat(address.database()).isEqualTo("ann");
        assertThat(address.password()).isEmpty();
        assertThat(address.localPort()).isEmpty();
        assertThat(address.hosts()).containsExactly("db.example");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql://ann:s3cret@h/x | is not the address of a PostgreSQL",
                "postgresql://ann:s3@cret@h/x | is not the address of a PostgreSQL",
                "postgresql://ann:s3/cret@h/x | is not the address of a PostgreSQL",
                "postgresql://ann:s3%zzcret@h/x | is not the address of a PostgreSQL",
                "postgresql://ann:s3cret@h:x/x | is not the address of a PostgreSQL",
                "postgresql://ann:s3cret@h:70000/x | has a port that is not from 1 to 65535",
                "postgresql://ann:s3cret@/x | has no host",
                "postgresql://127.0.0.1/s3cret | has no user",
                "postgresql://ann:s3cret@a:1,b:2/x | names several servers; name one",
                "postgresql://ann:s3cret@h/x?options=-csearch_path%3Ds3 | an option that JDBC and R2DBC do not",
            })
    void refusesWhatServicesCannotBeToldWithoutShowingIt(String uri, String why) {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> PostgresAddress.of(uri))
                .withMessageStartingWith("POSTGRES_URI ")
                .withMessageContaining(why)
                .withMessageContaining("expected one such as postgresql://")
                .withMessageNotContaining("s3");
    }

    @Test
    void tellsBothDriversTheSameByTheirEnvironment() {
        assertThat(environment(PostgresAddress.of(FULL)))
                .isEqualTo(Map.of(
                        "SPRING_DATASOURCE_URL",
                        "jdbc:postgresql://127.0.0.1:5433/my%2Fshop?currentSchema=spring_concurrency_bench"
                                + "&sslmode=require",
                        "SPRING_DATASOURCE_USERNAME",
                        "ann b",
                        "SPRING_DATASOURCE_PASSWORD",
                        "s3cret@+",
                        "SPRING_R2DBC_URL",
                        "r2dbc:postgresql://127.0.0.1:5433/my%2Fshop?schema=spring_concurrency_bench&sslMode=require",
                        "SPRING_R2DBC_USERNAME",
                        "ann b",
                        "SPRING_R2DBC_PASSWORD",
                        "s3cret@+"));
    }

    @Test
    void bothDriversEncryptWhereTheServerCan() {
        assertThat(environment(PostgresAddress.of("postgresql://ann@127.0.0.1/shop")))
                .containsEntry(
                        "SPRING_DATASOURCE_URL",
                        "jdbc:postgresql://127.0.0.1:5432/shop?currentSchema=spring_concurrency_bench&sslmode=prefer")
                .containsEntry(
                        "SPRING_R2DBC_URL",
                        "r2dbc:postgresql://127.0.0.1:5432/shop?schema=spring_concurrency_bench&sslMode=prefer");
    }

    @Test
    void tellsNoPasswordOfTheEmbeddedServer() {
        assertThat(environment(postgres.at("::1", 5439)))
                .containsEntry(
                        "SPRING_DATASOURCE_URL",
                        "jdbc:postgresql://[::1]:5439/postgres?currentSchema=spring_concurrency_bench")
                .doesNotContainKeys("SPRING_DATASOURCE_PASSWORD", "SPRING_R2DBC_PASSWORD");
    }

    private Map<String, String> environment(DatabaseAddress address) {
        return postgres.environment(address).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, variable -> variable.getValue().reveal()));
    }

    @Test
    void onlyAnAddressThatSomebodyWroteIsSecret() {
        assertThat(PostgresAddress.of(FULL).through("127.0.0.2", 5).secrets()).containsExactly(Secret.of(FULL));
        assertThat(postgres.at("127.0.0.1", 5439).secrets()).isEmpty();
    }

    @Test
    void keepsAllButTheHostOnTheWayThroughALink() {
        PostgresAddress through = PostgresAddress.of(FULL).through("127.0.0.2", 5);

        assertThat(through.host()).isEqualTo("127.0.0.2:5");
        assertThat(through.password()).contains(Secret.of("s3cret@+"));
        assertThat(through.database()).isEqualTo("my/shop");
        assertThat(through.options()).containsEntry(ServerOption.SSLMODE, "require");
    }

    @Test
    void anAddressOfIpv6HasBrackets() {
        assertThat(PostgresAddress.of(FULL).through("fd00::1", 5).host()).isEqualTo("[fd00::1]:5");
        assertThat(postgres.at("fd00::1", 5).host()).isEqualTo("[fd00::1]:5");
    }

    @Test
    void isKnownAgainByServerAndDatabase() {
        String mark = PostgresAddress.of(FULL).mark();

        assertThat(PostgresAddress.of(FULL.replace("s3cret", "other")).mark()).isEqualTo(mark);
        assertThat(PostgresAddress.of(FULL.replace("shop", "stock")).mark()).isNotEqualTo(mark);
    }
}
