package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inserts and deletes of users. */
abstract class UserInserts extends UserWrites {

    @Test
    void insertsAUser() throws Exception {
        SampleUser user = SampleUser.named("user10", 10);

        HttpResponse<byte[]> response = post(user.json());

        assertInserted(response, "user10");
        assertThat(database().commands())
                .containsExactly("{\"insert\" : \"users\", \"ordered\" : true, \"documents\" : "
                        + "[ { \"_id\" : \"user10\", \"number\" : 10, \"fields\" : { "
                        + IntStream.range(0, 10)
                                .mapToObj(n -> "\"field" + n + "\" : \"text " + n + " of user10\"")
                                .collect(Collectors.joining(", "))
                        + " } } ]}");
        assertStored(user);
        assertJson(caller().get("/user/user10"), user.json());
    }

    @Test
    void takesTheLargestNumberAndTheLongestKeyAndAnyText() throws Exception {
        SampleUser user =
                SampleUser.named("aZ_-09" + "k".repeat(58), Long.MAX_VALUE).with(7, ANY_TEXT);

        assertInserted(post(user.json()), user.key());

        assertStored(user);
        assertJson(caller().get("/user/" + user.key()), user.json());
    }

    // Spring Data would convert such a string to an ObjectId of MongoDB.
    @Test
    void leavesAKeyATextThatLooksLikeAnId() throws Exception {
        SampleUser user = SampleUser.named("507f1f77bcf86cd799439011", 1);

        assertInserted(post(user.json()), user.key());

        assertStored(user);
        assertJson(caller().get("/user/" + user.key()), user.json());
        assertJson(caller().get("/user?ids=" + user.key()), "[" + user.json() + "]");
        assertNoContent(put("/user/" + user.key() + "/field/0", "{\"value\": \"text\"}"));
        assertNoContent(delete(user.key()));
    }

    @Test
    void takesAUserWithMoreThanItNeeds() throws Exception {
        SampleUser user = SampleUser.named("mixed", 1);

        assertInserted(post("{\"more\": {}, " + user.json().substring(1)), "mixed");

        assertStored(user);
    }

    @Test
    void insertsNoUserInThePlaceOfAnother() throws Exception {
        HttpResponse<byte[]> response = post(SampleUser.named("user3", 33).json());

        problem(response, 409);
        assertThat(database().commands()).hasSize(1);
        assertStored(SampleUser.of(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"a.b\"", "\"a b\"", "\"ü\"", "[]"})
    void refusesAKeyThatIsNoShortWord(String key) throws Exception {
        assertRefused(post(user(key, "0", SampleUser.of(0).fields())));
    }

    @Test
    void refusesAKeyThatIsTooLong() throws Exception {
        assertRefused(post(user(quoted("k".repeat(65)), "0", SampleUser.of(0).fields())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "-1", "\"many\"", "[]", "9223372036854775808"})
    void refusesANumberThatIsNoWholeOneOrBelowZero(String number) throws Exception {
        assertRefused(post(user("\"new\"", number, SampleUser.of(0).fields())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"text\"",
                "[]",
                "{}",
                "{\"field0\": \"text\"}",
                "{\"other\": \"x\", \"field0\": null}",
            })
    void refusesFieldsThatLackOne(String fields) throws Exception {
        assertRefused(post("{\"key\": \"new\", \"number\": 0, \"fields\": " + fields + "}"));
    }

    @Test
    void refusesAFieldTooMuch() throws Exception {
        assertRefused(post(SampleUser.named("new", 0).with(10, "text").json()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "1", "\"text\"", "[]", "{", "{\"key\": \"1\",", "{\"key\" \"1\"}", "hello"})
    void refusesAUserThatIsNoJsonObject(String body) throws Exception {
        assertRefused(post(body));
    }

    @Test
    void deletesAUser() throws Exception {
        HttpResponse<byte[]> response = delete("user3");

        assertNoContent(response);
        assertThat(database().commands())
                .containsExactly("{\"delete\" : \"users\", \"ordered\" : true, \"deletes\" : "
                        + "[ { \"q\" : { \"_id\" : \"user3\" }, \"limit\" : 0 } ]}");
        assertThat(database().stored("user3")).isNull();
        problem(caller().get("/user/user3"), 404);
        problem(delete("user3"), 404);
        IntStream.range(0, 10).filter(other -> other != 3).forEach(other -> assertStored(SampleUser.of(other)));
    }
}
