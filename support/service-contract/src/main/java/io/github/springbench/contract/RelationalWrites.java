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

    private static final String UNREADABLE = "The body cannot be read as a user, as in {\"firstName\": \"Ada\","
            + " \"lastName\": \"Lovelace\", \"email\": \"ada@example.org\", \"age\": 36}.";

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
        assertUnknown(put("/users/101", ADA), "user", "101");

        assertThat(database().stored(101)).isNull();
    }

    @Test
    void deletesAUserAndNoOther() throws Exception {
        HttpResponse<byte[]> response = delete("/users/3");

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        assertUnknown(get("/users/3"), "user", "3");
        assertUnknown(delete("/users/3"), "user", "3");
        assertThat(database().text("select count(*) from users")).isEqualTo("99");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"firstName\":\"Ada\"           | \"firstName\":\"\"          | firstName is '', and must not be blank",
                "\"firstName\":\"Ada\"           | \"firstName\":null          | firstName is missing, and must not be blank",
                "\"firstName\":\"Ada\"           | \"firstName\":\"A\\u0000\"  | firstName is 'A\\u0000', and must have no control characters",
                "\"lastName\":\"Lovelace\"       | \"lastName\":\" \"          | lastName is ' ', and must not be blank",
                "\"email\":\"ada@example.org\"   | \"email\":\"ada\"           | email is 'ada', and must be a well-formed email address",
                "\"email\":\"ada@example.org\"   | \"email\":null              | email is missing, and must not be null",
                "\"age\":36                      | \"age\":-1                  | age is '-1', and must be greater than or equal to 0",
                "\"age\":36                      | \"age\":151                 | age is '151', and must be less than or equal to 150",
                "\"age\":36                      | \"age\":null                | age is missing, and must not be null",
            })
    void refusesAUserWithAWrongValue(String right, String wrong, String mistake) throws Exception {
        assertThat(ADA).contains(right);
        String body = ADA.replace(right, wrong);
        String detail = "The value of " + mistake.replace("\\u0000", "\u0000") + ".";

        assertInvalid(post(body), detail);
        assertInvalid(put("/users/3", body), detail);
        assertNothingChanged();
    }

    @Test
    void tellsAllMistakesAtOnce() throws Exception {
        assertInvalid(
                post("{\"firstName\":\"%s\",\"age\":200}".formatted("x".repeat(101))),
                "The value of age is '200', and must be less than or equal to 150; "
                        + "The value of email is missing, and must not be null; "
                        + "The value of firstName is '" + "x".repeat(40)
                        + "…', and size must be between 0 and 100; "
                        + "The value of lastName is missing, and must not be blank.");
        assertNothingChanged();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "1", "\"text\"", "[]", "{", "{\"age\":36,", "hello", "{\"age\":\"old\"}"})
    void refusesABodyThatIsNoUser(String body) throws Exception {
        assertInvalid(post(body), UNREADABLE);
        assertInvalid(put("/users/3", body), UNREADABLE);
        assertNothingChanged();
    }

    @Test
    void takesJsonOnly() throws Exception {
        for (String method : List.of("POST /users", "PUT /users/3")) {
            HttpResponse<byte[]> response = caller().send(caller().request(method.split(" ")[1])
                    .header("Content-Type", "text/plain")
                    .method(method.split(" ")[0], BodyPublishers.ofString("hello", UTF_8)));

            assertThat(problem(response, 415)).containsEntry("title", "Unsupported Media Type");
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

            assertThat(problem(response, 405)).containsEntry("title", "Method Not Allowed");
        }
        assertNothingChanged();
    }

    private void assertNothingChanged() {
        assertThat(database().text("select count(*) || ' ' || max(id) from users"))
                .isEqualTo("100 100");
        assertThat(database().stored(3)).startsWith("Donald|").endsWith("|user3@example.org|21");
    }
}
