package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A group of tests around one service and one database. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class ServiceGroup {

    final FakeDatabase database = FakeDatabase.start();
    RunningService service;

    abstract RunningService started();

    @BeforeAll
    void startService() {
        service = started();
    }

    @BeforeEach
    void refill() {
        database.answer();
        database.refill();
    }

    // Whatever was asked, and however it ended: every connection was given back.
    @AfterAll
    void stop() throws Exception {
        try {
            if (service != null) {
                limits().await("LeasedConnections", 0);
                limits().await("WaitingForConnection", 0);
            }
        } finally {
            if (service != null) {
                service.close();
            }
            database.close();
        }
    }

    Caller caller() {
        return new Caller(service.port());
    }

    ToldLimits limits() {
        return new ToldLimits(service);
    }

    HttpRequest.Builder user() {
        return caller().request("/user/user3");
    }

    /** One of each kind. */
    List<Supplier<HttpRequest.Builder>> requests() {
        return List.of(
                this::user,
                () -> caller().request("/hello/0"),
                () -> caller().request("/user?ids=user1,user2"),
                () -> caller().request("/user/top/3"),
                () -> caller().request("/user/user3/field/3")
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"value\": \"text\"}")),
                () -> caller().post("/user", SampleUser.named("new", 1).json()),
                () -> caller().request("/user/user4").DELETE());
    }

    void assertAllAnswer(String title, String detail) throws Exception {
        for (Supplier<HttpRequest.Builder> request : requests()) {
            assertFailed(request.get(), title, detail);
        }
    }

    /** The same where each has to wait for its answer: all wait at a time. */
    void assertAllAnswerTogether(String title, String detail) {
        together().forEach(answer -> assertFailed(answer, title, detail));
    }

    /** The answers to one of each kind, all asked at once. */
    List<HttpResponse<byte[]>> together() {
        List<CompletableFuture<Timed>> answers = requests().stream()
                .map(request -> caller().timed(request.get()))
                .toList();
        return answers.stream().map(answer -> answer.join().response()).toList();
    }

    void assertFailed(HttpRequest.Builder request, String title, String detail) throws Exception {
        assertFailed(caller().send(request), title, detail);
    }

    private void assertFailed(HttpResponse<byte[]> response, String title, String detail) {
        assertThat(problem(response, 503))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "title",
                        title,
                        "status",
                        503,
                        "detail",
                        detail,
                        "instance",
                        response.uri().getPath()));
    }

    void assertAllServed() throws Exception {
        for (Supplier<HttpRequest.Builder> request : requests()) {
            assertThat(caller().send(request.get()).statusCode()).isBetween(200, 204);
        }
    }

    void awaitCommands(int count) throws Exception {
        Await.await("commands", () -> database.commands().size(), seen -> seen >= count);
    }

    /** The driver looks for a database that it lost, but not at once. */
    void awaitServed() throws Exception {
        Await.await("status", () -> caller().send(user()).statusCode(), status -> status == 200);
    }

    String interrupted() {
        return "The database at " + database.hostAndPort()
                + " gave no complete answer: the connection was closed, or could not be opened.";
    }
}
