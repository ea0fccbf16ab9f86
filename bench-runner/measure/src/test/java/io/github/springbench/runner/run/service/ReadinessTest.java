package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Secret;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.run.RunFailure;
import io.github.springbench.runner.run.service.WatchedService.FoundService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As with many services, there is no path for health: nothing is at {@code /}. */
@Tag("process")
class ReadinessTest {

    private static final Request ARTICLE = new Request("GET", "/articles/7", null);
    private static final Request NOTHING = new Request("GET", "/", null);
    private static final int BUSY_FOR = 2;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Map<String, List<String>> headers = new ConcurrentHashMap<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void isReadyWhenItAnswersTheRequest() {
        FoundService service = found(Readiness.of(null, ARTICLE, 200), Duration.ofMinutes(1));

        assertThat(asked).containsExactly("GET /articles/7 ");
        assertThat(service.health()).isEqualTo("mine answered GET /articles/7 with status 200");
    }

    @Test
    void isSentWhatUsersSend() {
        Request order = new Request("POST", "/orders", "{\"id\": \"{fresh-id}\"}\r\nZürich ${x} {{fresh-id}\n");

        found(Readiness.of(null, order, 201), Duration.ofMinutes(1));

        assertThat(asked)
                .singleElement()
                .asString()
                .matches("POST /orders \\{\"id\": \"[0-9a-f-]{36}\"}\r\nZürich \\$\\{x} \\{fresh-id}\n");
    }

    @Test
    void isSentHeadersAndSecretsAlsoThoseThatTheClientWouldLeaveOut() {
        Map<String, Secret> secrets = Map.of("TOKEN", Secret.of("{{a} {fresh-id} ${TOKEN}"));
        Request asking = new Request(
                "POST", "/me", Map.of("Origin", "http://shop.example", "X-Token", "is ${TOKEN}"), "${TOKEN}");

        found(Readiness.of(null, new RequestValues(0, secrets).withKeys(asking), 201), Duration.ofMinutes(1));

        assertThat(asked).containsExactly("POST /me {{a} {fresh-id} ${TOKEN}");
        assertThat(headers.get("Origin")).containsExactly("http://shop.example");
        assertThat(headers.get("X-token")).containsExactly("is {{a} {fresh-id} ${TOKEN}");
        assertThat(headers.get("Content-type")).containsExactly("application/json");
    }

    @Test
    void isWaitedForWhileItIsBusy() {
        found(Readiness.of(null, new Request("GET", "/busy", null), 200), Duration.ofMinutes(1));

        assertThat(asked).hasSize(BUSY_FOR + 1);
    }

    @Test
    void isNotReadyWithAnotherStatus() {
        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> found(Readiness.of(null, NOTHING, 200), Duration.ZERO))
                .withMessage("mine was not ready after 0 s: GET " + url() + " said status 404 instead of 200. Start it,"
                        + " or correct 'url', 'request' or 'expect'.");
    }

    @Test
    void isReadyByItsHealthAloneWhereThatIsNamed() {
        assertThat(Readiness.of("/articles/8", NOTHING, 200)).isEqualTo(Readiness.healthy("/articles/8"));
        assertThat(Readiness.healthy("/articles/8").at(url()).passes()).isTrue();
        assertThat(Readiness.healthy("/").at(url()).passes()).isFalse();
        assertThat(asked).containsExactly("GET /articles/8 ", "GET / ");
    }

    @Test
    void answersAtAllWithAnyStatusButThatOfAServiceThatIsNotThereYet() {
        assertThat(Readiness.answeringAtAll(NOTHING).at(url()).passes()).isTrue();
        assertThat(Readiness.answeringAtAll(new Request("GET", "/busy", null))
                        .at(url())
                        .passes())
                .isFalse();
    }

    @Test
    void saysWhatAProgramMustDo() {
        assertThat(Readiness.answering(ARTICLE, 204).duty())
                .isEqualTo("answer GET /articles/7 with the status that 'expect' names, here 204.");
        assertThat(Readiness.answeringAtAll(ARTICLE).duty()).isEqualTo("answer GET /articles/7.");
        assertThat(Readiness.healthy("/up").duty())
                .isEqualTo("'health', here /up, must be a path that it answers with a status of 200 to 299.");
    }

    private FoundService found(Readiness readiness, Duration patience) {
        return FoundService.at(
                new LocalMachine(), new RunningService(url(), null, null, null), readiness, "mine", patience);
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        headers.putAll(exchange.getRequestHeaders());
        asked.add(exchange.getRequestMethod() + " " + path + " "
                + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        int status =
                switch (path) {
                    case "/articles/7", "/articles/8" -> 200;
                    case "/orders", "/me" -> 201;
                    case "/busy" -> asked.size() > BUSY_FOR ? 200 : 503;
                    default -> 404;
                };
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
