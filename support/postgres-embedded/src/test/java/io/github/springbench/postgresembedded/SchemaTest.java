package io.github.springbench.postgresembedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the services' tables and their contents. The test is in this module, because the module of the SQL files has no
 * server.
 */
@Tag("database")
class SchemaTest {

    private static ForkedProgram program;

    @BeforeAll
    static void start() throws IOException {
        program = ForkedProgram.start("--port=0");
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 10", "9, 1, 1, 10", "10, 1, 1, 10", "250, 2, 25, 250", "1000, 10, 100, 1000"})
    void hasAsManyRowsAsItIsToldTo(int users, int authors, int articles, int comments) throws Exception {
        fill(users);

        assertThat(rows("users")).isEqualTo(users);
        assertThat(rows("authors")).isEqualTo(authors);
        assertThat(rows("articles")).isEqualTo(articles);
        assertThat(rows("comments")).isEqualTo(comments);
        assertThat(ask("select count(distinct article_id) || ' ' || min(n) || ' ' || max(n) from"
                        + " (select article_id, count(*) over (partition by article_id) as n from comments) as c"))
                .isEqualTo(articles + " 10 10");
        assertThat(ask("select min(id) || ' ' || max(id) from users")).isEqualTo("1 " + users);
    }

    @Test
    void isTheSameEachTime() throws Exception {
        fill(500);
        String before = contents();
        run("delete from users where id < 400; update users set age = 0");
        assertThat(contents()).isNotEqualTo(before);

        fill(500);

        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void countsOnWhereItEnds() throws Exception {
        fill(50);

        for (String table : new String[] {"users", "authors", "articles", "comments"}) {
            long last = Long.parseLong(ask("select max(id) from " + table));
            assertThat(ask("select nextval(pg_get_serial_sequence('" + table + "', 'id'))"))
                    .as(table)
                    .isEqualTo(String.valueOf(last + 1));
        }
    }

    @Test
    void takesAwayItsOwnSchemaOnly() throws Exception {
        run("create table if not exists public.mine (id int)");
        fill(10);
        run("create table users_of_before (id int)");

        fill(10);

        assertThat(ask("select count(*) from public.mine")).isEqualTo("0");
        assertThat(ask("select to_regclass('users_of_before')")).isNull();
    }

    // Otherwise autovacuum would do it in the middle of a run.
    @Test
    void isVacuumedAndKnownToThePlanner() throws Exception {
        fill(1_000);

        assertThat(ask("select count(*) from pg_class where relnamespace = 'spring_concurrency_bench'::regnamespace"
                        + " and relkind = 'r' and reltuples > 0 and relallvisible = relpages"))
                .isEqualTo("5");
    }

    private static void fill(int records) throws IOException, SQLException {
        run(script("schema.sql"));
        run(script("data.sql").replace("${records}", String.valueOf(records)));
    }

    private static String contents() throws SQLException {
        StringBuilder all = new StringBuilder();
        for (String table : new String[] {"users", "authors", "articles", "comments"}) {
            all.append(ask("select md5(string_agg(t::text, ',' order by t.id)) from " + table + " as t"));
        }
        return all.toString();
    }

    private static int rows(String table) throws SQLException {
        return Integer.parseInt(ask("select count(*) from " + table));
    }

    private static String ask(String query) throws SQLException {
        return program.ask(query);
    }

    private static void run(String script) throws SQLException {
        try (Connection connection = program.connect();
                Statement statement = connection.createStatement()) {
            connection.setSchema("spring_concurrency_bench");
            for (String each : script.split(";")) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    private static String script(String name) throws IOException {
        try (InputStream script = SchemaTest.class.getResourceAsStream("/springbench/" + name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
