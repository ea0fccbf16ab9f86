package io.github.springbench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The load generator in a separate JVM, as the runner starts it: with the libraries that are shipped, and no others.
 */
@Tag("process")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class JMeterProcessTest {

    private static final int SIGTERM = 128 + 15;
    private static final Path BENCH = Path.of(System.getProperty("bench.home"));
    private static final Path TARGET = BENCH.resolve("support/jmeter-engine/target");
    private static final Path PLAN =
            BENCH.resolve("bench-runner/measure/src/test/resources/io/github/springbench/runner/load/jmeter/plan.jmx");

    @TempDir
    private Path folder;

    private final CountDownLatch loaded = new CountDownLatch(50);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        assumeThat(TARGET.resolve("lib")).as("the module was packaged").exists();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            byte[] answer = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(answer);
            exchange.close();
            loaded.countDown();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    /** Each answer is wrong, which is no reason to say anything. */
    @Test
    void endsQuietlyOnceTheFilesAreWritten() throws IOException, InterruptedException {
        Path watch = folder.resolve("watch.csv");
        Process engine = launch("-Dbench.watch=" + watch, "-Dbench.warm-up.rest=true", "-Dbench.warm-up.end=" + PLAN);

        assertThat(engine.waitFor()).isZero();
        assertThat(folder.resolve("output.txt")).isEmptyFile();
        assertThat(Files.list(folder.resolve("out"))
                        .map(file -> file.getFileName().toString()))
                .containsExactlyInAnyOrder("requests.jtl", "users.csv", "run.properties");
        List<String> rows = Files.readAllLines(folder.resolve("out/requests.jtl"));
        long warmUp = rows.stream().filter(row -> row.contains(",warm-up,")).count();
        List<String> notes = Files.readAllLines(watch);
        assertThat(notes.get(notes.size() - 1).split(",")[3]).isEqualTo(Long.toString(warmUp));
    }

    @Test
    void endsWhenToldToAndLeavesNoSummary() throws IOException, InterruptedException {
        Process engine = launch();
        assertThat(loaded.await(1, TimeUnit.MINUTES)).isTrue();
        engine.destroy();

        assertThat(engine.waitFor()).isEqualTo(SIGTERM);
        assertThat(folder.resolve("out/run.properties")).doesNotExist();
    }

    private Process launch(String... jvmOptions) throws IOException {
        String plan = Files.readString(PLAN)
                .replace(">8091<", ">" + server.getAddress().getPort() + "<");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= 24) {
            // As the runner does.
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of(
                "-cp",
                TARGET.resolve("classes") + File.pathSeparator + TARGET.resolve("lib") + File.separator + "*",
                JMeterLoad.class.getName(),
                Files.writeString(folder.resolve("plan.jmx"), plan, StandardCharsets.UTF_8)
                        .toString(),
                folder.resolve("out").toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
    }
}
