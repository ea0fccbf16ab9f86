package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service must answer to {@code GET /tokens/{events}/{interval}}, whatever writes the events. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TokensContract {

    private RunningService service;

    /** Starts the service in a separate JVM, which counts its own streams only. */
    protected abstract RunningService start();

    @BeforeAll
    void startService() {
        service = start();
    }

    @AfterAll
    void endService() {
        if (service != null) {
            service.close();
        }
    }

    @Test
    void sendsEachEventOnceAndInItsOrder() throws Exception {
        HttpResponse<byte[]> response = caller().get("/tokens/20/1");

        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertSent(20, response);
    }

    /** Also where the end of a stream goes through the server once more. */
    @Test
    void aStreamIsOneRequest() throws Exception {
        ToldLimits limits = new ToldLimits(service);
        long before = limits.requests();

        caller().get("/tokens/3/1");

        assertThat(limits.requests() - before).isEqualTo(1);
    }

    @Test
    void keepsTheEventsOfManyStreamsApart() {
        List<CompletableFuture<Timed>> streams = IntStream.rangeClosed(1, 50)
                .mapToObj(count -> caller().timed(caller().request("/tokens/" + count + "/5")))
                .toList();

        for (int i = 0; i < streams.size(); i++) {
            assertSent(i + 1, streams.get(i).join().response());
        }
    }

    // A lower bound only: a busy machine may be late, but no service may be early.
    @Test
    void waitsForEachEventButTheFirst() {
        Timed stream = caller().timed(caller().request("/tokens/3/100")).join();

        assertSent(3, stream.response());
        assertThat(stream.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void sendsEventsOneByOneUntilTheClientLeaves() throws Exception {
        ToldLimits limits = new ToldLimits(service);
        // A buffer of 8 KiB that is sent when it is full would need longer than anybody waits here.
        try (KeptConnection reader = caller().ask("/tokens/1000000/1000")) {
            reader.await(text(2));
            limits.await("OpenStreams", 1);
        }

        limits.await("OpenStreams", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/0/1", "/1000001/1", "/abc/1", "/1.5/1", "/1/0", "/1/60001", "/1/abc", "/1/1.5"})
    void refusesNumbersThatAreNone(String numbers) throws Exception {
        problem(caller().get("/tokens" + numbers), 400);
    }

    private static void assertSent(int count, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .asString(UTF_8)
                .isEqualTo(IntStream.rangeClosed(1, count)
                        .mapToObj(TokensContract::text)
                        .collect(Collectors.joining()));
    }

    private static String text(int number) {
        return "data:token " + number + " of a text that arrives in parts\n\n";
    }

    private Caller caller() {
        return new Caller(service.port());
    }
}
