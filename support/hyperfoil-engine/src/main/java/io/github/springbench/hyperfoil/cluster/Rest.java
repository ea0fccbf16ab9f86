package io.github.springbench.hyperfoil.cluster;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The part of a controller's REST API that a load needs. */
final class Rest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The record of a load that takes hours is large. */
    private static final Duration TIMEOUT_OF_THE_RECORD = Duration.ofMinutes(2);

    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;

    private final URI base;
    private final String authorization;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** @param password null if the controller has none */
    Rest(URI base, String password) {
        this.base = base;
        this.authorization = password == null
                ? null
                : "Basic " + Base64.getEncoder().encodeToString(("bench:" + password).getBytes(StandardCharsets.UTF_8));
    }

    JsonObject version() throws IOException, InterruptedException {
        return object(get("/version", TIMEOUT));
    }

    /**
     * Uploads a benchmark.
     *
     * @throws ClusterFailed if the controller rejects it
     */
    void upload(String yaml) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                request("/benchmark", TIMEOUT)
                        .header("Content-Type", "text/vnd.yaml")
                        .POST(HttpRequest.BodyPublishers.ofString(yaml))
                        .build(),
                BodyHandlers.ofString());
        if (response.statusCode() != NO_CONTENT && response.statusCode() != OK) {
            String said = said(response);
            throw new ClusterFailed("Hyperfoil's controller does not take the benchmark: " + said
                    + (said.contains("does not define any agents")
                            ? " Name them where the file of machines names the controller."
                            : ""));
        }
    }

    /** How the controller interprets a benchmark. */
    String structure(String benchmark) throws IOException, InterruptedException {
        return object(get("/benchmark/" + encoded(benchmark) + "/structure", TIMEOUT))
                .getString("content", "");
    }

    /**
     * Starts a run.
     *
     * @return its id
     * @throws ClusterFailed if the controller does not start one
     */
    String start(String benchmark) throws IOException, InterruptedException {
        HttpResponse<String> response = get("/benchmark/" + encoded(benchmark) + "/start", TIMEOUT);
        if (response.statusCode() != ACCEPTED) {
            throw new ClusterFailed("Hyperfoil's controller does not start the load: " + said(response));
        }
        return object(response).getString("id");
    }

    RunInfo run(String id) throws IOException, InterruptedException {
        return RunInfo.of(object(get("/run/" + id, TIMEOUT)));
    }

    /** The totals of each phase so far. */
    JsonArray totals(String id) throws IOException, InterruptedException {
        JsonArray statistics =
                object(get("/run/" + id + "/stats/total", TIMEOUT)).getJsonArray("statistics");
        return statistics == null ? new JsonArray() : statistics;
    }

    /** The response times of phases so far, each as a line of an HdrHistogram log; null for a phase without one. */
    List<String> histograms(String id, List<PhaseCounts> phases) throws IOException {
        List<CompletableFuture<String>> asked = phases.stream()
                .map(phase -> client.sendAsync(
                                request(
                                                "/run/" + id + "/stats/histogram?phase=" + encoded(phase.phase())
                                                        + "&stepId=" + phase.stepId() + "&metric="
                                                        + encoded(phase.metric()),
                                                TIMEOUT)
                                        .build(),
                                BodyHandlers.ofString())
                        .thenApply(Rest::histogram))
                .toList();
        try {
            return asked.stream().map(CompletableFuture::join).toList();
        } catch (RuntimeException failed) {
            throw new IOException("no histogram: " + failed.getMessage(), failed);
        }
    }

    private static String histogram(HttpResponse<String> response) {
        String body = response.body().strip();
        JsonObject histogram = body.startsWith("[") ? new JsonArray(body).getJsonObject(0) : new JsonObject(body);
        return histogram.getString("data");
    }

    /** The CPU use of each agent's machine, by phase. */
    JsonObject cpu(String id) throws IOException, InterruptedException {
        return object(get("/run/" + id + "/agentCpu", TIMEOUT));
    }

    /** The whole record of a run that has ended. */
    JsonObject record(String id) throws IOException, InterruptedException {
        return object(get("/run/" + id + "/stats/all/json", TIMEOUT_OF_THE_RECORD));
    }

    /** The output of an agent; empty if it is not available. */
    String agentLog(String agent) throws InterruptedException {
        try {
            HttpResponse<String> response = client.send(
                    request("/log/" + encoded(agent), TIMEOUT)
                            .setHeader("Accept", "text/plain")
                            .build(),
                    BodyHandlers.ofString());
            return response.statusCode() == OK ? response.body() : "";
        } catch (IOException notTold) {
            return "";
        }
    }

    /** Kills a run. Waits for at most {@code atMost} for the answer, and ignores a failure. */
    void kill(String id, Duration atMost) throws InterruptedException {
        quietly(request("/run/" + id + "/kill", atMost).build());
    }

    /** Deletes a benchmark, because others may use the controller, too. */
    void forget(String benchmark) throws InterruptedException {
        quietly(request("/benchmark/" + encoded(benchmark), TIMEOUT).DELETE().build());
    }

    private void quietly(HttpRequest request) throws InterruptedException {
        try {
            client.send(request, BodyHandlers.discarding());
        } catch (IOException unanswered) {
            // Nothing depends on the answer.
        }
    }

    private HttpResponse<String> get(String path, Duration timeout) throws IOException, InterruptedException {
        return client.send(request(path, timeout).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path, Duration timeout) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(base.resolve(path)).timeout(timeout).header("Accept", "application/json");
        return authorization == null ? request : request.header("Authorization", authorization);
    }

    private static JsonObject object(HttpResponse<String> response) throws IOException {
        try {
            if (response.statusCode() / 100 == 2) {
                return new JsonObject(response.body());
            }
        } catch (DecodeException noJson) {
            // reported below
        }
        throw new IOException(
                response.uri().getPath() + " is answered with status " + response.statusCode() + " and no JSON");
    }

    private static String said(HttpResponse<String> response) {
        String body = response.body() == null
                ? ""
                : response.body().replaceAll("\\s+", " ").strip();
        return body.isEmpty() ? "status " + response.statusCode() : body;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
