package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    void storesFieldsInTheirOrderInWhicheverTheyCome() throws Exception {
        SampleUser user = SampleUser.named("mixed", 1);
        List<String> fields = new ArrayList<>(user.fields().entrySet().stream()
                .map(field -> quoted(field.getKey()) + ": " + quoted(field.getValue()))
                .toList());
        Collections.reverse(fields);

        assertInserted(
                post("{\"more\": {}, \"fields\": {" + String.join(", ", fields)
                        + "}, \"number\": 1, \"key\": \"mixed\"}"),
                "mixed");

        assertStored(user);
    }

    @Test
    void insertsNoUserInThePlaceOfAnother() throws Exception {
        HttpResponse<byte[]> response = post(SampleUser.named("user3", 33).json());

        assertProblem(
                response, "/user", 409, "User exists", "There is a user with the key 'user3' in the database already.");
        assertThat(database().commands()).hasSize(1);
        assertStored(SampleUser.of(3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null             | missing",
                "\"\"             | ''",
                "\"a.b\"          | 'a.b'",
                "\"a b\"          | 'a b'",
                "\"ü\"            | 'ü'",
                "1                | '1'",
                "[]               | '[]'",
            })
    void refusesAKeyThatIsNoShortWord(String key, String shown) throws Exception {
        assertKeyRefused(key, shown);
    }

    @Test
    void refusesAKeyThatIsTooLong() throws Exception {
        assertKeyRefused(quoted("k".repeat(65)), "'" + "k".repeat(40) + "…'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null                 | missing",
                "-1                   | '-1'",
                "1.0                  | '1.0'",
                "\"1\"                | '1'",
                "true                 | 'true'",
                "9223372036854775808  | '9223372036854775808'",
            })
    void refusesANumberThatIsNoWholeOneOrBelowZero(String number, String shown) throws Exception {
        assertUserRefused(
                user("\"new\"", number, SampleUser.of(0).fields()),
                "The value of number is " + shown + ", expected a whole number from 0 to 9223372036854775807");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null                                  | The value of fields is missing, expected an object",
                "\"text\"                              | The value of fields is 'text', expected an object",
                "[]                                    | The value of fields is '[]', expected an object",
                "{}                                    | The value of field0 is missing, expected a text",
                "{\"field0\": 1}                       | The value of field0 is '1', expected a text",
                "{\"field0\": \"text\"}                | The value of field1 is missing, expected a text",
                "{\"other\": \"x\", \"field0\": null}  | The value of field0 is missing, expected a text",
            })
    void refusesFieldsThatLackOne(String fields, String mistake) throws Exception {
        assertUserRefused("{\"key\": \"new\", \"number\": 0, \"fields\": " + fields + "}", mistake);
    }

    @Test
    void refusesAFieldTooMuch() throws Exception {
        SampleUser user = SampleUser.named("new", 0).with(10, "text");

        assertUserRefused(user.json(), "A field is named 'field10', expected no others than field0 to field9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "1", "\"text\"", "[]", "{", "{\"key\": \"1\",", "{\"key\" \"1\"}", "hello"})
    void refusesAUserThatIsNoJsonObject(String body) throws Exception {
        assertUserRefused(body, "The body is no JSON object, expected one");
    }

    // All services must report the same mistake first.
    @Test
    void tellsOneMistakeAtATime() throws Exception {
        assertUserRefused(
                "{\"number\": -1}", "The value of key is missing, expected 1 to 64 letters of a to z, digits, _ or -");
        assertUserRefused(
                "{\"key\": \"new\"}",
                "The value of number is missing, expected a whole number from 0 to 9223372036854775807");
        assertFieldRefused(
                put("/user/user3/field/10", "{"), "10", "The body is no JSON object, expected one" + EXAMPLE_FIELD);
        assertFieldRefused(
                put("/user/user3/field/10", "{}"),
                "10",
                "The field is '10', expected a whole number from 0 to 9, as in /user/user0/field/3.");
        assertFieldRefused(
                put("/user/user3/field/3", "{}"), "3", "The value is missing, expected a text" + EXAMPLE_FIELD);
    }

    @Test
    void deletesAUser() throws Exception {
        HttpResponse<byte[]> response = delete("user3");

        assertNoContent(response);
        assertThat(database().commands())
                .containsExactly("{\"delete\" : \"users\", \"ordered\" : true, \"deletes\" : "
                        + "[ { \"q\" : { \"_id\" : \"user3\" }, \"limit\" : 0 } ]}");
        assertThat(database().stored("user3")).isNull();
        assertUnknown(caller().get("/user/user3"), "/user/user3", "user3");
        assertUnknown(delete("user3"), "/user/user3", "user3");
        IntStream.range(0, 10).filter(other -> other != 3).forEach(other -> assertStored(SampleUser.of(other)));
    }
}
