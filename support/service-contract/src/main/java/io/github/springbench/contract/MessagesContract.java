package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service that also acknowledges messages must answer, whether it waits itself or calls a service that does. */
public abstract class MessagesContract extends HelloContract {

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
}
