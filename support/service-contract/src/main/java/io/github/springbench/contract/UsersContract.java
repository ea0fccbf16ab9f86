package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a service over MongoDB must answer, and which command it must send to the database: one for each request, the
 * same with both drivers.
 */
public abstract class UsersContract extends HelloContract {

    static final int TOMCAT_KEEPS_BACK = 8_000;

    static final String ANY_TEXT = "Grüße, 世界 \uD83D\uDE00, \"$set\" \\ 'a.b' {}";

    /** The database of the service under test. */
    protected abstract FakeDatabase database();

    @BeforeEach
    void refill() {
        database().refill();
    }

    void insert(SampleUser user) throws Exception {
        assertInserted(post(user.json()), user.key());
    }

    HttpResponse<byte[]> post(String body) throws Exception {
        return caller().send(caller().post("/user", body));
    }

    HttpResponse<byte[]> put(String path, String body) throws Exception {
        return caller().send(caller().request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
    }

    HttpResponse<byte[]> delete(String key) throws Exception {
        return caller().send(caller().request("/user/" + key).DELETE());
    }

    void assertRefused(HttpResponse<byte[]> response) {
        problem(response, 400);
        assertThat(database().commands()).isEmpty();
    }

    void assertStored(SampleUser user) {
        assertThat(database().stored(user.key()))
                .as("user %s in the database, in this order", user.key())
                .hasToString(user.document().toString())
                .isEqualTo(user.document());
    }

    static void assertJson(HttpResponse<byte[]> response, String json) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).asString(UTF_8).isEqualTo(json);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        // Content-Length, not chunked: services must not differ in the bytes that they send. One user is far below the
        // size that Tomcat buffers until it knows the length.
        if (json.length() < TOMCAT_KEEPS_BACK) {
            assertThat(response.headers().allValues("Content-Length"))
                    .containsExactly(String.valueOf(json.getBytes(UTF_8).length));
        }
    }

    static void assertInserted(HttpResponse<byte[]> response, String key) {
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().allValues("Location")).containsExactly("/user/" + key);
        assertThat(response.headers().allValues("Content-Length")).containsExactly("0");
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        assertThat(response.body()).isEmpty();
    }

    static void assertNoContent(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().allValues("Content-Length")).isEmpty();
        assertThat(response.headers().allValues("Content-Type")).isEmpty();
        assertThat(response.body()).isEmpty();
    }

    /** A user as JSON; the key and the number are given as JSON. */
    static String user(String key, String number, Map<String, String> fields) {
        return "{\"key\": " + key + ", \"number\": " + number + ", \"fields\": "
                + JsonMapper.shared().writeValueAsString(fields) + "}";
    }

    static String json(int... users) {
        return json(Arrays.stream(users).mapToObj(SampleUser::of));
    }

    static String json(Stream<SampleUser> users) {
        return users.map(SampleUser::json).collect(Collectors.joining(",", "[", "]"));
    }

    static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    static Set<String> words(String list) {
        return Set.of(list.split(", ?"));
    }

    @Test
    void answersWithAUser() throws Exception {
        HttpResponse<byte[]> response = caller().get("/user/user3");

        assertJson(response, SampleUser.of(3).json());
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : \"user3\"}, "
                        + "\"limit\" : 1, \"singleBatch\" : true}");
    }

    @Test
    void answersManyConcurrentRequestsWithTheRightUserEach() {
        List<CompletableFuture<Timed>> answers = IntStream.range(0, 50)
                .mapToObj(i -> caller().timed(caller().request("/user/user" + i % 10)))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertJson(answers.get(i).join().response(), SampleUser.of(i % 10).json());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "user", "USER0", "user10", "top", "507f1f77bcf86cd799439011", "a.b"})
    void knowsOnlyTheUsersInTheDatabase(String key) throws Exception {
        problem(caller().get("/user/" + key), 404);
        assertThat(database().commands()).hasSize(1);
    }

    @Test
    void readsTheFirstUserForEachGreeting() throws Exception {
        assertThat(caller().get("/hello/0").statusCode()).isEqualTo(200);

        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : \"user0\"}, "
                        + "\"limit\" : 1, \"singleBatch\" : true}");
    }

    @Test
    void greetsNobodyWithoutTheFirstUser() throws Exception {
        database().remove("user0");

        problem(caller().get("/hello/0"), 404);
    }

    @Test
    void answersWithUsersInTheOrderInWhichTheyWereAskedFor() throws Exception {
        HttpResponse<byte[]> response = caller().get("/user?ids=user7,user0,nobody,user3,user7,user9,user0");

        assertJson(response, json(7, 0, 3, 9));
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {\"_id\" : {\"$in\" : "
                        + "[ \"user7\", \"user0\", \"nobody\", \"user3\", \"user9\" ]}}, "
                        + "\"limit\" : 5, \"batchSize\" : 101}");
    }

    @Test
    void answersWithNoUsersWhereAllAreUnknown() throws Exception {
        assertJson(caller().get("/user?ids=nobody,somebody"), "[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids=user1", "ids=user1,user1", "ids=%75ser1", "ids=user1&other=1"})
    void readsIdsAsTheyCome(String query) throws Exception {
        assertJson(caller().get("/user?" + query), json(1));
    }

    @Test
    void readsIdsFromSeveralPlaces() throws Exception {
        assertJson(caller().get("/user?ids=user1&ids=user2&ids=user0"), json(1, 2, 0));
    }

    @Test
    void answersAHundredIdsAtMostAndAsksTheDatabaseOnce() throws Exception {
        for (int n = 10; n < 100; n++) {
            insert(SampleUser.of(n));
        }
        database().commands().clear();
        List<Integer> backwards = IntStream.range(0, 100).mapToObj(i -> 99 - i).toList();

        HttpResponse<byte[]> response = caller().get(
                        "/user?ids=" + backwards.stream().map(n -> "user" + n).collect(Collectors.joining(",")));

        assertJson(response, json(backwards.stream().mapToInt(n -> n).toArray()));
        assertThat(database().commands()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("io.github.springbench.contract.UsersContract#wrongIds")
    void refusesNoIdsAndMoreThanAHundred(String query) throws Exception {
        assertRefused(caller().get("/user" + query));
    }

    static Stream<String> wrongIds() {
        String tooMany = IntStream.range(0, 101).mapToObj(n -> "user" + n).collect(Collectors.joining(","));
        return Stream.of("", "?", "?ids", "?ids=", "?ids=,,", "?id=user1", "?ids=" + tooMany);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 10, 100})
    void answersWithTheUsersOfTheLargestNumbers(int count) throws Exception {
        insert(SampleUser.named("large", 3_000_000_000L));
        insert(SampleUser.named("between", 7));
        database().remove("user7");
        database().commands().clear();

        HttpResponse<byte[]> response = caller().get("/user/top/" + count);

        Stream<SampleUser> ordered = Stream.of(
                        Stream.of(SampleUser.named("large", 3_000_000_000L), SampleUser.of(9), SampleUser.of(8)),
                        Stream.of(SampleUser.named("between", 7)),
                        IntStream.range(0, 7).mapToObj(i -> SampleUser.of(6 - i)))
                .flatMap(users -> users);
        assertJson(response, json(ordered.limit(count)));
        assertThat(database().commands())
                .containsExactly("{\"find\" : \"users\", \"filter\" : {}, \"sort\" : {\"number\" : -1}, "
                        + "\"limit\" : " + count + ", \"batchSize\" : 101}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "-1", "1.5", "1e1", "many", "%20", "2147483648"})
    void refusesANumberOfUsersThatIsNoWholeNumberFromOneToAHundred(String n) throws Exception {
        assertRefused(caller().get("/user/top/" + n));
    }

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
