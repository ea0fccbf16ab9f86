package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;

import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
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

    void assertAllAnswer(int status) throws Exception {
        problem(caller().send(hello()), status);
        problem(caller().send(message()), status);
        problem(caller().send(items()), status);
    }

    /** The same for slow answers: all requests wait at the same time. */
    void assertAllAnswerTogether(int status) {
        List.of(caller().timed(hello()), caller().timed(message()), caller().timed(items()))
                .forEach(answer -> problem(answer.join().response(), status));
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
