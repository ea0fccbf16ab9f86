package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a service over MongoDB must answer, and which command it must send to the database: one for each request, the
 * same with both drivers.
 */
public abstract class UsersContract extends UserInserts {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/user               | GET, POST   | PUT, PATCH, DELETE",
                "/user/user3         | GET, DELETE | POST, PUT, PATCH",
                "/user/top/3         | GET         | POST, PUT, PATCH, DELETE",
                "/user/user3/field/3 | PUT         | GET, POST, PATCH, DELETE",
            })
    void tellsWhatMayBeDone(String path, String allowed, String refused) throws Exception {
        for (String method : words(refused)) {
            HttpResponse<byte[]> response =
                    caller().send(caller().request(path).method(method, BodyPublishers.noBody()));

            problem(response, 405);
            assertThat(words(response.headers().firstValue("Allow").orElseThrow()))
                    .isEqualTo(words(allowed));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/user/",
                "/user/top/",
                "/user/top/3/4",
                "/user/user3/field",
                "/user/user3/field/",
                "/user/user3/4"
            })
    void answersAPathThatLacksSomethingOrHasMoreWithAProblem(String path) throws Exception {
        problem(caller().get(path), 404);
        assertThat(database().commands()).isEmpty();
    }

    @Test
    void takesJsonOnly() throws Exception {
        for (HttpRequest.Builder request : List.of(
                caller().request("/user").POST(BodyPublishers.ofString("hello")),
                caller().request("/user/user3/field/3").PUT(BodyPublishers.ofString("hello")))) {
            HttpResponse<byte[]> response = caller().send(request.header("Content-Type", "text/plain"));

            problem(response, 415);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/user/user3", "/user?ids=user3", "/user/top/3"})
    void answersUsersInJsonOnly(String path) throws Exception {
        HttpResponse<byte[]> response = caller().send(caller().request(path).header("Accept", "text/plain"));

        problem(response, 406);
        assertThat(database().commands()).isEmpty();
    }
}
