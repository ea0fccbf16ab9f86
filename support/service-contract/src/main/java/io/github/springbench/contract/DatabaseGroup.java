package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A group of tests around one service that keeps users in a database. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class DatabaseGroup {

    RunningService service;

    abstract RunningService started();

    /** Closes what the group opened itself. */
    abstract void closeDatabase();

    /** A request for an existing user. */
    abstract HttpRequest.Builder user();

    /** One request of each kind. */
    abstract List<Supplier<HttpRequest.Builder>> requests();

    @BeforeAll
    void startService() {
        service = started();
    }

    // After all tests of the group, every connection must have been released.
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
            closeDatabase();
        }
    }

    Caller caller() {
        return new Caller(service.port());
    }

    ToldLimits limits() {
        return new ToldLimits(service);
    }

    void assertAllServed() throws Exception {
        for (Supplier<HttpRequest.Builder> request : requests()) {
            assertThat(caller().send(request.get()).statusCode()).isBetween(200, 204);
        }
    }

    void assertAllFail() throws Exception {
        for (Supplier<HttpRequest.Builder> request : requests()) {
            problem(caller().send(request.get()), 503);
        }
    }

    /** The same for slow answers: all requests wait at the same time. */
    void assertAllFailTogether() {
        List<CompletableFuture<Timed>> answers = requests().stream()
                .map(request -> caller().timed(request.get()))
                .toList();
        answers.forEach(answer -> problem(answer.join().response(), 503));
    }

    /** Waits, because a driver does not notice at once that a database is available again. */
    void awaitServed() throws Exception {
        Await.await("status", () -> caller().send(user()).statusCode(), status -> status == 200);
    }
}
