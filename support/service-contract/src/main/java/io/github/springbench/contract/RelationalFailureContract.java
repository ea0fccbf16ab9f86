package io.github.springbench.contract;

import static io.github.springbench.contract.Caller.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.Caller.Timed;
import java.net.http.HttpRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What a service over PostgreSQL must do when the database fails, and within which limits it must stay.
 *
 * <p>Each test sets the properties of both drivers, as an experiment does: a service ignores those of the other driver.
 */
public abstract class RelationalFailureContract {

    private static final Map<String, String> ONE_CONNECTION = Map.of(
            "spring.datasource.hikari.maximum-pool-size", "1",
            "spring.datasource.hikari.connection-timeout", "300",
            "spring.r2dbc.pool.initial-size", "1",
            "spring.r2dbc.pool.max-size", "1",
            "spring.r2dbc.pool.max-acquire-time", "300ms");

    /** R2DBC tells at once that it cannot connect, one request after the other; Hikari tells when it waited enough. */
    private static Map<String, String> patient(Map<String, String> properties) {
        properties.put("spring.r2dbc.pool.max-acquire-time", "10s");
        return properties;
    }

    /** Starts the service under test on a free port with these properties. */
    protected abstract RunningService start(Map<String, String> properties);

    /** A pattern of the names of pool and driver that the service must report. */
    protected abstract String client();

    /** The limits that the service must report if none is set. */
    protected abstract Map<String, String> defaults();

    /** No limit is set here. */
    @Nested
    class WithDefaults extends RelationalGroup {

        @Override
        RunningService started() {
            return start(properties(Map.of()));
        }

        @Test
        void tellsOfAnOperationThatIsRefused() throws Exception {
            database.run("drop table users");

            assertAllFail();
        }

        @Test
        void tellsItsLimits() throws Exception {
            Map<String, String> effective = limits().effective();

            assertThat(effective.get("database.client")).matches(client());
            assertThat(effective)
                    .containsAllEntriesOf(defaults())
                    .containsKeys("backend.client", "backend.max-connections", "server.request-threads");
            assertThat(effective.keySet())
                    .filteredOn(key -> key.startsWith("database."))
                    .containsExactlyInAnyOrder(
                            "database.acquire-timeout",
                            "database.client",
                            "database.connect-timeout",
                            "database.max-connections",
                            "database.max-idle-time",
                            "database.max-life-time",
                            "database.min-idle-connections");
        }
    }

    /** Each limit has another value. */
    @Nested
    class WithLimitsOfItsOwn extends RelationalGroup {

        @Override
        RunningService started() {
            Map<String, String> properties = properties(Map.of(
                    "spring.datasource.hikari.maximum-pool-size", "11",
                    "spring.datasource.hikari.minimum-idle", "3",
                    "spring.datasource.hikari.connection-timeout", "12000",
                    "spring.datasource.hikari.idle-timeout", "16000",
                    "spring.datasource.hikari.max-lifetime", "1020000",
                    "spring.r2dbc.pool.max-size", "11",
                    "spring.r2dbc.pool.min-idle", "3",
                    "spring.r2dbc.pool.max-acquire-time", "12s",
                    "spring.r2dbc.pool.max-idle-time", "16s",
                    "spring.r2dbc.pool.max-life-time", "17m"));
            properties.putAll(PostgresDatabase.properties(
                    link.port(), "postgres", "&connectTimeout=13", "&connectTimeout=PT13S"));
            properties.put("pool.record-waits", "false");
            return start(properties);
        }

        @Test
        void tellsThem() throws Exception {
            assertThat(limits().effective())
                    .containsEntry("database.max-connections", "11")
                    .containsEntry("database.min-idle-connections", "3")
                    .containsEntry("database.acquire-timeout", "12 s")
                    .containsEntry("database.connect-timeout", "13 s")
                    .containsEntry("database.max-idle-time", "16 s")
                    .containsEntry("database.max-life-time", "1020 s");
        }

        @Test
        void recordsNoWaits() throws Exception {
            assertThat(limits().takeWaits()).isNull();
        }

        @Test
        void staysWithinThem() throws Exception {
            List<CompletableFuture<Timed>> answers;
            try (PostgresDatabase.Lock lock = database.lock()) {
                assertThat(lock).isNotNull();
                answers = IntStream.range(0, 15)
                        .mapToObj(i -> caller().timed(user()))
                        .toList();
                limits().await("LeasedConnections", 11);
                limits().await("WaitingForConnection", 4);
                Await.await("sessions that wait", database::waiting, count -> count == 11);
            }

            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.join().response().statusCode()).isEqualTo(200));
        }
    }

    /** One operation at a time reaches the database, and the next waits for at most 300 ms. */
    @Nested
    class WithOneConnection extends RelationalGroup {

        @Override
        RunningService started() {
            return start(properties(ONE_CONNECTION));
        }

        @Test
        void tellsOfAConnectionThatDoesNotBecomeFree() throws Exception {
            CompletableFuture<Timed> first;
            awaitServed();
            try (PostgresDatabase.Lock lock = database.lock()) {
                assertThat(lock).isNotNull();
                first = caller().timed(user());
                Await.await("sessions that wait", database::waiting, count -> count == 1);

                assertAllFailTogether();
                assertThat(limits().number("LeasedConnections")).isEqualTo(1);
            }

            assertThat(first.join().response().statusCode()).isEqualTo(200);
            assertAllServed();
        }

        @Test
        void recordsOneWaitForEachRequestHoweverManyWait() throws Exception {
            awaitServed();
            limits().takeWaits();

            IntStream.range(0, 20)
                    .mapToObj(i -> caller().timed(user()))
                    .toList()
                    .forEach(CompletableFuture::join);

            assertThat(limits().takeWaits().getTotalCount()).isEqualTo(20);
            assertThat(limits().takeWaits().getTotalCount()).isZero();
        }

        @Test
        void recordsTheWaitOfARequestThatGivesUp() throws Exception {
            awaitServed();
            CompletableFuture<Timed> first;
            try (PostgresDatabase.Lock lock = database.lock()) {
                assertThat(lock).isNotNull();
                first = caller().timed(user());
                Await.await("sessions that wait", database::waiting, count -> count == 1);
                limits().takeWaits();

                assertThat(caller().send(user()).statusCode()).isEqualTo(503);

                Histogram waits = limits().takeWaits();
                assertThat(waits.getTotalCount()).isEqualTo(1);
                assertThat(waits.getMaxValue()).isGreaterThan(250_000);
            }
            assertThat(first.join().response().statusCode()).isEqualTo(200);
        }

        @Test
        void tellsOfAConnectionThatIsClosed() throws Exception {
            for (int i = 0; i < requests().size(); i++) {
                awaitServed();
                try (PostgresDatabase.Lock lock = database.lock()) {
                    assertThat(lock).isNotNull();
                    CompletableFuture<Timed> answer =
                            caller().timed(requests().get(i).get());
                    Await.await("sessions that wait", database::waiting, count -> count == 1);

                    link.hangUp();

                    problem(answer.join().response(), 503);
                }
            }
            awaitServed();
        }

        @Test
        void failsAsLongAsTheDatabaseIsGone() throws Exception {
            awaitServed();
            link.shut();
            // The first request may use a connection that was open before.
            caller().send(user());

            assertAllFail();

            link.reopen();
            awaitServed();
            assertAllServed();
        }
    }

    /** No server listens at the address of the database. */
    @Nested
    class WithoutADatabase extends RelationalGroup {

        @Override
        RunningService started() {
            link.shut();
            return start(patient(properties(ONE_CONNECTION)));
        }

        @Test
        void tellsThatItCannotBeReached() {
            assertAllFailTogether();
        }

        @Test
        void isHealthyAllTheSame() throws Exception {
            assertThat(caller().get("/actuator/health").statusCode()).isEqualTo(200);
        }

        @Test
        void refusesWhatIsWrongAllTheSame() throws Exception {
            assertThat(caller().get("/users?limit=0").statusCode()).isEqualTo(400);
            assertThat(caller().get("/users/x").statusCode()).isEqualTo(400);
        }
    }

    /** The server has no such database. */
    @Nested
    class WithAServerThatLetsNobodyIn extends RelationalGroup {

        @Override
        RunningService started() {
            Map<String, String> properties = patient(properties(ONE_CONNECTION));
            properties.putAll(PostgresDatabase.properties(link.port(), "nowhere", "", ""));
            return start(properties);
        }

        @Test
        void tellsThatItCannotBeReached() {
            assertAllFailTogether();
        }
    }

    /** A group of tests around one service and one proxy to the database. */
    private abstract static class RelationalGroup extends DatabaseGroup {

        final PostgresDatabase database = PostgresDatabase.shared();
        final DatabaseLink link = DatabaseLink.to(database.port());

        /** The properties that connect the service to the proxy, and additional ones. */
        Map<String, String> properties(Map<String, String> more) {
            Map<String, String> properties = new HashMap<>(PostgresDatabase.properties(link.port()));
            properties.putAll(more);
            return properties;
        }

        @BeforeEach
        void refill() {
            database.refill();
        }

        @Override
        void closeDatabase() {
            link.close();
        }

        @Override
        HttpRequest.Builder user() {
            return caller().request("/users/3");
        }

        /** One request of each kind that a lock on the users blocks. */
        @Override
        List<Supplier<HttpRequest.Builder>> requests() {
            return List.of(
                    this::user,
                    () -> caller().request("/users?limit=10"),
                    () -> caller().post("/users", RelationalContract.ADA),
                    () -> caller().request("/users/4")
                            .header("Content-Type", "application/json")
                            .PUT(HttpRequest.BodyPublishers.ofString(RelationalContract.ADA)),
                    () -> caller().request("/users/5").DELETE());
        }
    }
}
