package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of users and articles. */
abstract class RelationalReads extends RelationalRequests {

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 100})
    void answersAUser(long id) throws Exception {
        assertJson(get("/users/" + id), 200, user(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "101", "9223372036854775807"})
    void tellsThatThereIsNoSuchUser(String id) throws Exception {
        assertUnknown(get("/users/" + id), "user", id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "9223372036854775808"})
    void refusesAnIdThatIsNoWholeNumber(String id) throws Exception {
        String detail = "The value of id is '" + id + "', and must be a whole number.";

        assertInvalid(get("/users/" + id), detail);
        assertInvalid(get("/articles/" + id), detail);
        assertInvalid(get("/overview/" + id), detail);
        assertInvalid(delete("/users/" + id), detail);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void answersTheFirstUsers(int limit) throws Exception {
        assertJson(get("/users?limit=" + limit), 200, users(limit));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users", "/users?limit=", "/users?limit=1000"})
    void answersAHundredUsersUnlessItIsToldOtherwiseAndNoMoreThanThereAre(String path) throws Exception {
        assertJson(get(path), 200, users(100));
    }

    @Test
    void answersNoUsersWhereThereAreNone() throws Exception {
        database().run("delete from users");

        assertJson(get("/users"), 200, "[]");
    }

    @Test
    void ordersUsersByTheirIds() throws Exception {
        // PostgreSQL puts a row that was changed at the end of the table.
        database().run("update users set age = age where id < 50");

        assertJson(get("/users?limit=60"), 200, users(60));
    }

    @ParameterizedTest
    @CsvSource({
        "0,    must be greater than or equal to 1",
        "-1,   must be greater than or equal to 1",
        "1001, must be less than or equal to 1000",
        "ten,  must be a whole number",
        "1.0,  must be a whole number"
    })
    void refusesANumberOfUsersThatItDoesNotAnswerWith(String limit, String expected) throws Exception {
        assertInvalid(get("/users?limit=" + limit), "The value of limit is '" + limit + "', and " + expected + ".");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10})
    void answersAnArticleWithItsAuthorAndItsComments(long id) throws Exception {
        assertJson(get("/articles/" + id), 200, article(id));
    }

    @Test
    void answersNoMoreThanTheFirstTenComments() throws Exception {
        database().run("insert into comments (article_id, commenter, body) values (3, 'x', 'x')");

        assertJson(get("/articles/3"), 200, article(3));
    }

    @Test
    void answersAnArticleWithoutComments() throws Exception {
        database().run("delete from comments where article_id = 3");

        assertJson(get("/articles/3"), 200, article(3).replaceFirst("\"comments\":.*", "\"comments\":[]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "11"})
    void tellsThatThereIsNoSuchArticle(String id) throws Exception {
        assertUnknown(get("/articles/" + id), "article", id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/3", "/users", "/articles/3"})
    void answersInJsonOnly(String path) throws Exception {
        HttpResponse<byte[]> response = caller().send(caller().request(path).header("Accept", "text/plain"));

        assertThat(problem(response, 406)).containsEntry("title", "Not Acceptable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/", "/users/3/4", "/articles", "/articles/", "/overview/"})
    void answersAPathThatLacksSomethingOrHasMoreWithAProblem(String path) throws Exception {
        assertThat(problem(get(path), 404)).containsEntry("title", "Not Found").containsEntry("instance", path);
    }
}
