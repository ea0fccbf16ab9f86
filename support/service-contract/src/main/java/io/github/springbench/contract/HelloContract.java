package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.json;
import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.contract.Caller.Timed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a service must answer to {@code GET /hello/{latency}}, however it implements the wait.
 *
 * <p>Times have a lower bound only: a busy machine may answer late, but no service may answer early.
 */
public abstract class HelloContract {

    static final String GREETING = "Welcome to reactive world ~";

    /** The port of the service under test, on the loopback address. */
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
                problem(answer.response(), 400);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5", "1e3", "100ms", "%20", "2147483648", "99999999999999999999"})
    void refusesALatencyThatIsNoWholeNumberFromZeroToAMinute(String latency) throws Exception {
        problem(get("/hello/" + latency), 400);
    }

    @Test
    void answersOneRequestAfterAnotherOnAConnection() throws Exception {
        try (KeptConnection connection = caller().ask("/hello/0")) {
            assertThat(connection.statuses(1)).containsExactly("200");

            connection.ask("/hello/1", "/hello/0");

            assertThat(connection.statuses(3)).containsExactly("200", "200", "200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/hello", "/hello/", "/hello/1/2", "/unknown"})
    void answersAnUnknownPathWithAProblem(String path) throws Exception {
        assertThat(problem(get(path), 404)).containsEntry("title", "Not Found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void answersAWrongMethodWithAProblem(String method) throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().request("/hello/1").method(method, BodyPublishers.noBody()));

        assertThat(response.headers().allValues("Allow")).containsExactly("GET");
        assertThat(problem(response, 405)).containsEntry("title", "Method Not Allowed");
    }

    @Test
    void greetsInPlainTextOnly() throws Exception {
        HttpResponse<byte[]> response =
                caller().send(caller().request("/hello/1").header("Accept", "application/json"));

        assertThat(problem(response, 406)).containsEntry("title", "Not Acceptable");
    }

    @Test
    void saysThatItIsHealthy() throws Exception {
        HttpResponse<byte[]> response = get("/actuator/health");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response)).containsEntry("status", "UP");
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() {
        assumeThat(ListeningSockets.areShown()).isTrue();

        assertThat(ListeningSockets.at(port())).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
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
        // Content-Length, not chunked: services must not differ in the bytes that they send.
        assertThat(response.headers().allValues("Content-Length")).containsExactly(String.valueOf(GREETING.length()));
        assertThat(answer.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(latencyMillis));
    }

    private CompletableFuture<Timed> timed(String path) {
        return caller().timed(caller().request(path));
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return caller().get(path);
    }

    /** The client of the service under test. */
    final Caller caller() {
        return new Caller(port());
    }
}
