package io.github.springbench.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a service must answer to {@code GET /hello/{latency}}, whatever it waits with.
 *
 * <p>Times have a lower bound only: a busy machine may answer late, and no service may answer early.
 */
public abstract class HelloContract {

    private static final String GREETING = "Welcome to reactive world ~";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Where the service under test listens, on the loopback address. */
    protected abstract int port();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 200})
    void answersTheGreetingAfterAtLeastTheLatency(int latencyMillis) throws Exception {
        assertGreetedAfter(latencyMillis, timed("/hello/" + latencyMillis).join());
    }

    @Test
    void answersEachOfManyConcurrentRequestsAfterItsOwnLatency() {
        List<Integer> latenciesMillis =
                IntStream.range(0, 50).map(i -> 40 + 5 * i).boxed().toList();

        List<CompletableFuture<Timed>> answers = latenciesMillis.stream()
                .map(latencyMillis -> timed("/hello/" + latencyMillis))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertGreetedAfter(latenciesMillis.get(i), answers.get(i).join());
        }
    }

    @Test
    void keepsGoodAndBadRequestsApartWhenTheyComeTogether() {
        List<String> latencies = IntStream.range(0, 50)
                .mapToObj(i -> i % 2 == 0 ? "50" : "bad" + i)
                .toList();

        List<CompletableFuture<Timed>> answers =
                latencies.stream().map(latency -> timed("/hello/" + latency)).toList();

        for (int i = 0; i < answers.size(); i++) {
            Timed answer = answers.get(i).join();
            if (i % 2 == 0) {
                assertGreetedAfter(50, answer);
            } else {
                assertThat(problem(answer.response(), 400))
                        .containsEntry("detail", invalidLatencyDetail(latencies.get(i)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5", "1e3", "0x10", "100ms", "2147483648", "99999999999999999999"})
    void refusesALatencyThatIsNoWholeNumberFromZeroToAMinute(String latency) throws Exception {
        HttpResponse<byte[]> response = get("/hello/" + latency);

        assertThat(problem(response, 400))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "title",
                        "Invalid latency",
                        "status",
                        400,
                        "detail",
                        invalidLatencyDetail(latency),
                        "instance",
                        "/hello/" + latency));
    }

    @Test
    void refusesABlankLatency() throws Exception {
        assertThat(problem(get("/hello/%20"), 400)).containsEntry("detail", invalidLatencyDetail(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/hello", "/hello/", "/hello/1/2", "/unknown"})
    void answersAnUnknownPathWithAProblem(String path) throws Exception {
        assertThat(problem(get(path), 404))
                .containsEntry("title", "Not Found")
                .containsEntry("status", 404)
                .containsEntry("instance", path)
                .containsKey("detail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void answersAWrongMethodWithAProblem(String method) throws Exception {
        HttpResponse<byte[]> response = send(request("/hello/1").method(method, BodyPublishers.noBody()));

        assertThat(response.headers().allValues("Allow")).containsExactly("GET");
        assertThat(problem(response, 405))
                .containsEntry("title", "Method Not Allowed")
                .containsEntry("status", 405)
                .containsEntry("instance", "/hello/1")
                .containsKey("detail");
    }

    @Test
    void greetsInPlainTextOnly() throws Exception {
        HttpResponse<byte[]> response = send(request("/hello/1").header("Accept", "application/json"));

        assertThat(problem(response, 406))
                .containsEntry("title", "Not Acceptable")
                .containsEntry("status", 406)
                .containsEntry("instance", "/hello/1")
                .containsKey("detail");
    }

    @Test
    void saysThatItIsHealthy() throws Exception {
        HttpResponse<byte[]> response = get("/actuator/health");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response)).containsEntry("status", "UP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/beans", "/env", "/heapdump", "/info", "/loggers", "/metrics", "/prometheus", "/threaddump"
            })
    void exposesNothingButItsHealth(String endpoint) throws Exception {
        problem(get("/actuator" + endpoint), 404);
    }

    private static void assertGreetedAfter(int latencyMillis, Timed answer) {
        HttpResponse<byte[]> response = answer.response();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).asString(UTF_8).isEqualTo(GREETING);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("text/plain;charset=UTF-8");
        // A length, not chunks: the two must not differ in what they put on the wire.
        assertThat(response.headers().allValues("Content-Length")).containsExactly(String.valueOf(GREETING.length()));
        assertThat(answer.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(latencyMillis));
    }

    private static String invalidLatencyDetail(String latency) {
        return "The latency is '" + latency + "', expected whole milliseconds from 0 to 60000, as in /hello/100.";
    }

    /** The problem detail (RFC 9457) in a response that must carry one. */
    private static Map<String, Object> problem(HttpResponse<byte[]> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        return json(response);
    }

    private static Map<String, Object> json(HttpResponse<byte[]> response) {
        return JSON.readValue(response.body(), new TypeReference<>() {});
    }

    private CompletableFuture<Timed> timed(String path) {
        long startNanos = System.nanoTime();
        return CLIENT.sendAsync(request(path).build(), BodyHandlers.ofByteArray())
                .thenApply(response -> new Timed(response, Duration.ofNanos(System.nanoTime() - startNanos)));
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }

    private HttpRequest.Builder request(String path) {
        // The timeout is no expectation: it turns a service that hangs into a failure instead of a build that hangs.
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
                .timeout(Duration.ofSeconds(30));
    }

    private record Timed(HttpResponse<byte[]> response, Duration duration) {}
}
