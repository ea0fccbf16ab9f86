package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.springbench.contract.Caller.Timed;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What a client of the slow service must do when the back end fails, and within which limits it must stay.
 *
 * <p>Each group of tests starts a client with its own settings. Where a test expects a timeout, the delay is much
 * longer than the timeout, so that no test depends on the speed of the machine.
 */
public abstract class SlowServiceClientContract {

    /** Starts the client under test on a free port with these properties. */
    protected abstract RunningService start(Map<String, String> properties);

    /** The beginning of the name that the client must report, such as {@code RestClient over Apache HttpClient 5}. */
    protected abstract String name();

    /** What the client must report about the thread that accepts connections. */
    protected abstract String acceptor();

    /**
     * Whether the client cancels the call to the back end when its caller disconnects, instead of waiting for the
     * answer.
     */
    protected abstract boolean givesUpWithItsCaller();

    /** No timeout is reached here. */
    @Nested
    class WithDefaults extends BackEndAnswers {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url()));
        }

        @Test
        void tellsItsLimits() throws Exception {
            Map<String, String> effective = effective();

            assertThat(effective.get("backend.client")).startsWith(name());
            assertThat(effective)
                    .containsOnlyKeys(
                            "backend.acquire-timeout",
                            "backend.client",
                            "backend.connect-timeout",
                            "backend.max-connections",
                            "backend.max-idle-time",
                            "backend.response-timeout",
                            "server",
                            "server.accept-backlog",
                            "server.accept-count",
                            "server.acceptor",
                            "server.first-request-timeout",
                            "server.keep-alive-timeout",
                            "server.max-connections",
                            "server.max-keep-alive-requests",
                            "server.open-files",
                            "server.processor-cache",
                            "server.request-threads")
                    .containsEntry("server.acceptor", acceptor())
                    .containsEntry("backend.max-connections", "500")
                    .containsEntry("backend.acquire-timeout", "45 s")
                    .containsEntry("backend.connect-timeout", "5 s")
                    .containsEntry("backend.response-timeout", "60 s")
                    .containsEntry("backend.max-idle-time", "30 s");
        }
    }

    /** Each limit has another value, so that the client can report only limits that are in effect. */
    @Nested
    class WithLimitsOfItsOwn extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of(
                    "backend.url", backEnd.url(),
                    "backend.max-connections", "11",
                    "backend.acquire-timeout", "13s",
                    "backend.connect-timeout", "1400ms",
                    "backend.response-timeout", "15s",
                    "backend.max-idle-time", "16s"));
        }

        @Test
        void tellsThem() throws Exception {
            assertThat(effective())
                    .containsEntry("backend.max-connections", "11")
                    .containsEntry("backend.acquire-timeout", "13 s")
                    .containsEntry("backend.connect-timeout", "1400 ms")
                    .containsEntry("backend.response-timeout", "15 s")
                    .containsEntry("backend.max-idle-time", "16 s");
        }
    }

    /** The response timeout is short. */
    @Nested
    class WithShortResponseTimeout extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.response-timeout", "500ms"));
        }

        @Test
        void givesUpABackEndThatNeverAnswers() throws Exception {
            backEnd.play(Scripts.saysNothing());

            assertSaidNothing();
        }

        @Test
        void givesUpAnAnswerThatStops() throws Exception {
            backEnd.play(Scripts.stopsAfter(Scripts.HEAD + "Welcome"));

            assertSaidNothing();
        }

        private void assertSaidNothing() throws Exception {
            assertAllAnswerTogether(504);
            awaitRequests(3);
            assertThat(backEnd.requests()).hasSize(3);
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** Two requests at a time reach the back end. */
    @Nested
    class WithTwoConnections extends ConnectionsOfTwo {

        WithTwoConnections() {
            super(SlowServiceClientContract.this.givesUpWithItsCaller());
        }

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.max-connections", "2"));
        }
    }

    /** One request at a time reaches the back end, and the next waits for at most 300 ms. */
    @Nested
    class WithShortAcquireTimeout extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of(
                    "backend.url", backEnd.url(), "backend.max-connections", "1", "backend.acquire-timeout", "300ms"));
        }

        @Test
        void tellsOfAConnectionThatDoesNotBecomeFree() throws Exception {
            CountDownLatch released = new CountDownLatch(1);
            backEnd.play(Scripts.slowServiceAfter(released));
            CompletableFuture<Timed> first = caller().timed(hello());
            awaitRequests(1);

            assertAllAnswerTogether(503);

            released.countDown();
            assertThat(first.join().response().statusCode()).isEqualTo(200);
            assertThat(backEnd.requests()).hasSize(1);
        }
    }

    /** No server listens at the address of the back end. */
    @Nested
    class WithoutABackEnd extends ClientGroup {

        @Override
        RunningService started() {
            backEnd.close();
            return start(Map.of("backend.url", backEnd.url()));
        }

        @Test
        void tellsThatItCannotBeReached() throws Exception {
            assertAllAnswer(502);
        }

        @Test
        void isHealthyAllTheSame() throws Exception {
            assertThat(caller().get("/actuator/health").statusCode()).isEqualTo(200);
        }
    }

    /** No connection is opened in time. */
    @Nested
    class WithADeafBackEnd extends ClientGroup {

        private final DeafBackEnd deaf = new DeafBackEnd();

        @Override
        RunningService started() {
            return start(Map.of("backend.url", deaf.url(), "backend.connect-timeout", "500ms"));
        }

        @AfterAll
        void stopDeaf() {
            deaf.close();
        }

        @Test
        void tellsThatItAcceptedNoConnection() throws Exception {
            assumeTrue(deaf.isDeaf(), "This operating system lets no connection wait");

            assertAllAnswerTogether(504);
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** A connection is being opened until the back end is closed. */
    @Nested
    class WithADeafBackEndAndALongTimeout extends ClientGroup {

        private final DeafBackEnd deaf = new DeafBackEnd();

        @Override
        RunningService started() {
            return start(Map.of("backend.url", deaf.url(), "backend.connect-timeout", "60s"));
        }

        @AfterAll
        void stopDeaf() {
            deaf.close();
        }

        @Test
        void countsAConnectionThatIsBeingOpened() throws Exception {
            assumeTrue(deaf.isDeaf(), "This operating system lets no connection wait");

            CompletableFuture<Timed> answer = caller().timed(hello());
            awaitLimit("LeasedConnections", 1);
            assertThat(limit("WaitingForConnection")).isZero();

            deaf.close();
            assertThat(answer.join().response().statusCode()).isEqualTo(502);
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** A connection that was idle for more than 100 ms is not used again. */
    @Nested
    class WithBriefIdleTime extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.max-idle-time", "100ms"));
        }

        @Test
        void opensANewConnection() throws Exception {
            caller().send(hello());

            pause(300);
            caller().send(hello());

            assertThat(backEnd.connectionCount()).isEqualTo(2);
        }
    }
}
