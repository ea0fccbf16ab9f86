package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd.Request;
import io.github.springbench.contract.FakeBackEnd.Script;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a client of the slow service handles the back end's answers if none is late. */
abstract class BackEndAnswers extends ClientGroup {

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
                .containsEntry("Content-Length", String.valueOf(message.body().length()));
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
        backEnd.play(Scripts.text(
                "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Type: text/plain\r\n" + "Content-Length: 2\r\n\r\nhi"));

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
    @MethodSource("io.github.springbench.contract.BackEndAnswers#cutAnswers")
    void tellsOfAnAnswerThatIsCutOff(Script script) throws Exception {
        backEnd.play(script);

        assertAllAnswer(502);
        // once each: a failed request is not repeated, because it may have had an effect
        assertThat(backEnd.requests()).hasSize(3);
    }

    // Some clients repeat a failed request on a reused connection, but not on a new one.
    @Test
    void repeatsNoRequestWhoseUsedConnectionIsClosed() throws Exception {
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
}
