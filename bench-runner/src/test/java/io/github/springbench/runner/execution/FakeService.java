package io.github.springbench.runner.execution;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Executors;

/**
 * Stands in for a service, in a JVM of its own: healthy, with threads named like Tomcat's, and answering after 20 ms, unless
 * its arguments ask for a fault. One class without inner ones, so that its jar holds one file.
 */
final class FakeService {

    static final String BODY = "Hi ~";

    private FakeService() {}

    public static void main(String[] arguments) throws IOException {
        if (argument(arguments, "fake.dies") != null) {
            System.out.println("ERROR the fake was told to die");
            System.exit(7);
        }
        String body = argument(arguments, "fake.body") == null ? BODY : argument(arguments, "fake.body");
        String threads = argument(arguments, "fake.threads") == null ? "http-nio-1-exec-" : "somebody-";
        int port = Integer.parseInt(argument(arguments, "server.port"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        server.setExecutor(Executors.newFixedThreadPool(
                8, task -> new Thread(task, threads + Math.abs(System.identityHashCode(task)))));
        server.createContext("/actuator/health", exchange -> answer(exchange, "UP"));
        server.createContext("/hello", exchange -> {
            await(20);
            answer(exchange, body);
        });
        server.start();
    }

    private static String argument(String[] arguments, String key) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith("--" + key + "="))
                .map(argument -> argument.substring(key.length() + 3))
                .findFirst()
                .orElse(null);
    }

    private static void await(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
