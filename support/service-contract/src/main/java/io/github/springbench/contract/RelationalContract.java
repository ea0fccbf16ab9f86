package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import io.github.springbench.contract.FakeBackEnd.Request;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a service over PostgreSQL must answer, including the calls to a slow back end for an overview. */
public abstract class RelationalContract extends RelationalWrites {

    private static final String ANSWER = "\"Welcome to reactive world ~\"";

    /** The back end of the service under test. */
    protected abstract FakeBackEnd backEnd();

    /** Whether it sends all calls to the back end at once. */
    protected abstract boolean asksAtOnce();

    @Test
    void answersWithTheUserAndAllThatTheBackEndSays() throws Exception {
        backEnd().play(Scripts.slowService());

        assertJson(
                get("/overview/7"),
                200,
                "{\"user\":" + user(7) + ",\"answers\":[" + ANSWER + "," + ANSWER + "," + ANSWER + "]}");

        assertThat(backEnd().requests())
                .extracting(Request::path)
                .containsExactlyInAnyOrder("/hello/20", "/hello/50", "/hello/100");
    }

    @Test
    void keepsTheAnswersInTheirOrderInWhicheverTheyCome() throws Exception {
        // The first request is answered last.
        backEnd().play((request, connection) -> {
            int latencyMillis = Integer.parseInt(request.path().substring("/hello/".length()));
            Thread.sleep(120 - latencyMillis);
            FakeBackEnd.Script.send(connection, Scripts.whole("200 OK", "text/plain", "after " + latencyMillis));
        });

        assertJson(
                get("/overview/7"),
                200,
                "{\"user\":" + user(7) + ",\"answers\":[\"after 20\",\"after 50\",\"after 100\"]}");
    }

    @Test
    void asksTheBackEndAtOnceOrOneAfterTheOther() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        backEnd().play(Scripts.slowServiceAfter(released));

        CompletableFuture<Timed> answer = caller().timed(caller().request("/overview/7"));
        Await.await("requests", () -> backEnd().requests().size(), count -> count == (asksAtOnce() ? 3 : 1));
        assertThat(answer).isNotDone();

        released.countDown();
        assertThat(answer.join().response().statusCode()).isEqualTo(200);
        assertThat(backEnd().requests()).hasSize(3);
    }

    @Test
    void tellsThatThereIsNoSuchUserToGiveAnOverviewOf() throws Exception {
        backEnd().play(Scripts.slowService());

        problem(get("/overview/101"), 404);
    }

    @Test
    void tellsThatTheBackEndFails() throws Exception {
        backEnd().play(Scripts.status("500 Broken"));

        problem(get("/overview/7"), 502);
    }

    @Test
    void tellsOfTheOneAnswerThatFails() throws Exception {
        backEnd().play((request, connection) -> (request.path().equals("/hello/100")
                        ? Scripts.body("text/plain", "")
                        : Scripts.slowService())
                .answer(request, connection));

        problem(get("/overview/7"), 502);
    }
}
