package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine in a JVM of its own, as the runner starts it. */
class HyperfoilProcessTest {

    private static final int SIGTERM = 128 + 15;

    @TempDir
    private Path folder;

    @Test
    void endsQuietlyOnceTheFilesAreWritten() throws IOException, InterruptedException {
        Path watch = folder.resolve("injector.csv");
        try (PlainServer server = new PlainServer(n -> n % 3 == 0 ? Reply.of(500, "no") : Reply.ok("yes"))) {
            Process engine = start(server, "1200ms", "-Dbench.watch=" + watch);

            assertThat(engine.waitFor()).isZero();
            assertThat(folder.resolve("output.txt")).isEmptyFile();
            EngineRun run = new EngineRun(0, "", folder.resolve("out"));
            assertThat(run.requests()).hasSize(server.received("/load"));
            assertThat(Files.readAllLines(watch)).first().isEqualTo("epoch_ms,latest_tick_ms,gc_ms");
            assertThat(Files.readAllLines(watch)).element(1).asString().matches("\\d+,\\d+\\.\\d,\\d+");
        }
    }

    @Test
    void endsWhenToldToAndLeavesNoSummary() throws IOException, InterruptedException {
        CountDownLatch loaded = new CountDownLatch(100);
        try (PlainServer server = new PlainServer(n -> {
            loaded.countDown();
            return Reply.ok("yes");
        })) {
            Process engine = start(server, "10m");
            loaded.await();
            engine.destroy();

            assertThat(engine.waitFor()).isEqualTo(SIGTERM);
            assertThat(folder.resolve("out").resolve("run.properties")).doesNotExist();
        }
    }

    private Process start(PlainServer server, String duration, String... jvmOptions) throws IOException {
        String yaml = Yaml.benchmark(
                server.port(),
                2,
                Yaml.always("load-0", 2, "duration: " + duration + "\n", Yaml.post("/load", Yaml.CHECK_STATUS)));
        Path file = Files.writeString(folder.resolve("benchmark.hf.yaml"), yaml);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= 24) {
            // Else the JVM warns of what Netty does; the runner gives the same.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HyperfoilLoad.class.getName()));
        command.addAll(List.of(file.toString(), folder.resolve("out").toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
    }
}
