package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.springbench.contract.Caller.Timed;
import io.github.springbench.contract.FakeBackEnd.Request;
import io.github.springbench.contract.FakeBackEnd.Script;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Where the client differs, because its library cannot do as the others do. */
    protected Set<Difference> differences() {
        return Set.of();
    }

    /** What a library forces on a client. */
    public enum Difference {
        /**
         * It has no limit of connections, so that no call waits for one, and does not tell how many there are. How long
         * one may be idle is set for the JVM.
         */
        NO_POOL,
        /** It limits the time of the whole call, and not that of the wait for a connection. */
        NO_ACQUIRE_TIMEOUT,
        /** It sends a GET again whose connection was closed before the answer. */
        REPEATS_A_GET,
        /** It does not tell that an answer stopped: that is a wrong answer, as one that is cut off. */
        STOPPED_IS_CUT_OFF
    }

    private boolean differsBy(Difference difference) {
        return differences().contains(difference);
    }

    /** No timeout is reached here. */
    @Nested
    class WithDefaults extends ClientGroup {

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
                    .containsEntry("backend.connect-timeout", "5 s")
                    .containsEntry("backend.response-timeout", "60 s");
            assertPoolIsTold("500", "45 s", "30 s");
        }

        @Test
        void answersWhatTheBackEndAnswered() throws Exception {
            backEnd.play(Scripts.body("text/plain;charset=UTF-8", "Grüße"));
            assertThat(caller().send(hello()).body()).asString(UTF_8).isEqualTo("Grüße");

            backEnd.play(
                    Scripts.body("application/json", "{\"ack\": \"a\", \"id\": \"i\", \"received\": \"r\", \"x\": 1}"));
            assertThat(caller().send(message()).body())
                    .asString(UTF_8)
                    .isEqualTo("{\"id\":\"i\",\"received\":\"r\",\"ack\":\"a\"}");

            backEnd.play(Scripts.body("application/json", "{\"item1\": \"any\", \"total\": 7, \"random1\": 1.5}"));
            assertThat(caller().send(items()).body())
                    .asString(UTF_8)
                    .isEqualTo("{\"item1\":\"any\",\"total\":7,\"random1\":1.5}");
        }

        @Test
        void asksThePlainQuestion() throws Exception {
            backEnd.play(Scripts.slowService());

            caller().send(hello());
            caller().send(message());
            caller().send(items());

            Request hello = backEnd.requests().get(0);
            assertThat(hello.method() + " " + hello.path()).isEqualTo("GET /hello/0");
            assertThat(hello.headers()).containsEntry("Accept", "text/plain");
            Request message = backEnd.requests().get(1);
            assertThat(message.method() + " " + message.path()).isEqualTo("POST /messages");
            assertThat(message.body()).isEqualTo("{\"id\":\"1\",\"payload\":\"sample payload\",\"delay\":0}");
            assertThat(message.headers())
                    .containsEntry("Accept", "application/json")
                    .containsEntry("Content-Type", "application/json")
                    .containsEntry(
                            "Content-Length", String.valueOf(message.body().length()));
            Request items = backEnd.requests().get(2);
            assertThat(items.method() + " " + items.path()).isEqualTo("POST /post/0/1");
            assertThat(items.body()).isEqualTo("{\"random1\":1}");
            assertThat(items.headers())
                    .containsEntry("Accept", "application/json")
                    .containsEntry("Content-Type", "application/json")
                    .containsEntry("Content-Length", String.valueOf(items.body().length()));
            assertThat(backEnd.requests()).allSatisfy(request -> assertThat(request.headers())
                    .doesNotContainKeys("Accept-Encoding", "Cookie", "Expect", "Transfer-Encoding", "Upgrade"));
        }

        // A caller may get its answer before the connection to the back end is free again, so the next call may use
        // another.
        @Test
        void usesConnectionsAgain() throws Exception {
            backEnd.play(Scripts.slowService());
            int connections = backEnd.connectionCount();

            for (int i = 0; i < 20; i++) {
                caller().send(hello());
                caller().send(message());
                caller().send(items());
            }

            assertThat(backEnd.connectionCount() - connections).isLessThan(10);
        }

        @Test
        void keepsNoCookie() throws Exception {
            backEnd.play(Scripts.text("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Type: text/plain\r\n"
                    + "Content-Length: 2\r\n\r\nhi"));

            caller().send(hello());
            caller().send(hello());

            awaitRequests(2);
            assertThat(backEnd.requests())
                    .allSatisfy(request -> assertThat(request.headers()).doesNotContainKey("Cookie"));
        }

        @Test
        void doesNotAskTheBackEndWhatItWouldRefuse() throws Exception {
            backEnd.play(Scripts.slowService());

            problem(caller().get("/hello/60001"), 400);
            problem(caller().send(caller().post("/passthrough/messages", "{}")), 400);
            problem(caller().send(caller().post("/post/60001/1", "{}")), 400);
            problem(caller().send(caller().post("/post/0/1001", "{}")), 400);
            problem(caller().send(caller().post("/post/0/1", "{\"total\": 1}")), 400);

            assertThat(backEnd.requests()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"201 Created", "400 Bad Request", "404 Not Found", "500 Broken", "503 Not now"})
        void tellsOfAStatusThatItDidNotExpect(String status) throws Exception {
            backEnd.play(Scripts.status(status));

            assertAllAnswer(502);
        }

        @Test
        void tellsOfAStatusWhoseBodyIsCutOff() throws Exception {
            backEnd.play(Scripts.closesAfter("HTTP/1.1 500 Broken\r\nContent-Length: 1000\r\n\r\nsome words"));

            assertAllAnswer(502);
        }

        @Test
        void tellsOfAStatusWithoutABody() throws Exception {
            backEnd.play(Scripts.text("HTTP/1.1 204 No Content\r\n\r\n"));

            assertAllAnswer(502);
        }

        @Test
        void followsNoRedirection() throws Exception {
            backEnd.play(Scripts.text("HTTP/1.1 302 Found\r\nLocation: /hello/1\r\nContent-Length: 0\r\n\r\n"));

            assertAllAnswer(502);
        }

        @ParameterizedTest
        @MethodSource("io.github.springbench.contract.SlowServiceClientContract#cutAnswers")
        void tellsOfAnAnswerThatIsCutOff(Script script) throws Exception {
            backEnd.play(script);

            assertAllAnswer(502);
            // once each: a failed request is not repeated, because it may have had an effect
            assertThat(backEnd.requests())
                    .filteredOn(request -> !differsBy(Difference.REPEATS_A_GET)
                            || !request.method().equals("GET"))
                    .hasSize(differsBy(Difference.REPEATS_A_GET) ? 2 : 3);
        }

        // Some clients repeat a failed request on a reused connection, but not on a new one.
        @Test
        void repeatsNoRequestWhoseUsedConnectionIsClosed() throws Exception {
            assumeFalse(differsBy(Difference.REPEATS_A_GET));
            for (Script end : List.of(Scripts.closesAfter(""), Scripts.resets())) {
                backEnd.play(Scripts.slowService());
                assertThat(caller().send(hello()).statusCode()).isEqualTo(200);
                awaitLimit("LeasedConnections", 0); // some clients return the answer before they release the connection
                int connections = backEnd.connectionCount();
                backEnd.play(end);

                problem(caller().send(hello()), 502);

                assertThat(backEnd.requests()).hasSize(1);
                assertThat(backEnd.connectionCount()).isEqualTo(connections);
            }
        }

        // Not every client notices it at once, but each must within 1 s.
        @Test
        void usesNoConnectionThatTheBackEndClosedWhileItWasIdle() throws Exception {
            backEnd.play(Scripts.slowService());
            caller().send(hello());
            backEnd.hangUp();

            pause(1_100);

            assertThat(caller().send(hello()).statusCode()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{", "hello", "null", "[]", "{}", "{\"id\": \"1\", \"received\": \"2\"}"})
        void tellsOfAnAcknowledgementThatCannotBeRead(String body) throws Exception {
            backEnd.play(Scripts.body("application/json", body));

            problem(caller().send(message()), 502);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "{",
                    "hello",
                    "null",
                    "[]",
                    "{}",
                    "{\"random1\": 1, \"total\": 1}",
                    "{\"random1\": 1, \"item1\": 1, \"item2\": 1}",
                    "{\"random1\": 1, \"total\": \"1\", \"item1\": 1}"
                })
        void tellsOfItemsThatCannotBeRead(String body) throws Exception {
            backEnd.play(Scripts.body("application/json", body));

            problem(caller().send(items()), 502);
        }

        @Test
        void tellsOfAnAnswerThatIsNoJson() throws Exception {
            backEnd.play(Scripts.body("text/html", "<p>"));

            problem(caller().send(message()), 502);
            problem(caller().send(items()), 502);
        }

        @Test
        void tellsOfAGreetingThatIsEmpty() throws Exception {
            backEnd.play(Scripts.body("text/plain", ""));

            problem(caller().send(hello()), 502);
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
                    .containsEntry("backend.connect-timeout", "1400 ms")
                    .containsEntry("backend.response-timeout", "15 s");
            assertPoolIsTold("11", "13 s", "16 s");
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

            assertSaidNothing(504);
        }

        @Test
        void givesUpAnAnswerThatStops() throws Exception {
            backEnd.play(Scripts.stopsAfter(Scripts.HEAD + "Welcome"));

            assertSaidNothing(differsBy(Difference.STOPPED_IS_CUT_OFF) ? 502 : 504);
        }

        private void assertSaidNothing(int status) throws Exception {
            assertAllAnswerTogether(status);
            awaitRequests(3);
            assertThat(backEnd.requests()).hasSize(3);
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** Two requests at a time reach the back end. */
    @Nested
    class WithTwoConnections extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.max-connections", "2"));
        }

        @Override
        Set<Difference> impossibleWith() {
            return Set.of(Difference.NO_POOL);
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
            if (!givesUpWithItsCaller()) {
                released.countDown();
            }
            awaitLimit("LeasedConnections", 0);
            awaitLimit("WaitingForConnection", 0);

            backEnd.play(Scripts.slowService());
            assertAllServed(fiveCalls());
        }

        private List<CompletableFuture<Timed>> fiveCalls() {
            return IntStream.range(0, 5)
                    .mapToObj(i ->
                            caller().timed(List.of(hello(), message(), items()).get(i % 3)))
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

    /** One request at a time reaches the back end, and the next waits for at most 300 ms. */
    @Nested
    class WithShortAcquireTimeout extends ClientGroup {

        @Override
        RunningService started() {
            return start(Map.of(
                    "backend.url", backEnd.url(), "backend.max-connections", "1", "backend.acquire-timeout", "300ms"));
        }

        @Override
        Set<Difference> impossibleWith() {
            return Set.of(Difference.NO_POOL, Difference.NO_ACQUIRE_TIMEOUT);
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

        @Override
        Set<Difference> impossibleWith() {
            return Set.of(Difference.NO_POOL);
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

        @Override
        Set<Difference> impossibleWith() {
            return Set.of(Difference.NO_POOL);
        }

        @Test
        void opensANewConnection() throws Exception {
            caller().send(hello());

            pause(300);
            caller().send(hello());

            assertThat(backEnd.connectionCount()).isEqualTo(2);
        }
    }

    static Stream<Script> cutAnswers() {
        return Stream.of(
                Scripts.closesAfter(""),
                Scripts.resets(),
                Scripts.closesAfter("HTTP/1.1 200 OK\r\nContent-Ty"),
                Scripts.closesAfter(Scripts.HEAD),
                Scripts.closesAfter(Scripts.HEAD + "Welcome"),
                Scripts.closesAfter(Scripts.HEAD + "{\"id\": \"1\", \"received\": \"2\", \"ack\": \"3\"}"),
                Scripts.closesAfter("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"id\"\r\n"),
                Scripts.closesAfter("What is HTTP?\r\n\r\n"));
    }

    /** A group of tests around one client and one back end. */
    @TestInstance(Lifecycle.PER_CLASS)
    private abstract class ClientGroup {

        final FakeBackEnd backEnd = FakeBackEnd.start();
        RunningService client;

        abstract RunningService started();

        /** With which differences its tests make no sense. */
        Set<Difference> impossibleWith() {
            return Set.of();
        }

        @BeforeAll
        void startClient() {
            assumeTrue(Collections.disjoint(impossibleWith(), differences()), "The library cannot do this");
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
            return caller().post(
                            "/passthrough/messages", "{\"id\": \"1\", \"payload\": \"sample payload\", \"delay\": 0}");
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
            if (!differsBy(Difference.NO_POOL)) {
                new ToldLimits(client).await(attribute, expected);
            }
        }

        void awaitRequests(int count) throws Exception {
            Await.await("requests", () -> backEnd.requests().size(), seen -> seen >= count);
        }

        Map<String, String> effective() throws Exception {
            return new ToldLimits(client).effective();
        }

        void assertPoolIsTold(String connections, String acquireTimeout, String idleTime) throws Exception {
            boolean noPool = differsBy(Difference.NO_POOL);
            boolean waits = !noPool && !differsBy(Difference.NO_ACQUIRE_TIMEOUT);
            assertThat(effective())
                    .containsEntry("backend.max-connections", noPool ? "no limit" : connections)
                    .containsEntry("backend.acquire-timeout", waits ? acquireTimeout : "no limit")
                    .containsEntry("backend.max-idle-time", noPool ? "the JDK's default" : idleTime);
        }
    }
}
