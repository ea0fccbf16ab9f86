package io.github.springbench.runner.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A fake service in a JVM of its own: healthy, with threads named like Tomcat's, and with answers after 20 ms, unless
 * its arguments ask for a fault. It has no inner classes, so that its jar holds one file.
 */
public final class FakeService {

    public static final String BODY = "Hi ~";

    private static final long NEVER = Long.MAX_VALUE;
    private static final long MILLIS_BETWEEN_CHECKS = 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final AtomicLong REQUESTS = new AtomicLong();

    private FakeService() {}

    public static void main(String[] arguments) throws IOException {
        String told = argument(arguments, "fake.tells", null);
        if (told != null) {
            System.out.println("ERROR the fake cannot connect to " + System.getenv(told));
        }
        if (argument(arguments, "fake.dies-of-it", null) != null) {
            System.exit(7);
        }
        if (argument(arguments, "fake.dies", null) != null) {
            System.out.println("ERROR the fake was told to die");
            System.exit(7);
        }
        if (argument(arguments, "fake.hangs-at-start", null) != null) {
            await(NEVER);
        }
        System.out.println(argument(arguments, "fake.says", "INFO the fake starts"));
        int port = Integer.parseInt(argument(arguments, "server.port", null));
        String confidant = argument(arguments, "fake.tells-port-to", null);
        if (confidant != null) {
            isAnswered(confidant + port);
        }
        Path hangs = Path.of(argument(arguments, "fake.hangs-while", "a file that is never there"));
        String leaks = argument(arguments, "fake.leaks-while", null);
        if (leaks != null) {
            new Thread(() -> leakWhile(Path.of(leaks)), "leak").start();
        }
        String body = argument(arguments, "fake.answers-it", null) == null
                ? argument(arguments, "fake.body", BODY)
                : System.getenv(told);
        String threads = argument(arguments, "fake.threads", "http-nio-1-exec-");
        long latencyMillis = number(arguments, "fake.latency", 20);
        Path slower = Path.of(argument(arguments, "fake.slower-while", "a file that is never there"));
        long burnMillis = number(arguments, "fake.burn", 0);
        long wrongBodyEvery = number(arguments, "fake.wrong-body-every", NEVER);
        long cutEvery = number(arguments, "fake.cut-every", NEVER);
        long errorEvery = number(arguments, "fake.error-every", NEVER);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
        server.setExecutor(Executors.newFixedThreadPool(
                (int) number(arguments, "fake.pool", 8),
                task -> new Thread(task, threads + Math.abs(System.identityHashCode(task)))));
        server.createContext("/actuator/health", exchange -> {
            hangWhile(hangs);
            answer(exchange, 200, "UP");
        });
        String backEnd = argument(arguments, "fake.back-end", null);
        Path streams = Path.of(argument(arguments, "fake.streams-while", "a file that is never there"));
        String echoed = argument(arguments, "fake.echoes", null);
        boolean stalls = argument(arguments, "fake.stalls", null) != null;
        server.createContext("/hello", exchange -> {
            hangWhile(hangs);
            if (stalls || Files.exists(streams)) {
                answerWithoutEnd(exchange, body, stalls);
            }
            long request = REQUESTS.incrementAndGet();
            if (backEnd == null) {
                burn(burnMillis);
                await(Files.exists(slower) ? 2 * latencyMillis : latencyMillis);
            } else if (!isAnswered(backEnd + exchange.getRequestURI())) {
                answer(exchange, 502, "no answer");
                return;
            }
            if (request % cutEvery == 0) {
                answerInPart(exchange, body);
                return;
            }
            String right = echoed == null ? body : exchange.getRequestHeaders().getFirst(echoed);
            answer(exchange, request % errorEvery == 0 ? 500 : 200, request % wrongBodyEvery == 0 ? "Bye" : right);
        });
        server.start();
    }

    private static long number(String[] arguments, String key, long otherwise) {
        return Long.parseLong(argument(arguments, key, Long.toString(otherwise)));
    }

    private static String argument(String[] arguments, String key, String otherwise) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith("--" + key + "="))
                .map(argument -> argument.substring(key.length() + 3))
                .findFirst()
                .orElse(otherwise);
    }

    private static boolean isAnswered(String url) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection();
            connection.getInputStream().readAllBytes();
            return connection.getResponseCode() == 200;
        } catch (IOException noAnswer) {
            return false;
        }
    }

    /** Uses this many milliseconds of CPU time in the calling thread. */
    private static void burn(long millis) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + millis * NANOS_PER_MILLI;
        while (millis > 0 && threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void hangWhile(Path there) throws IOException {
        while (Files.exists(there)) {
            await(MILLIS_BETWEEN_CHECKS);
        }
    }

    private static void leakWhile(Path there) {
        List<byte[]> kept = new ArrayList<>();
        try {
            while (true) {
                if (Files.exists(there)) {
                    kept.add(new byte[1 << 20]);
                } else {
                    await(MILLIS_BETWEEN_CHECKS);
                }
            }
        } catch (IOException stopped) {
            kept.clear();
        }
    }

    private static void await(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    /** @param stalls after the first part; else one follows another */
    private static void answerWithoutEnd(HttpExchange exchange, String part, boolean stalls) throws IOException {
        exchange.sendResponseHeaders(200, stalls ? 1000 : 0);
        while (true) {
            exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            await(stalls ? NEVER : MILLIS_BETWEEN_CHECKS);
        }
    }

    /** Closes the connection within the body. */
    private static void answerInPart(HttpExchange exchange, String part) throws IOException {
        exchange.sendResponseHeaders(200, 1000);
        exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        exchange.close();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
