package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
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
 * What a service that also adds items to entries ({@code POST /post/{ms}/{numItems}}) must answer, whether it waits
 * itself or calls a service that does.
 *
 * <p>Items are random numbers: only their names and their count are specified.
 */
public abstract class ItemsContract extends MessagesContract {

    private static final JsonMapper JSON = JsonMapper.shared();

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
