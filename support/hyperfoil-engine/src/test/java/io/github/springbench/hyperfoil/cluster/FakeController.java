package io.github.springbench.hyperfoil.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A fake controller with two agents that run {@code load-0} and {@code load-1}, with ten requests each and one of them
 * invalid, after a warm-up of five requests. A run begins at its third poll and ends at its eighth.
 */
final class FakeController implements AutoCloseable {

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.").withZone(ZoneOffset.UTC);
    private static final int BEGINS = 3;
    private static final int ENDS = 8;
    private static final long MS = 1_000_000;

    private final HttpServer server;
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private UnaryOperator<JsonObject> asItIs = run -> run;
    private int looks;
    private int uploadStatus = 204;

    FakeController() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Changes the reported run; its key {@code look} is the number of the poll, from 1. */
    FakeController telling(UnaryOperator<JsonObject> change) {
        asItIs = change;
        return this;
    }

    FakeController refusingBenchmarks() {
        uploadStatus = 400;
        return this;
    }

    /** Method and path of all requests except polls, without duplicates. */
    List<String> heard() {
        return heard.stream()
                .filter(request -> !request.equals("GET /run/000A"))
                .distinct()
                .toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        heard.add(exchange.getRequestMethod() + " " + path);
        switch (path) {
            case "/version" ->
                send(exchange, 200, new JsonObject().put("version", "0.29.3").put("serverTime", moment(Instant.now())));
            case "/benchmark" ->
                send(exchange, uploadStatus, uploadStatus == 204 ? "" : "Cannot read benchmark: line 3\n  wrong");
            case "/benchmark/bench-1/start" -> send(exchange, 202, new JsonObject().put("id", "000A"));
            case "/benchmark/bench-1-probe/structure" -> send(exchange, 200, structure());
            case "/run/000A" -> send(exchange, 200, asItIs.apply(run()));
            case "/run/000A/stats/total" -> send(exchange, 200, totals());
            case "/run/000A/stats/histogram" -> send(exchange, 200, histogram());
            case "/run/000A/agentCpu" -> send(exchange, 200, cpu());
            case "/run/000A/stats/all/json" -> send(exchange, 200, record());
            case "/log/load2-bench-1" -> send(exchange, 200, "some line\nbash: java: command not found\n\n");
            default -> send(exchange, path.endsWith("/kill") ? 202 : 204, "");
        }
    }

    /** How 0.29.3 interprets 1 ms. */
    private static JsonObject structure() {
        return new JsonObject().put("content", """
                          - scheduleDelay:\s
                              duration:\s
                                constantDuration:\s
                                  duration: 1000000
                              key: <unique>@436bbdd0
                          - scheduleDelay:\s
                              duration:\s
                                randomLinearDuration:\s
                                  max: 1
                                  min: 1
                """);
    }

    private JsonObject run() {
        looks++;
        boolean begun = looks >= BEGINS;
        boolean ended = looks >= ENDS;
        JsonObject run = new JsonObject()
                .put("look", looks)
                .put("id", "000A")
                .put("completed", ended)
                .put("persisted", ended)
                .put("cancelled", false)
                .put("errors", new JsonArray())
                .put(
                        "agents",
                        new JsonArray()
                                .add(agent("load1-bench-1", begun ? "READY" : "STARTING"))
                                .add(agent("load2-bench-1", begun ? "READY" : "STARTING")))
                .put("phases", new JsonArray());
        if (begun) {
            run.put("started", "2026/11/26 10:00:00.0");
            run.getJsonArray("phases")
                    .add(phase("warm-up", "2026/11/26 10:00:00.7", ended))
                    .add(phase("load-0", "2026/11/26 10:00:12.45", ended))
                    .add(phase("load-1", "2026/11/26 10:00:13.450", ended));
        }
        return run;
    }

    private static JsonObject agent(String name, String status) {
        return new JsonObject().put("name", name).put("status", status);
    }

    private static JsonObject phase(String name, String started, boolean ended) {
        return new JsonObject()
                .put("name", name)
                .put("status", ended ? "TERMINATED" : "RUNNING")
                .put("failed", false)
                .put("started", started)
                .put("completed", ended ? "2026/11/26 10:00:33.987" : null);
    }

    private static JsonObject totals() {
        return new JsonObject()
                .put(
                        "statistics",
                        new JsonArray()
                                .add(total("warm-up", 5, 0))
                                .add(total("load-0", 10, 1))
                                .add(total("load-1", 10, 1)));
    }

    private static JsonObject total(String phase, int requests, int invalid) {
        return new JsonObject()
                .put("phase", phase)
                .put("stepId", 0)
                .put("metric", "request")
                .put("summary", summary(requests, invalid));
    }

    private static JsonObject summary(int requests, int invalid) {
        return new JsonObject()
                .put("requestCount", requests)
                .put("responseCount", requests)
                .put("invalid", invalid)
                .put("connectionErrors", 0)
                .put("requestTimeouts", 0)
                .put("internalErrors", 0)
                .put(
                        "extensions",
                        new JsonObject()
                                .put(
                                        "http",
                                        new JsonObject()
                                                .put("@type", "http")
                                                .put("status_2xx", requests - invalid)
                                                .put("status_5xx", invalid)));
    }

    private static JsonObject histogram() {
        Histogram nanos = new Histogram(60_000 * MS, 2);
        nanos.recordValueWithCount(500 * MS, 10);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(line);
        writer.outputIntervalHistogram(nanos);
        writer.close();
        return new JsonObject().put("data", line.toString(StandardCharsets.UTF_8));
    }

    private static JsonObject cpu() {
        return new JsonObject()
                .put(
                        "load-0",
                        new JsonObject()
                                .put("load1-bench-1", "12.5% (0.2/2 cores), 1 core max 20.0%")
                                .put("load2-bench-1", "50,0% (2,0/4 cores), 1 core max 60,0%"))
                .put("warm-up", new JsonObject().put("load1-bench-1", "99.0% (2.0/2 cores), 1 core max 99.0%"));
    }

    private static JsonObject record() {
        return new JsonObject()
                .put("failures", new JsonArray())
                .put(
                        "stats",
                        new JsonArray()
                                .add(series("warm-up", 0, second(0, 5, 0)))
                                .add(series("load-0", 12_045, second(12_047, 4, 1), second(13_047, 6, 0)))
                                .add(series("load-1", 13_100, second(13_090, 4, 0), second(15_090, 6, 1))))
                .put(
                        "agents",
                        new JsonArray().add(agentRecord("load1-bench-1", 1)).add(agentRecord("load2-bench-1", 0)));
    }

    private static JsonObject series(String phase, long startMs, JsonObject... seconds) {
        return new JsonObject()
                .put("name", phase)
                .put("total", new JsonObject().put("start", startMs))
                .put("series", new JsonArray(List.of(seconds)));
    }

    private static JsonObject second(long startMs, int requests, int invalid) {
        return summary(requests, invalid).put("startTime", startMs);
    }

    private static JsonObject agentRecord(String name, int invalid) {
        return new JsonObject()
                .put("name", name)
                .put(
                        "stats",
                        new JsonArray()
                                .add(agentPhase("warm-up", 2, 0))
                                .add(agentPhase("load-0", 5, invalid))
                                .add(agentPhase("load-1", 5, 1 - invalid)));
    }

    private static JsonObject agentPhase(String phase, int requests, int invalid) {
        return new JsonObject()
                .put("name", phase)
                .put("total", new JsonObject().put("maxSessions", 25).put("summary", summary(requests, invalid)));
    }

    private static String moment(Instant instant) {
        return MOMENT.format(instant) + instant.toEpochMilli() % 1000;
    }

    private static void send(HttpExchange exchange, int status, JsonObject body) throws IOException {
        send(exchange, status, body.encodePrettily());
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
