package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        problem(get("/users/" + id), 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "9223372036854775808"})
    void refusesAnIdThatIsNoWholeNumber(String id) throws Exception {
        for (String path : List.of("/users/", "/articles/", "/overview/")) {
            problem(get(path + id), 400);
        }
        problem(delete("/users/" + id), 400);
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
    @ValueSource(strings = {"0", "-1", "1001", "ten", "1.0"})
    void refusesANumberOfUsersThatItDoesNotAnswerWith(String limit) throws Exception {
        problem(get("/users?limit=" + limit), 400);
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
        problem(get("/articles/" + id), 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/3", "/users", "/articles/3"})
    void answersInJsonOnly(String path) throws Exception {
        HttpResponse<byte[]> response = caller().send(caller().request(path).header("Accept", "text/plain"));

        problem(response, 406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/", "/users/3/4", "/articles", "/articles/", "/overview/"})
    void answersAPathThatLacksSomethingOrHasMoreWithAProblem(String path) throws Exception {
        problem(get(path), 404);
    }
}
