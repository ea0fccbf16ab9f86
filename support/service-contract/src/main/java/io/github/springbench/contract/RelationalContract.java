package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.json;
import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import io.github.springbench.contract.FakeBackEnd.Request;
import java.math.BigInteger;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service over PostgreSQL must answer, including the calls to a slow back end for an overview. */
public abstract class RelationalContract {

    static final String ADA =
            "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"email\":\"ada@example.org\",\"age\":36}";

    /** 73 characters. */
    private static final String TOO_LONG_FOR_BCRYPT =
            "1234567890123456789012345678901234567890123456789012345678901234567890123";

    private static final List<String> FIRST_NAMES =
            List.of("Ada", "Barbara", "Charles", "Donald", "Edsger", "Frances", "Grace", "Hedy", "Ivan", "John");

    /** The port of the service under test, on the loopback address. */
    protected abstract int port();

    /** The database of the service under test. */
    protected abstract PostgresDatabase database();

    @BeforeEach
    void refill() {
        database().refill();
    }

    Caller caller() {
        return new Caller(port());
    }

    HttpResponse<byte[]> get(String path) throws Exception {
        return caller().get(path);
    }

    HttpResponse<byte[]> post(String body) throws Exception {
        return caller().send(caller().post("/users", body));
    }

    HttpResponse<byte[]> put(String path, String body) throws Exception {
        return caller().send(caller().request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));
    }

    HttpResponse<byte[]> delete(String path) throws Exception {
        return caller().send(caller().request(path).DELETE());
    }

    static void assertJson(HttpResponse<byte[]> response, int status, String json) {
        assertThat(response.body()).asString(UTF_8).isEqualTo(json);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        // Not chunked: services must not differ in the bytes that they send.
        if (json.length() < UsersContract.TOMCAT_KEEPS_BACK) {
            assertThat(response.headers().allValues("Content-Length"))
                    .containsExactly(String.valueOf(json.getBytes(UTF_8).length));
        }
    }

    /** The user that data.sql creates, computed independently to check a service's answers. */
    static String user(long id) {
        return "{\"id\":%d,\"firstName\":\"%s\",\"lastName\":\"%s\",\"email\":\"user%d@example.org\",\"age\":%d}"
                .formatted(id, FIRST_NAMES.get((int) (id % 10)), name("last name " + id), id, 18 + id % 60);
    }

    static String users(int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(RelationalContract::user)
                .collect(Collectors.joining(",", "[", "]"));
    }

    static String article(long id) {
        String comments = LongStream.rangeClosed(10 * id - 9, 10 * id)
                .mapToObj(n -> "{\"id\":%d,\"commenter\":\"user%d\",\"body\":\"%s\"}"
                        .formatted(n, 1 + n % PostgresDatabase.RECORDS, text("comment " + n, 120)))
                .collect(Collectors.joining(",", "[", "]"));
        return ("{\"id\":%d,\"title\":\"Article %d\",\"body\":\"%s\",\"publishedOn\":\"2020-01-%02d\","
                        + "\"author\":{\"id\":1,\"name\":\"Author %s\",\"email\":\"author1@example.org\"},"
                        + "\"comments\":%s}")
                .formatted(id, id, text("article " + id, 500), id + 1, name("author 1"), comments);
    }

    private static String text(String seed, int length) {
        return (md5(seed) + " ").repeat(16).substring(0, length);
    }

    private static String name(String seed) {
        String letters = md5(seed).substring(0, 12);
        return letters.substring(0, 1).toUpperCase(Locale.ROOT) + letters.substring(1);
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
            return "%032x".formatted(new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

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

    private static final String ANSWER = "\"Welcome to reactive world ~\"";

    /** The back end of the service under test. */
    protected abstract FakeBackEnd backEnd();

    /** Whether it sends all calls to the back end at once. */
    protected abstract boolean asksAtOnce();

    @Test
    void answersWithTheUserAndAllThatTheBackEndSays() throws Exception {
        backEnd().play(Scripts.slowService());

        assertJson(
                get("/overview/7"),
                200,
                "{\"user\":" + user(7) + ",\"answers\":[" + ANSWER + "," + ANSWER + "," + ANSWER + "]}");

        assertThat(backEnd().requests())
                .extracting(Request::path)
                .containsExactlyInAnyOrder("/hello/20", "/hello/50", "/hello/100");
    }

    @Test
    void keepsTheAnswersInTheirOrderInWhicheverTheyCome() throws Exception {
        // The first request is answered last.
        backEnd().play((request, connection) -> {
            int latencyMillis = Integer.parseInt(request.path().substring("/hello/".length()));
            Thread.sleep(120 - latencyMillis);
            FakeBackEnd.Script.send(connection, Scripts.whole("200 OK", "text/plain", "after " + latencyMillis));
        });

        assertJson(
                get("/overview/7"),
                200,
                "{\"user\":" + user(7) + ",\"answers\":[\"after 20\",\"after 50\",\"after 100\"]}");
    }

    @Test
    void asksTheBackEndAtOnceOrOneAfterTheOther() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        backEnd().play(Scripts.slowServiceAfter(released));

        CompletableFuture<Timed> answer = caller().timed(caller().request("/overview/7"));
        Await.await("requests", () -> backEnd().requests().size(), count -> count == (asksAtOnce() ? 3 : 1));
        assertThat(answer).isNotDone();

        released.countDown();
        assertThat(answer.join().response().statusCode()).isEqualTo(200);
        assertThat(backEnd().requests()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cost-7", "cost-9", "cost-11"})
    void signsATokenForWhoKnowsThePassword(String name) throws Exception {
        HttpResponse<byte[]> answer = login(name, "correct horse battery");

        assertThat(answer.statusCode()).isEqualTo(200);
        String[] token = json(answer).get("token").toString().split("\\.");
        assertThat(token).hasSize(3);
        assertThat(new String(Base64.getUrlDecoder().decode(token[0]), UTF_8)).contains("\"alg\":\"HS256\"");
        assertThat(new String(Base64.getUrlDecoder().decode(token[1]), UTF_8)).contains("\"sub\":\"" + name + "\"");
    }

    @ParameterizedTest
    @CsvSource({"cost-7, wrong horse battery", "nobody, correct horse battery"})
    void refusesALoginWithoutSayingWhichPartIsWrong(String name, String password) throws Exception {
        assertThat(problem(login(name, password), 401)).containsEntry("detail", "The name or the password is wrong.");
    }

    @ParameterizedTest
    @CsvSource({"' ', correct horse battery", "cost-7, " + TOO_LONG_FOR_BCRYPT})
    void refusesALoginThatCannotBeRight(String name, String password) throws Exception {
        problem(login(name, password), 400);
    }

    private HttpResponse<byte[]> login(String name, String password) throws Exception {
        return caller().send(
                        caller().post("/login", "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password)));
    }

    @Test
    void waitsWithoutTheDatabase() throws Exception {
        long begin = System.nanoTime();
        assertThat(get("/hello/50").body()).asString(UTF_8).isEqualTo(ANSWER.replace("\"", ""));
        assertThat(System.nanoTime() - begin).as("ns").isGreaterThanOrEqualTo(50_000_000);
        problem(get("/hello/60001"), 400);
    }

    @Test
    void tellsThatThereIsNoSuchUserToGiveAnOverviewOf() throws Exception {
        backEnd().play(Scripts.slowService());

        problem(get("/overview/101"), 404);
    }

    @Test
    void tellsThatTheBackEndFails() throws Exception {
        backEnd().play(Scripts.status("500 Broken"));

        problem(get("/overview/7"), 502);
    }

    @Test
    void tellsOfTheOneAnswerThatFails() throws Exception {
        backEnd().play((request, connection) -> (request.path().equals("/hello/100")
                        ? Scripts.body("text/plain", "")
                        : Scripts.slowService())
                .answer(request, connection));

        problem(get("/overview/7"), 502);
    }
}
