package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import io.github.springbench.contract.FakeBackEnd.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How requests wait for two connections to the back end, and release them whatever their outcome. */
abstract class ConnectionsOfTwo extends ClientGroup {

    private final boolean givesUpWithItsCaller;

    ConnectionsOfTwo(boolean givesUpWithItsCaller) {
        this.givesUpWithItsCaller = givesUpWithItsCaller;
    }

    @Test
    void letsTheOthersWait() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        backEnd.play(Scripts.slowServiceAfter(released));
        int connections = backEnd.connectionCount();

        List<CompletableFuture<Timed>> answers = fiveCalls();
        awaitLimit("LeasedConnections", 2);
        awaitLimit("WaitingForConnection", 3);
        awaitRequests(2);
        assertThat(backEnd.requests()).hasSize(2);

        released.countDown();
        assertAllServed(answers);
        assertThat(backEnd.requests()).hasSize(5);
        assertThat(backEnd.connectionCount()).isLessThanOrEqualTo(connections + 2);
        awaitLimit("LeasedConnections", 0);
        awaitLimit("WaitingForConnection", 0);
    }

    @Test
    void letsTheNextOnesInWhenTheFirstHaveTheirAnswers() throws Exception {
        assertAllLeave(Scripts.slowService(), 200);
    }

    @Test
    void letsTheNextOnesInWhenTheFirstFailed() throws Exception {
        assertAllLeave(Scripts.status("500 Broken"), 502);
        assertAllLeave(Scripts.closesAfter(""), 502);
        assertAllLeave(Scripts.body("text/plain", ""), 502);
    }

    @Test
    void letsTheNextOnesInWhenTheCallersOfTheFirstHungUp() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        backEnd.play(Scripts.slowServiceAfter(released));
        List<KeptConnection> callers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            callers.add(caller().ask("/hello/0"));
        }
        awaitLimit("LeasedConnections", 2);
        awaitLimit("WaitingForConnection", 3);
        awaitRequests(2);

        for (KeptConnection caller : callers) {
            caller.close();
        }
        if (!givesUpWithItsCaller) {
            released.countDown();
        }
        awaitLimit("LeasedConnections", 0);
        awaitLimit("WaitingForConnection", 0);

        backEnd.play(Scripts.slowService());
        assertAllServed(fiveCalls());
    }

    private List<CompletableFuture<Timed>> fiveCalls() {
        return IntStream.range(0, 5)
                .mapToObj(
                        i -> caller().timed(List.of(hello(), message(), items()).get(i % 3)))
                .toList();
    }

    // If connections are not released, the third request cannot get one.
    private void assertAllLeave(Script script, int status) throws Exception {
        backEnd.play(script);
        for (int i = 0; i < 6; i++) {
            assertThat(caller().send(hello()).statusCode()).isEqualTo(status);
        }

        backEnd.play(Scripts.slowService());
        assertAllServed(fiveCalls());
    }

    private static void assertAllServed(List<CompletableFuture<Timed>> answers) {
        assertThat(answers)
                .allSatisfy(answer ->
                        assertThat(answer.join().response().statusCode()).isEqualTo(200));
    }
}
