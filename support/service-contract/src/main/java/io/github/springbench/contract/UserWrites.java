package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates of one field of a user. */
abstract class UserWrites extends UserReads {

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 9})
    void writesOneFieldAndNothingElse(int field) throws Exception {
        HttpResponse<byte[]> response = put("/user/user3/field/" + field, "{\"value\": \"another text\"}");

        assertNoContent(response);
        assertThat(database().commands())
                .containsExactly("{\"update\" : \"users\", \"ordered\" : true, \"updates\" : "
                        + "[ { \"q\" : { \"_id\" : \"user3\" }, \"u\" : { \"$set\" : { \"fields.field" + field
                        + "\" : \"another text\" } } } ]}");
        assertStored(SampleUser.of(3).with(field, "another text"));
        IntStream.range(0, 10).filter(other -> other != 3).forEach(other -> assertStored(SampleUser.of(other)));
        assertJson(
                caller().get("/user/user3"),
                SampleUser.of(3).with(field, "another text").json());
    }

    @Test
    void writesAFieldAlsoWhereItHasTheTextAlready() throws Exception {
        assertNoContent(put("/user/user3/field/3", "{\"value\": \"same\"}"));
        assertNoContent(put("/user/user3/field/3", "{\"value\": \"same\"}"));
    }

    @Test
    void takesAnyTextForAField() throws Exception {
        for (String text : List.of("", " ", ANY_TEXT, "x".repeat(100_000))) {
            assertNoContent(put("/user/user3/field/3", "{\"more\": [1], \"value\": " + quoted(text) + "}"));

            assertStored(SampleUser.of(3).with(3, text));
            assertJson(
                    caller().get("/user/user3"), SampleUser.of(3).with(3, text).json());
        }
    }

    @Test
    void writesManyFieldsAtATime() {
        List<CompletableFuture<Timed>> answers = IntStream.range(0, 100)
                .mapToObj(i -> caller().timed(caller().request("/user/user" + i % 10 + "/field/" + i / 10)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"value\": \"new " + i + "\"}"))))
                .toList();

        answers.forEach(answer -> assertNoContent(answer.join().response()));
        for (int n = 0; n < 10; n++) {
            SampleUser expected = SampleUser.of(n);
            for (int field = 0; field < 10; field++) {
                expected = expected.with(field, "new " + (field * 10 + n));
            }
            assertStored(expected);
        }
    }

    @Test
    void writesNoFieldOfAnUnknownUser() throws Exception {
        HttpResponse<byte[]> response = put("/user/nobody/field/3", "{\"value\": \"text\"}");

        problem(response, 404);
        assertThat(database().commands()).hasSize(1);
        assertThat(database().stored("nobody")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "-1", "1.5", "1e0", "field1", "%20", "2147483648"})
    void refusesAFieldThatIsNoWholeNumberFromZeroToNine(String n) throws Exception {
        assertRefused(put("/user/user3/field/" + n, "{\"value\": \"text\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"value\": null}",
                "{\"Value\": \"text\"}",
                "{\"value\": []}",
                "{\"value\": {}}",
                "",
                " ",
                "null",
                "1",
                "\"text\"",
                "[]",
                "{",
                "{\"value\": \"1\",",
                "{\"value\" \"1\"}",
                "hello"
            })
    void refusesABodyWithoutAText(String body) throws Exception {
        assertRefused(put("/user/user3/field/3", body));
    }
}
