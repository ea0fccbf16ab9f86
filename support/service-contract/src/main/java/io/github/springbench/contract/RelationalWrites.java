package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.json;
import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inserts, updates and deletes of users. */
abstract class RelationalWrites extends RelationalReads {

    @Test
    void insertsAUserUnderTheNextNumber() throws Exception {
        HttpResponse<byte[]> response = post(ADA);

        assertJson(response, 201, "{\"id\":101," + ADA.substring(1));
        assertThat(response.headers().allValues("Location")).containsExactly("/users/101");
        assertThat(database().stored(101)).isEqualTo("Ada|Lovelace|ada@example.org|36");
        assertJson(get("/users/101"), 200, "{\"id\":101," + ADA.substring(1));
        assertThat(json(post(ADA))).containsEntry("id", 102);
    }

    @Test
    void takesTheLongestTextsAndAnyLetters() throws Exception {
        String name = "Grüße, 世界 \uD83D\uDE00 ' ; -- ".repeat(6).strip().substring(0, 100);
        HttpResponse<byte[]> response =
                post("{\"firstName\":\"%s\",\"lastName\":\"%s\",\"email\":\"a@b\",\"age\":0}".formatted(name, name));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(database().stored(101)).isEqualTo(name + "|" + name + "|a@b|0");
        assertThat(json(get("/users/101"))).containsEntry("firstName", name);
    }

    // The database assigns the id of a user, whatever a caller sends.
    @Test
    void takesNoIdFromTheBody() throws Exception {
        assertJson(post("{\"id\":7," + ADA.substring(1)), 201, "{\"id\":101," + ADA.substring(1));
        assertJson(put("/users/3", "{\"id\":7," + ADA.substring(1)), 200, "{\"id\":3," + ADA.substring(1));
        assertJson(get("/users/7"), 200, user(7));
    }

    @Test
    void changesAUserAndNoOther() throws Exception {
        assertJson(put("/users/3", ADA), 200, "{\"id\":3," + ADA.substring(1));

        assertThat(database().stored(3)).isEqualTo("Ada|Lovelace|ada@example.org|36");
        for (int other : IntStream.of(2, 4).toArray()) {
            assertJson(get("/users/" + other), 200, user(other));
        }
        assertThat(database().text("select count(*) from users")).isEqualTo("100");
    }

    @Test
    void changesNoUserThatIsNotThere() throws Exception {
        problem(put("/users/101", ADA), 404);

        assertThat(database().stored(101)).isNull();
    }

    @Test
    void deletesAUserAndNoOther() throws Exception {
        HttpResponse<byte[]> response = delete("/users/3");

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        problem(get("/users/3"), 404);
        problem(delete("/users/3"), 404);
        assertThat(database().text("select count(*) from users")).isEqualTo("99");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"firstName\":\"Ada\"           | \"firstName\":\"\"",
                "\"firstName\":\"Ada\"           | \"firstName\":null",
                "\"firstName\":\"Ada\"           | \"firstName\":\"A\\u0000\"",
                "\"lastName\":\"Lovelace\"       | \"lastName\":\" \"",
                "\"email\":\"ada@example.org\"   | \"email\":\"ada\"",
                "\"email\":\"ada@example.org\"   | \"email\":null",
                "\"age\":36                      | \"age\":-1",
                "\"age\":36                      | \"age\":151",
                "\"age\":36                      | \"age\":null",
            })
    void refusesAUserWithAWrongValue(String right, String wrong) throws Exception {
        assertThat(ADA).contains(right);
        String body = ADA.replace(right, wrong);

        problem(post(body), 400);
        problem(put("/users/3", body), 400);
        assertNothingChanged();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "1", "\"text\"", "[]", "{", "{\"age\":36,", "hello", "{\"age\":\"old\"}"})
    void refusesABodyThatIsNoUser(String body) throws Exception {
        problem(post(body), 400);
        problem(put("/users/3", body), 400);
        assertNothingChanged();
    }

    @Test
    void takesJsonOnly() throws Exception {
        for (String method : List.of("POST /users", "PUT /users/3")) {
            HttpResponse<byte[]> response = caller().send(caller().request(method.split(" ")[1])
                    .header("Content-Type", "text/plain")
                    .method(method.split(" ")[0], BodyPublishers.ofString("hello", UTF_8)));

            problem(response, 415);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/users      | PUT, PATCH, DELETE",
                "/users/3    | POST, PATCH",
                "/articles/3 | POST, PUT, PATCH, DELETE",
                "/overview/3 | POST, PUT, PATCH, DELETE",
            })
    void tellsWhatMayNotBeDone(String path, String refused) throws Exception {
        for (String method : refused.split(", ")) {
            HttpResponse<byte[]> response =
                    caller().send(caller().request(path).method(method, BodyPublishers.noBody()));

            problem(response, 405);
        }
        assertNothingChanged();
    }

    private void assertNothingChanged() {
        assertThat(database().text("select count(*) || ' ' || max(id) from users"))
                .isEqualTo("100 100");
        assertThat(database().stored(3)).startsWith("Donald|").endsWith("|user3@example.org|21");
    }
}
