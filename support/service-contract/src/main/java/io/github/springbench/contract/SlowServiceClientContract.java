package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.springbench.contract.Caller.Timed;
import io.github.springbench.contract.FakeBackEnd.Request;
import io.github.springbench.contract.FakeBackEnd.Script;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * <p>Each group of tests starts a client with settings of its own. Where something must take too long, everything does, so
 * that no test depends on the speed of the machine.
 */
public abstract class SlowServiceClientContract {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: {type}\r\nContent-Length: 1000\r\n\r\n";

    /** Starts the client under test on a free port with these properties. */
    protected abstract RunningService start(Map<String, String> properties);

    /** What the client must say of itself, such as {@code RestClient over Apache HttpClient 5}. */
    protected abstract String name();

    /** What the client must say of the thread that accepts connections. */
    protected abstract String acceptor();

    /** Whether the client gives up on the back end when its caller hangs up, or waits for an answer that nobody reads. */
    protected abstract boolean givesUpWithItsCaller();

    /** A group of tests around one client and one back end. */
    @TestInstance(Lifecycle.PER_CLASS)
    private abstract static class Group {

        final FakeBackEnd backEnd = FakeBackEnd.start();
        RunningService client;

        abstract RunningService started();

        @BeforeAll
        void startClient() {
            client = started();
        }

        // Whatever was asked, and however it ended: every connection was given back.
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

        void assertAllAnswer(int status, String title, String detail) throws Exception {
            assertProblem(caller().send(hello()), "/hello/0", status, title, detail);
            assertProblem(caller().send(message()), "/passthrough/messages", status, title, detail);
            assertProblem(caller().send(items()), "/post/0/1", status, title, detail);
        }

        /** The same where each has to wait for its answer: all wait at a time. */
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

        /** Lets time pass in which nothing is to happen. */
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

    /** Nothing comes too late here. */
    @Nested
    class WithPatience extends Group {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url()));
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

        @Test
        void usesAConnectionAgain() throws Exception {
            backEnd.play(Scripts.slowService());
            caller().send(hello());
            int connections = backEnd.connectionCount();

            for (int i = 0; i < 20; i++) {
                caller().send(hello());
                caller().send(message());
                caller().send(items());
            }

            assertThat(backEnd.connectionCount()).isEqualTo(connections);
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

            assertStatusTold(status.substring(0, 3));
        }

        @Test
        void tellsOfAStatusWhoseBodyIsCutOff() throws Exception {
            backEnd.play(Scripts.closesAfter("HTTP/1.1 500 Broken\r\nContent-Length: 1000\r\n\r\nsome words"));

            assertStatusTold("500");
        }

        @Test
        void tellsOfAStatusWithoutABody() throws Exception {
            backEnd.play(Scripts.text("HTTP/1.1 204 No Content\r\n\r\n"));

            assertStatusTold("204");
        }

        @Test
        void followsNoRedirection() throws Exception {
            backEnd.play(Scripts.text("HTTP/1.1 302 Found\r\nLocation: /hello/1\r\nContent-Length: 0\r\n\r\n"));

            assertStatusTold("302");
        }

        @ParameterizedTest
        @MethodSource("io.github.springbench.contract.SlowServiceClientContract#cutAnswers")
        void tellsOfAnAnswerThatIsCutOff(Script script) throws Exception {
            backEnd.play(script);

            assertAllAnswer(
                    502,
                    "Back end failed",
                    "The back end at " + backEnd.url()
                            + " gave no complete answer: the connection was closed, or what came is no HTTP.");
            // once each: a request that failed is not repeated, as nobody knows what it did
            assertThat(backEnd.requests()).hasSize(3);
        }

        // The first request of a connection is treated with more respect than the next by some clients.
        @Test
        void repeatsNoRequestWhoseUsedConnectionIsClosed() throws Exception {
            for (Script end : List.of(Scripts.closesAfter(""), Scripts.resets())) {
                backEnd.play(Scripts.slowService());
                assertThat(caller().send(hello()).statusCode()).isEqualTo(200);
                int connections = backEnd.connectionCount();
                backEnd.play(end);

                problem(caller().send(hello()), 502);

                assertThat(backEnd.requests()).hasSize(1);
                assertThat(backEnd.connectionCount()).isEqualTo(connections);
            }
        }

        // Not every client notices at once; after a second each has to.
        @Test
        void usesNoConnectionThatTheBackEndClosedWhileItWasIdle() throws Exception {
            caller().send(hello());
            backEnd.hangUp();

            pause(1_100);

            assertThat(caller().send(hello()).statusCode()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{", "hello", "null", "[]", "{}", "{\"id\": \"1\", \"received\": \"2\"}"})
        void tellsOfAnAcknowledgementThatCannotBeRead(String body) throws Exception {
            backEnd.play(Scripts.body("application/json", body));

            assertUnreadable(caller().send(message()), "/passthrough/messages");
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

            assertUnreadable(caller().send(items()), "/post/0/1");
        }

        @Test
        void tellsOfAnAnswerThatIsNoJson() throws Exception {
            backEnd.play(Scripts.body("text/html", "<p>"));

            assertUnreadable(caller().send(message()), "/passthrough/messages");
            assertUnreadable(caller().send(items()), "/post/0/1");
        }

        @Test
        void tellsOfAGreetingThatIsEmpty() throws Exception {
            backEnd.play(Scripts.body("text/plain", ""));

            assertUnreadable(caller().send(hello()), "/hello/0");
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
                            "backend.max-waiting",
                            "backend.response-timeout",
                            "server",
                            "server.accept-backlog",
                            "server.accept-count",
                            "server.acceptor",
                            "server.keep-alive-timeout",
                            "server.max-connections",
                            "server.max-keep-alive-requests",
                            "server.open-files",
                            "server.request-threads")
                    .containsEntry("server.acceptor", acceptor())
                    .containsEntry("backend.max-connections", "500")
                    .containsEntry("backend.max-waiting", "1000000")
                    .containsEntry("backend.acquire-timeout", "45 s")
                    .containsEntry("backend.connect-timeout", "5 s")
                    .containsEntry("backend.response-timeout", "60 s")
                    .containsEntry("backend.max-idle-time", "30 s");
        }

        private void assertStatusTold(String status) throws Exception {
            assertAllAnswer(
                    502,
                    "Back end failed",
                    "The back end at " + backEnd.url() + " answered with status " + status + ", expected 200.");
        }

        private void assertUnreadable(HttpResponse<byte[]> response, String path) {
            assertProblem(
                    response,
                    path,
                    502,
                    "Back end failed",
                    "The back end at " + backEnd.url()
                            + " answered with a body that cannot be read as the expected answer.");
        }
    }

    /** Another value for each limit, so that none can be told that is not in effect. */
    @Nested
    class WithLimitsOfItsOwn extends Group {

        @Override
        RunningService started() {
            return start(Map.of(
                    "backend.url", backEnd.url(),
                    "backend.max-connections", "11",
                    "backend.max-waiting", "12",
                    "backend.acquire-timeout", "13s",
                    "backend.connect-timeout", "1400ms",
                    "backend.response-timeout", "15s",
                    "backend.max-idle-time", "16s"));
        }

        @Test
        void tellsThem() throws Exception {
            // The client of the JDK reads its idle time once per JVM.
            String maxIdleTime = name().contains("of JDK") ? "30 s" : "16 s";

            assertThat(effective())
                    .containsEntry("backend.max-connections", "11")
                    .containsEntry("backend.max-waiting", "12")
                    .containsEntry("backend.acquire-timeout", "13 s")
                    .containsEntry("backend.connect-timeout", "1400 ms")
                    .containsEntry("backend.response-timeout", "15 s")
                    .containsEntry("backend.max-idle-time", maxIdleTime);
        }
    }

    /** Everything comes too late here. */
    @Nested
    class InAHurry extends Group {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.response-timeout", "500ms"));
        }

        @ParameterizedTest
        @MethodSource("io.github.springbench.contract.SlowServiceClientContract#lateAnswers")
        void tellsOfAnAnswerThatIsNotCompleteInTime(Script script) throws Exception {
            backEnd.play(script);

            assertAllAnswerTogether(
                    504,
                    "Back end too slow",
                    "The back end at " + backEnd.url()
                            + " gave no complete answer within 500 ms (backend.response-timeout).");
            assertThat(backEnd.requests()).hasSize(3);
            awaitLimit("LeasedConnections", 0);
        }

        // Its status may be told, or that it came too late: all clients read the whole body before they tell.
        @Test
        void waitsNoLongerForTheBodyOfAFailure() throws Exception {
            backEnd.play(Scripts.trickles("HTTP/1.1 500 Broken\r\nContent-Length: 1000\r\n\r\n", ' '));

            assertThat(caller().send(hello()).statusCode()).isIn(502, 504);
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** Two requests at a time reach the back end, three more may wait. */
    @Nested
    class WithTwoConnections extends Group {

        @Override
        RunningService started() {
            return start(
                    Map.of("backend.url", backEnd.url(), "backend.max-connections", "2", "backend.max-waiting", "3"));
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
            assertTooManyWait();
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
            List<Socket> callers = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                callers.add(caller().ask("/hello/0"));
            }
            awaitLimit("LeasedConnections", 2);
            awaitLimit("WaitingForConnection", 3);
            awaitRequests(2);

            for (Socket caller : callers) {
                caller.close();
            }
            if (!givesUpWithItsCaller()) {
                assertTooManyWait();
                released.countDown();
            }
            awaitLimit("LeasedConnections", 0);
            awaitLimit("WaitingForConnection", 0);

            backEnd.play(Scripts.slowService());
            awaitAllServed();
        }

        // Nobody is left whose answer would tell that all places are free again: a place comes back a moment after its
        // connection, and no request may wait in the moment between two of them.
        private void awaitAllServed() throws Exception {
            Await.await(
                    "statuses",
                    () -> fiveCalls().stream()
                            .map(answer -> answer.join().response().statusCode())
                            .toList(),
                    seen -> seen.stream().allMatch(status -> status == 200));
        }

        private List<CompletableFuture<Timed>> fiveCalls() {
            return IntStream.range(0, 5)
                    .mapToObj(i ->
                            caller().timed(List.of(hello(), message(), items()).get(i % 3)))
                    .toList();
        }

        // A place that is not given back is missed at the sixth request.
        private void assertAllLeave(Script script, int status) throws Exception {
            backEnd.play(script);
            for (int i = 0; i < 6; i++) {
                assertThat(caller().send(hello()).statusCode()).isEqualTo(status);
            }

            backEnd.play(Scripts.slowService());
            assertAllServed(fiveCalls());
        }

        private void assertTooManyWait() throws Exception {
            assertAllAnswer(
                    503,
                    "No connection to the back end",
                    "Too many requests wait for a connection to the back end at " + backEnd.url()
                            + ": 3 may (backend.max-waiting).");
        }

        private static void assertAllServed(List<CompletableFuture<Timed>> answers) {
            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.join().response().statusCode()).isEqualTo(200));
        }
    }

    /** One request at a time reaches the back end, and the next does not wait for long. */
    @Nested
    class WithoutPatience extends Group {

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

            assertAllAnswerTogether(
                    503,
                    "No connection to the back end",
                    "No connection to the back end at " + backEnd.url()
                            + " became free within 300 ms (backend.acquire-timeout).");

            released.countDown();
            assertThat(first.join().response().statusCode()).isEqualTo(200);
            assertThat(backEnd.requests()).hasSize(1);
        }
    }

    /** Nobody listens where the back end should be. */
    @Nested
    class WithoutABackEnd extends Group {

        @Override
        RunningService started() {
            backEnd.close();
            return start(Map.of("backend.url", backEnd.url()));
        }

        @Test
        void tellsThatItCannotBeReached() throws Exception {
            assertAllAnswer(
                    502,
                    "Back end failed",
                    "The back end at " + backEnd.url() + " cannot be reached: start it, or correct backend.url.");
        }

        @Test
        void isHealthyAllTheSame() throws Exception {
            assertThat(caller().get("/actuator/health").statusCode()).isEqualTo(200);
        }
    }

    /** No connection is opened in time. */
    @Nested
    class WithADeafBackEnd extends Group {

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

            assertAllAnswerTogether(
                    504,
                    "Back end too slow",
                    "The back end at " + deaf.url()
                            + " accepted no connection within 500 ms (backend.connect-timeout).");
            awaitLimit("LeasedConnections", 0);
        }
    }

    /** A connection is opened for as long as the back end is there. */
    @Nested
    class WithADeafBackEndAndPatience extends Group {

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

    /** A connection that nobody used for a moment is not used again. */
    @Nested
    class WithBriefIdleTime extends Group {

        @Override
        RunningService started() {
            return start(Map.of("backend.url", backEnd.url(), "backend.max-idle-time", "100ms"));
        }

        @Test
        void opensANewConnection() throws Exception {
            assumeFalse(name().contains("of JDK"), "The client of the JDK reads its idle time once per JVM");
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
                Scripts.closesAfter(HEAD),
                Scripts.closesAfter(HEAD + "Welcome"),
                Scripts.closesAfter(HEAD + "{\"id\": \"1\", \"received\": \"2\", \"ack\": \"3\"}"),
                Scripts.closesAfter("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"id\"\r\n"),
                Scripts.closesAfter("What is HTTP?\r\n\r\n"));
    }

    static Stream<Script> lateAnswers() {
        return Stream.of(
                Scripts.saysNothing(),
                Scripts.trickles("HTTP/1.1 200 OK\r\nX-Trickle: ", 'x'),
                Scripts.trickles(HEAD, ' '));
    }
}
