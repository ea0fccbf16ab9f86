package io.github.springbench.runner.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A fake of the server that only answers, in a JVM of its own; its argument asks for a fault. */
final class FakeTrivialServer {

    private FakeTrivialServer() {}

    /** In the command before the class path, behind which Java cuts the command line of a process. */
    static final String MARK = "-Dfake=trivial-server";

    static List<String> command(String fault) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx32m",
                MARK,
                "-cp",
                System.getProperty("java.class.path"),
                FakeTrivialServer.class.getName(),
                fault);
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("dies")) {
            System.out.println("ERROR the fake was told to die");
            System.exit(7);
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hello", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            if (arguments[0].equals("dies-later")) {
                // Once the load has begun: the health check comes first.
                CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS).execute(() -> System.exit(8));
            }
        });
        server.start();
        System.out.println("port " + server.getAddress().getPort());
    }
}
