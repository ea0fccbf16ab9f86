package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What a service over MongoDB must do when the database fails, and within which limits it must stay.
 *
 * <p>Each group of tests starts a service with its own settings. Where a test expects a timeout, the delay is much
 * longer than the timeout, so that no test depends on the speed of the machine.
 */
public abstract class DatabaseFailureContract {

    /** Starts the service under test on a free port with these properties. */
    protected abstract RunningService start(Map<String, String> properties);

    /** A pattern of the driver's name that the service must report. */
    protected abstract String driver();

    /** What the service must report about the thread that accepts connections. */
    protected abstract String acceptor();

    /** No timeout is reached here. */
    @Nested
    class WithDefaults extends ServiceGroup {

        @Override
        RunningService started() {
            return start(Map.of("spring.mongodb.uri", database.uri()));
        }

        @Test
        void asksTheDatabaseOnceForEachRequestAndRecordsOneWait() throws Exception {
            limits().takeWaits();
            assertAllServed();

            assertThat(limits().takeWaits().getTotalCount()).isEqualTo(7);
            assertThat(database.commands())
                    .extracting(command -> command.substring(2, command.indexOf("\" :")))
                    .containsExactly("find", "find", "find", "find", "update", "insert", "delete");
        }

        @Test
        void tellsOfAConnectionThatIsClosedAndRepeatsNothing() throws Exception {
            for (Supplier<HttpRequest.Builder> request : requests()) {
                database.answer();
                awaitServed();
                database.hangUp();
                database.commands().clear();

                problem(caller().send(request.get()), 503);

                assertThat(database.commands()).hasSize(1);
            }
            database.answer();
            awaitServed();
        }

        @Test
        void tellsOfAnOperationThatIsRefused() throws Exception {
            database.refuse();

            assertAllFail();
            assertThat(database.commands()).hasSize(7);
        }

        @Test
        void tellsItsLimits() throws Exception {
            Map<String, String> effective = limits().effective();

            assertThat(effective.get("database.client")).matches(driver());
            assertThat(effective)
                    .containsOnlyKeys(
                            "database.acquire-timeout",
                            "database.client",
                            "database.connect-timeout",
                            "database.max-connections",
                            "database.max-idle-time",
                            "database.response-timeout",
                            "database.retries",
                            "database.select-timeout",
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
                    .containsEntry("database.max-connections", "100")
                    .containsEntry("database.acquire-timeout", "45 s")
                    .containsEntry("database.select-timeout", "5 s")
                    .containsEntry("database.connect-timeout", "5 s")
                    .containsEntry("database.response-timeout", "60 s")
                    .containsEntry("database.max-idle-time", "30 s")
                    .containsEntry("database.retries", "none");
        }
    }

    /** Each limit has another value, and the database's URI requests yet other values. */
    @Nested
    class WithLimitsOfItsOwn extends ServiceGroup {

        @Override
        RunningService started() {
            return start(Map.of(
                    "spring.mongodb.uri",
                    database.uri() + "/another_database?maxPoolSize=1&minPoolSize=1&waitQueueTimeoutMS=1"
                            + "&serverSelectionTimeoutMS=1&connectTimeoutMS=1&socketTimeoutMS=1&maxIdleTimeMS=1"
                            + "&maxLifeTimeMS=1&maxConnecting=1&retryReads=true&retryWrites=true&appName=another",
                    "database.max-connections",
                    "11",
                    "database.acquire-timeout",
                    "12s",
                    "database.select-timeout",
                    "13s",
                    "database.connect-timeout",
                    "14500ms",
                    "database.response-timeout",
                    "15s",
                    "database.max-idle-time",
                    "16s"));
        }

        @Test
        void tellsThem() throws Exception {
            assertThat(limits().effective())
                    .containsEntry("database.max-connections", "11")
                    .containsEntry("database.acquire-timeout", "12 s")
                    .containsEntry("database.select-timeout", "13 s")
                    .containsEntry("database.connect-timeout", "14500 ms")
                    .containsEntry("database.response-timeout", "15 s")
                    .containsEntry("database.max-idle-time", "16 s")
                    .containsEntry("database.retries", "none");
        }

        // The commands must also arrive in the service's own database, although the URI names another one.
        @Test
        void staysWithinThem() throws Exception {
            CountDownLatch released = new CountDownLatch(1);
            database.answerAfter(released);

            List<CompletableFuture<Timed>> answers =
                    IntStream.range(0, 15).mapToObj(i -> caller().timed(user())).toList();
            limits().await("LeasedConnections", 11);
            limits().await("WaitingForConnection", 4);
            awaitCommands(11);

            released.countDown();
            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.join().response().statusCode()).isEqualTo(200));
            assertThat(database.commands()).hasSize(15);
        }
    }

    /** The response timeout is short. */
    @Nested
    class WithShortResponseTimeout extends ServiceGroup {

        @Override
        RunningService started() {
            return start(Map.of("spring.mongodb.uri", database.uri(), "database.response-timeout", "2s"));
        }

        @Test
        void tellsOfAnAnswerThatDoesNotComeInTimeAndRepeatsNothing() throws Exception {
            database.keepSilent();

            assertAllFailTogether();
            assertThat(database.commands()).hasSize(7);
            limits().await("LeasedConnections", 0);

            database.answer();
            assertAllServed();
        }
    }

    /** One operation at a time reaches the database, and the next waits for at most 300 ms. */
    @Nested
    class WithOneConnection extends ServiceGroup {

        @Override
        RunningService started() {
            return start(Map.of(
                    "spring.mongodb.uri",
                    database.uri(),
                    "database.max-connections",
                    "1",
                    "database.acquire-timeout",
                    "300ms"));
        }

        @Test
        void tellsOfAConnectionThatDoesNotBecomeFree() throws Exception {
            CountDownLatch released = new CountDownLatch(1);
            database.answerAfter(released);
            CompletableFuture<Timed> first = caller().timed(user());
            awaitCommands(1);

            assertAllFailTogether();
            assertThat(limits().number("LeasedConnections")).isEqualTo(1);

            released.countDown();
            assertThat(first.join().response().statusCode()).isEqualTo(200);
            assertThat(database.commands()).hasSize(1);
            assertAllServed();
        }
    }

    /** No server listens at the address of the database. */
    @Nested
    class WithoutADatabase extends ServiceGroup {

        @Override
        RunningService started() {
            database.close();
            return start(Map.of("spring.mongodb.uri", database.uri(), "database.select-timeout", "300ms"));
        }

        @Test
        void tellsThatItCannotBeReached() throws Exception {
            assertAllFailTogether();
        }

        @Test
        void isHealthyAllTheSame() throws Exception {
            assertThat(caller().get("/actuator/health").statusCode()).isEqualTo(200);
        }

        @Test
        void refusesWhatIsWrongAllTheSame() throws Exception {
            problem(caller().get("/hello/60001"), 400);
            problem(caller().get("/user/top/101"), 400);
        }
    }

    /** A socket listens at the address of the database, but never answers. */
    @Nested
    class WithADeafDatabase extends ServiceGroup {

        private final DeafBackEnd deaf = new DeafBackEnd();
        private final String address = deaf.url().substring("http://".length());

        @Override
        RunningService started() {
            return start(Map.of("spring.mongodb.uri", "mongodb://" + address, "database.select-timeout", "300ms"));
        }

        @AfterAll
        void stopDeaf() {
            deaf.close();
        }

        @Test
        void tellsThatItCannotBeReached() throws Exception {
            assertAllFailTogether();
        }
    }

    /** The database stops and is started again. */
    @Nested
    class WithADatabaseThatStops extends ServiceGroup {

        @Override
        RunningService started() {
            return start(Map.of("spring.mongodb.uri", database.uri(), "database.select-timeout", "300ms"));
        }

        @Test
        void failsAsLongAsItIsGone() throws Exception {
            assertAllServed();

            database.close();
            // The first request uses a connection that was open before.
            problem(caller().send(user()), 503);
            assertAllFailTogether();

            try (FakeDatabase again = FakeDatabase.startAt(database.port())) {
                awaitServed();
                assertAllServed();
                assertThat(again.commands()).isNotEmpty();
            }
        }
    }

    /** A group of tests around one service and one database. */
    private abstract static class ServiceGroup extends DatabaseGroup {

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

        void awaitCommands(int count) throws Exception {
            Await.await("commands", () -> database.commands().size(), seen -> seen >= count);
        }
    }
}
