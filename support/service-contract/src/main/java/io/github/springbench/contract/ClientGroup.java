package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A group of tests around one client and one back end. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ClientGroup {

    final FakeBackEnd backEnd = FakeBackEnd.start();
    RunningService client;

    abstract RunningService started();

    @BeforeAll
    void startClient() {
        client = started();
    }

    // After all tests of the group, every connection must have been released.
    @AfterAll
    void stop() throws Exception {
        try {
            if (client != null) {
                awaitLimit("LeasedConnections", 0);
                awaitLimit("WaitingForConnection", 0);
            }
        } finally {
            if (client != null) {
                client.close();
            }
            backEnd.close();
        }
    }

    Caller caller() {
        return new Caller(client.port());
    }

    HttpRequest.Builder hello() {
        return caller().request("/hello/0");
    }

    HttpRequest.Builder message() {
        return caller().post("/passthrough/messages", "{\"id\": \"1\", \"payload\": \"sample payload\", \"delay\": 0}");
    }

    HttpRequest.Builder items() {
        return caller().post("/post/0/1", "{\"random1\": 1}");
    }

    void assertAllAnswer(int status, String title, String detail) throws Exception {
        assertProblem(caller().send(hello()), "/hello/0", status, title, detail);
        assertProblem(caller().send(message()), "/passthrough/messages", status, title, detail);
        assertProblem(caller().send(items()), "/post/0/1", status, title, detail);
    }

    /** The same for slow answers: all requests wait at the same time. */
    void assertAllAnswerTogether(int status, String title, String detail) {
        CompletableFuture<Timed> hello = caller().timed(hello());
        CompletableFuture<Timed> message = caller().timed(message());
        CompletableFuture<Timed> items = caller().timed(items());
        assertProblem(hello.join().response(), "/hello/0", status, title, detail);
        assertProblem(message.join().response(), "/passthrough/messages", status, title, detail);
        assertProblem(items.join().response(), "/post/0/1", status, title, detail);
    }

    void assertProblem(HttpResponse<byte[]> response, String path, int status, String title, String detail) {
        assertThat(problem(response, status))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("title", title, "status", status, "detail", detail, "instance", path));
    }

    /** Waits for a time in which nothing should happen. */
    void pause(int millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    int limit(String attribute) throws Exception {
        return new ToldLimits(client).number(attribute);
    }

    void awaitLimit(String attribute, int expected) throws Exception {
        new ToldLimits(client).await(attribute, expected);
    }

    void awaitRequests(int count) throws Exception {
        Await.await("requests", () -> backEnd.requests().size(), seen -> seen >= count);
    }

    Map<String, String> effective() throws Exception {
        return new ToldLimits(client).effective();
    }
}
