package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.JsonObject;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hyperfoil's counts of requests. A request that times out also counts as a connection error.
 *
 * @param requests requests that were sent
 * @param responses answers, whatever their content
 * @param invalid answers that were not as expected
 * @param timeouts requests that were not answered in time
 * @param connectionErrors requests whose connection was closed before the answer was complete
 * @param internalErrors requests for which a handler of Hyperfoil failed
 * @param statuses answers by class of their status: 2xx, 3xx, 4xx, 5xx, others
 */
record Counts(
        long requests,
        long responses,
        long invalid,
        long timeouts,
        long connectionErrors,
        long internalErrors,
        Statuses statuses) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, new Statuses(0, 0, 0, 0, 0));

    /** The columns that the runner reads, in their order. */
    static final String COLUMNS = "requests,responses,invalid,timeouts,connection_errors,internal_errors";

    record Statuses(long of2xx, long of3xx, long of4xx, long of5xx, long others) {}

    /** Reads a {@code StatisticsSummary} of Hyperfoil. */
    static Counts of(JsonObject summary) {
        JsonObject extensions = summary.getJsonObject("extensions", new JsonObject());
        JsonObject http = extensions.getJsonObject("http", new JsonObject());
        return new Counts(
                number(summary, "requestCount"),
                number(summary, "responseCount"),
                number(summary, "invalid"),
                number(summary, "requestTimeouts"),
                number(summary, "connectionErrors"),
                number(summary, "internalErrors"),
                new Statuses(
                        number(http, "status_2xx"),
                        number(http, "status_3xx"),
                        number(http, "status_4xx"),
                        number(http, "status_5xx"),
                        number(http, "status_other")));
    }

    static Counts sum(Stream<Counts> all) {
        return all.reduce(NONE, Counts::plus);
    }

    Counts plus(Counts other) {
        return new Counts(
                requests + other.requests,
                responses + other.responses,
                invalid + other.invalid,
                timeouts + other.timeouts,
                connectionErrors + other.connectionErrors,
                internalErrors + other.internalErrors,
                new Statuses(
                        statuses.of2xx + other.statuses.of2xx,
                        statuses.of3xx + other.statuses.of3xx,
                        statuses.of4xx + other.statuses.of4xx,
                        statuses.of5xx + other.statuses.of5xx,
                        statuses.others + other.statuses.others));
    }

    /** In the order of {@link #COLUMNS}. */
    String columns() {
        return Stream.of(requests, responses, invalid, timeouts, connectionErrors, internalErrors)
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    private static long number(JsonObject object, String key) {
        Number number = object.getNumber(key);
        return number == null ? 0 : number.longValue();
    }
}
