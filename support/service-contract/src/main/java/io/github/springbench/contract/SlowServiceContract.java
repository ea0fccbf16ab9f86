package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.math.BigInteger;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the slow service must answer, and a service that calls it: greetings, acknowledgements of messages, and entries
 * with additional items.
 *
 * <p>Items are random numbers: only their names and their count are specified.
 */
public abstract class SlowServiceContract extends HelloContract {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The path to which messages are sent at the service under test. */
    protected abstract String messagesPath();

    @Test
    void acknowledgesAMessageAfterAtLeastItsDelay() {
        assertAcknowledged(
                "1", "sample payload", 200, message("1", "sample payload", 200).join());
    }

    @Test
    void acknowledgesEachOfManyConcurrentMessages() {
        List<CompletableFuture<Timed>> answers = IntStream.range(0, 50)
                .mapToObj(i -> message("id " + i, "payload " + i, 40 + 5 * i))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertAcknowledged(
                    "id " + i, "payload " + i, 40 + 5 * i, answers.get(i).join());
        }
    }

    @Test
    void returnsEveryCharacterOfAPayload() {
        assertAcknowledged(
                "",
                "Grüße, 世界 \uD83D\uDE00",
                0,
                message("", "Grüße, 世界 \uD83D\uDE00", 0).join());
    }

    // Each framework has its own limit for a body that is read at once.
    @Test
    void returnsAPayloadOfAMegabyte() throws Exception {
        HttpResponse<byte[]> response = post(json("large", "x".repeat(1_000_000), 0));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).asString(UTF_8).isEqualTo(acknowledgement("large", "x".repeat(1_000_000)));
    }

    @Test
    void takesAMessageWithMoreThanItNeeds() throws Exception {
        HttpResponse<byte[]> response =
                post("{\"delay\": 0, \"id\": \"1\", \"more\": [{}], \"payload\": \"sample payload\"}");

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "60001", "\"soon\"", "3000000000", "null", "[]"})
    void refusesADelayThatIsNoWholeNumberFromZeroToAMinute(String delay) throws Exception {
        problem(post("{\"id\": \"1\", \"payload\": \"sample payload\", \"delay\": " + delay + "}"), 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"payload\": \"p\", \"delay\": 0}",
                "{\"id\": {}, \"payload\": \"p\", \"delay\": 0}",
                "{\"id\": \"1\", \"delay\": 0}",
                "{\"id\": \"1\", \"payload\": [], \"delay\": 0}",
                "{\"id\": \"1\", \"payload\": \"p\"}",
                "{}",
            })
    void refusesAMessageThatLacksAPart(String json) throws Exception {
        problem(post(json), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "1", "\"text\"", "[]", "{", "{\"id\": \"1\",", "{\"id\" \"1\"}", "hello"})
    void refusesABodyThatIsNoJsonObject(String body) throws Exception {
        problem(post(body), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "PATCH", "DELETE"})
    void takesMessagesByPostOnly(String method) throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().request(messagesPath()).method(method, BodyPublishers.noBody()));

        assertThat(response.headers().allValues("Allow")).containsExactly("POST");
        problem(response, 405);
    }

    @Test
    void takesMessagesInJsonOnly() throws Exception {
        HttpResponse<byte[]> response = caller().send(caller().request(messagesPath())
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("hello")));

        problem(response, 415);
    }

    @Test
    void acknowledgesInJsonOnly() throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().post(messagesPath(), json("1", "p", 0)).header("Accept", "text/plain"));

        problem(response, 406);
    }

    private CompletableFuture<Timed> message(String id, String payload, int delayMillis) {
        return caller().timed(caller().post(messagesPath(), json(id, payload, delayMillis)));
    }

    private HttpResponse<byte[]> post(String body) throws Exception {
        return caller().send(caller().post(messagesPath(), body));
    }

    private static String json(String id, String payload, int delayMillis) {
        return "{\"id\": \"%s\", \"payload\": \"%s\", \"delay\": %d}".formatted(id, payload, delayMillis);
    }

    private static String acknowledgement(String id, String payload) {
        return "{\"id\":\"%s\",\"received\":\"%s\",\"ack\":\"message received\"}".formatted(id, payload);
    }

    private static void assertAcknowledged(String id, String payload, int delayMillis, Timed answer) {
        String expected = acknowledgement(id, payload);
        HttpResponse<byte[]> response = answer.response();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).asString(UTF_8).isEqualTo(expected);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        // Content-Length, not chunked: services must not differ in the bytes that they send.
        assertThat(response.headers().allValues("Content-Length"))
                .containsExactly(String.valueOf(expected.getBytes(UTF_8).length));
        assertThat(answer.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(delayMillis));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7})
    void answersTheEntriesWithTheirTotalAndItems(int numItems) {
        assertAnswered(
                published(), 95, numItems, 200, post(200, numItems, published()).join());
    }

    @Test
    void answersEachOfManyConcurrentRequestsWithEntriesOfItsOwn() {
        List<CompletableFuture<Timed>> answers = IntStream.range(0, 50)
                .mapToObj(i -> post(40 + 5 * i, i % 3, Map.of("entry " + i, "x".repeat(i))))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            Map<String, Object> sent = Map.of("entry " + i, "x".repeat(i));
            assertAnswered(sent, i, i % 3, 40 + 5 * i, answers.get(i).join());
        }
    }

    @Test
    void returnsEveryValueAsItWasSent() {
        Map<String, Object> sent = new LinkedHashMap<>();
        sent.put("text", "Grüße, 世界 \uD83D\uDE00");
        sent.put("", "");
        sent.put("negative", -12);
        sent.put("large", 3_000_000_000L);
        sent.put("larger", new BigInteger("12345678901234567890"));
        sent.put("yes", true);
        sent.put("no", false);

        assertAnswered(sent, 12 + 3 + 10 + 20 + 4 + 5, 1, 0, post(0, 1, sent).join());
    }

    @Test
    void takesAnObjectWithoutEntries() {
        assertAnswered(Map.of(), 0, 1, 0, post(0, 1, Map.of()).join());
    }

    @Test
    void addsAThousandItemsAtMost() {
        assertThat(Caller.json(post(0, 1_000, published()).join().response())).hasSize(52 + 1 + 1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5", "1e3", "100ms", "%20", "2147483648"})
    void refusesMillisecondsThatAreNoWholeNumberFromZeroToAMinute(String ms) throws Exception {
        problem(post("/post/" + ms + "/1", "{\"random1\": 1}"), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "1001", "1.5", "1e3", "%20", "2147483648"})
    void refusesANumberOfItemsThatIsNoWholeNumberFromZeroToAThousand(String numItems) throws Exception {
        problem(post("/post/1/" + numItems, "{\"random1\": 1}"), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "[\"a text\"]", "{}", "1.5", "1e3"})
    void refusesAnEntryThatIsNoTextOrWholeNumberOrTruthValue(String value) throws Exception {
        problem(post("/post/0/1", "{\"random1\": 1, \"random2\": " + value + "}"), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"total", "item", "item1", "items"})
    void refusesAnEntryWithANameThatTheAnswerNeeds(String name) throws Exception {
        problem(post("/post/0/1", "{\"random1\": 1, \"" + name + "\": 1}"), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "1", "\"text\"", "\"\"", "[]", "{", "{\"random1\": 1,", "{1: 1}", "hello"})
    void refusesEntriesThatAreNoJsonObject(String body) throws Exception {
        problem(post("/post/0/1", body), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/post", "/post/1", "/post/1/", "/post/1/1/1"})
    void answersAPathThatLacksANumberOrHasMoreWithAProblem(String path) throws Exception {
        problem(post(path, "{}"), 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "PATCH", "DELETE"})
    void takesEntriesByPostOnly(String method) throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().request("/post/0/1").method(method, BodyPublishers.noBody()));

        assertThat(response.headers().allValues("Allow")).containsExactly("POST");
        problem(response, 405);
    }

    @Test
    void takesEntriesInJsonOnly() throws Exception {
        HttpResponse<byte[]> response = caller().send(caller().request("/post/0/1")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("hello")));

        problem(response, 415);
    }

    @Test
    void answersItemsInJsonOnly() throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().post("/post/0/1", "{\"random1\": 1}").header("Accept", "text/plain"));

        problem(response, 406);
    }

    private CompletableFuture<Timed> post(int ms, int numItems, Map<String, Object> entries) {
        return caller().timed(caller().post("/post/" + ms + "/" + numItems, JSON.writeValueAsString(entries)));
    }

    private HttpResponse<byte[]> post(String path, String body) throws Exception {
        return caller().send(caller().post(path, body));
    }

    /** The entries of the published load test. */
    private static Map<String, Object> published() {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (int i = 1; i <= 52; i++) {
            entries.put("random" + i, i);
        }
        return entries;
    }

    private static void assertAnswered(
            Map<String, Object> sent, int total, int numItems, int latencyMillis, Timed answer) {
        HttpResponse<byte[]> response = answer.response();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        // Content-Length, not chunked: services must not differ in the bytes that they send.
        assertThat(response.headers().allValues("Content-Length"))
                .containsExactly(String.valueOf(response.body().length));
        Map<String, Object> entries = Caller.json(response);
        for (int i = 1; i <= numItems; i++) {
            assertThat(entries.remove("item" + i)).isInstanceOf(Integer.class);
        }
        Map<String, Object> expected = new LinkedHashMap<>(sent);
        expected.put("total", total);
        assertThat(entries).isEqualTo(expected);
        assertThat(answer.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(latencyMillis));
    }
}
