package io.github.springbench.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.springbench.contract.FakeBackEnd.Request;
import io.github.springbench.contract.FakeBackEnd.Script;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Scripts by which a back end answers or fails. */
final class Scripts {

    /** The headers of an answer with a body of 1,000 bytes, of the requested type. */
    static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: {type}\r\nContent-Length: 1000\r\n\r\n";

    private static final JsonMapper JSON = JsonMapper.shared();

    private Scripts() {}

    /** Answers like the services of this project. */
    static Script slowService() {
        return (request, connection) -> {
            Answer answer = answer(request);
            Thread.sleep(answer.delayMillis());
            Script.send(connection, whole("200 OK", answer.type(), answer.body()));
        };
    }

    /** Answers like the slow service, but only after the latch is open. */
    static Script slowServiceAfter(CountDownLatch latch) {
        return (request, connection) -> {
            if (latch.await(60, TimeUnit.SECONDS)) {
                slowService().answer(request, connection);
            }
        };
    }

    static Script status(String status) {
        return (request, connection) -> Script.send(connection, whole(status, "text/plain", "some words"));
    }

    static Script body(String type, String body) {
        return (request, connection) -> Script.send(connection, whole("200 OK", type, body));
    }

    /** Sends this text, with the requested content type in place of {@code {type}}. */
    static Script text(String text) {
        return (request, connection) -> Script.send(connection, text.replace("{type}", type(request)));
    }

    /** Sends this text and then closes the connection. */
    static Script closesAfter(String text) {
        return (request, connection) -> {
            text(text).answer(request, connection);
            connection.close();
        };
    }

    /** Resets the connection, as happens when a process dies. */
    static Script resets() {
        return (request, connection) -> {
            connection.setSoLinger(true, 0);
            connection.close();
        };
    }

    static Script saysNothing() {
        return (request, connection) -> Thread.sleep(60_000);
    }

    /** Sends this text, and then nothing. */
    static Script stopsAfter(String text) {
        return (request, connection) -> {
            text(text).answer(request, connection);
            saysNothing().answer(request, connection);
        };
    }

    static String whole(String status, String type, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, type, body.getBytes(UTF_8).length, body);
    }

    private static String type(Request request) {
        return request.headers().getOrDefault("Accept", "text/plain");
    }

    private static Answer answer(Request request) {
        if (request.path().startsWith("/hello/")) {
            int latencyMillis = Integer.parseInt(request.path().substring("/hello/".length()));
            return new Answer(latencyMillis, "text/plain;charset=UTF-8", HelloContract.GREETING);
        }
        return request.path().startsWith("/post/") ? withItems(request) : acknowledged(request);
    }

    private static Answer acknowledged(Request request) {
        JsonNode message = JSON.readTree(request.body());
        ObjectNode acknowledgement = JSON.createObjectNode()
                .put("id", message.get("id").asString())
                .put("received", message.get("payload").asString())
                .put("ack", "message received");
        return new Answer(message.get("delay").asInt(), "application/json", acknowledgement.toString());
    }

    /** The items are 1, 2, 3 and so on: clients must not depend on their values. */
    private static Answer withItems(Request request) {
        String[] numbers = request.path().substring("/post/".length()).split("/");
        Map<String, Object> entries = JSON.readValue(request.body(), new TypeReference<>() {});
        int total = entries.values().stream()
                .mapToInt(value -> value.toString().length())
                .sum();
        entries.put("total", total);
        for (int i = 1; i <= Integer.parseInt(numbers[1]); i++) {
            entries.put("item" + i, i);
        }
        return new Answer(Integer.parseInt(numbers[0]), "application/json", JSON.writeValueAsString(entries));
    }

    private record Answer(int delayMillis, String type, String body) {}
}
