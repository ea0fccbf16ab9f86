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
import org.junit.jupiter.api.BeforeEach;

/** A group of tests around one service and one database. */
abstract class ServiceGroup extends DatabaseGroup {

    final FakeDatabase database = FakeDatabase.start();

    @BeforeEach
    void refill() {
        database.answer();
        database.refill();
    }

    @Override
    void closeDatabase() {
        database.close();
    }

    @Override
    HttpRequest.Builder user() {
        return caller().request("/user/user3");
    }

    /** One request of each kind. */
    @Override
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

    /** The same for slow answers: all requests wait at the same time. */
    void assertAllAnswerTogether(String title, String detail) {
        together().forEach(answer -> assertFailed(answer, title, detail));
    }

    /** The answers to one request of each kind, all sent at once. */
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

    void awaitCommands(int count) throws Exception {
        Await.await("commands", () -> database.commands().size(), seen -> seen >= count);
    }

    String interrupted() {
        return "The database at " + database.hostAndPort()
                + " gave no complete answer: the connection was closed, or could not be opened.";
    }
}
