package io.github.springbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Calls a service on the loopback address, and reads its answer. */
final class Caller {

    /** Not a limit for services: if a service hangs, the test fails instead of the build hanging. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final JsonMapper JSON = JsonMapper.shared();

    private final int port;

    Caller(int port) {
        this.port = port;
    }

    /**
     * Uses a new connection: Reactor Netty 1.3.6 may stop reading from a connection on which it rejected a request that
     * arrived before its previous answer was cleaned up (its issue 4361). In experiments, no request is answered that
     * soon.
     */
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Connection", "close")
                .timeout(PATIENCE);
    }

    HttpRequest.Builder post(String path, String json) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
    }

    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }

    /** Sends requests and reads nothing. */
    KeptConnection ask(String... paths) throws IOException {
        KeptConnection connection = new KeptConnection(port);
        connection.ask(paths);
        return connection;
    }

    CompletableFuture<Timed> timed(HttpRequest.Builder request) {
        long startNanos = System.nanoTime();
        return CLIENT.sendAsync(request.build(), BodyHandlers.ofByteArray())
                .thenApply(response -> new Timed(response, Duration.ofNanos(System.nanoTime() - startNanos)));
    }

    /** The problem detail (RFC 9457) in a response that must carry one. */
    static Map<String, Object> problem(HttpResponse<byte[]> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(json(response))
                .containsKey("title")
                .containsEntry("status", status)
                .containsEntry("instance", response.uri().getRawPath());
        return json(response);
    }

    static Map<String, Object> json(HttpResponse<byte[]> response) {
        return JSON.readValue(response.body(), new TypeReference<>() {});
    }

    /** A response, and the time until its last byte. */
    record Timed(HttpResponse<byte[]> response, Duration duration) {}
}
