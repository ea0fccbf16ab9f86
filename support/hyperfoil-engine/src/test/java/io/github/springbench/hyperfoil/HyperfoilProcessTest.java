package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The load generator in a separate JVM, as the runner starts it. */
@Tag("process")
class HyperfoilProcessTest {

    private static final int SIGTERM = 128 + 15;

    private static final String TOKEN = "s3cret: #{a} 'b' \"c\" \\d !e *f &g";
    private static final String PIN = "{x}: ${y} 'z' \"";

    @TempDir
    private Path folder;

    @Test
    void endsQuietlyOnceTheFilesAreWritten() throws IOException, InterruptedException {
        Path watch = folder.resolve("load-generator.csv");
        try (PlainServer server = new PlainServer(n -> n % 3 == 0 ? Reply.of(500, "no") : Reply.ok("yes"))) {
            Process engine = start(server, "1200ms", "-Dbench.watch=" + watch);

            assertThat(engine.waitFor()).isZero();
            assertThat(folder.resolve("output.txt")).isEmptyFile();
            EngineRun run = new EngineRun(0, "", folder.resolve("out"));
            assertThat(run.requests()).hasSize(server.received("/load"));
            assertThat(Files.readAllLines(watch))
                    .first()
                    .isEqualTo("epoch_ms,latest_tick_ms,gc_ms,warm_up_requests,late_ms");
            assertThat(Files.readAllLines(watch)).element(1).asString().matches("\\d+,\\d+\\.\\d,\\d+,0,[0-9.;]*");
        }
    }

    @Test
    @Timeout(120)
    void aWarmUpEndsWhenTheFileIsThereAndTheLoadFollows() throws IOException, InterruptedException {
        Path watch = folder.resolve("load-generator.csv");
        Path end = folder.resolve("warm-up.end");
        CountDownLatch warm = new CountDownLatch(100);
        try (PlainServer server = new PlainServer(n -> {
            warm.countDown();
            return Reply.ok("yes");
        })) {
            String warmUp = Yaml.always(
                    "warm-up", 2, "isWarmup: true\nduration: 10m\n", Yaml.post("/warm-up", Yaml.CHECK_STATUS));
            String rest = "- rest:\n    noop:\n      duration: 100ms\n      startAfterStrict: warm-up\n";
            String first = Yaml.always(
                    "load-0", 2, "duration: 3s\nstartAfterStrict: rest\n", Yaml.post("/load", Yaml.CHECK_STATUS));
            String second = Yaml.always(
                    "load-1",
                    2,
                    "duration: 1200ms\nstartWith:\n  phase: load-0\n  delay: 300ms\n",
                    Yaml.post("/load", Yaml.CHECK_STATUS));
            Process engine = startWith(
                    Yaml.benchmark(server.port(), 4, warmUp + rest + first + second),
                    "-Dbench.watch=" + watch,
                    "-Dbench.warm-up.rest=true",
                    "-Dbench.warm-up.end=" + end);
            warm.await();
            Files.createFile(end);

            assertThat(engine.waitFor()).isZero();
            EngineRun run = new EngineRun(0, "", folder.resolve("out"));
            assertThat(run.requestsOfPhase(0)).isPositive();
            assertThat(run.requestsOfPhase(1)).isPositive();
            assertThat(run.number("phase.1.started_ns") - run.number("phase.0.started_ns"))
                    .isGreaterThanOrEqualTo(300_000_000);
            assertThat(run.requests()).hasSize(server.received("/load"));
            List<String> notes = Files.readAllLines(watch);
            assertThat(notes.get(notes.size() - 1).split(",")[3]).isEqualTo(Long.toString(server.received("/warm-up")));
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

    /** As the runner writes them: a secret has no place in the file, nor in what the engine prints. */
    @Test
    void secretsAreVariablesOfTheEnvironment() throws IOException, InterruptedException {
        String request = """
                - httpRequest:
                    POST: "/load"
                    metric: request
                    headers:
                      Authorization: !concat ["Bearer ", !param TOKEN]
                      X-Key: &text1 !concat ["$${KEY} ", !param TOKEN, " '\\" #{x}"]
                      Content-Type: text/plain
                    body:
                      text: &text2 !concat ["pin=", !param PIN, "&${PIN}"]
                    handler:
                      autoRangeCheck: false
                      stopOnInvalid: false
                      status:
                      - range: 200
                """;
        try (PlainServer server = new PlainServer(n -> Reply.ok("yes"))) {
            String first = Yaml.always("load-0", 1, "duration: 300ms\n", request);
            String second = Yaml.always(
                    "load-1", 1, "startTime: 100ms\nduration: 300ms\n", request.replaceAll("&(text\\d) .*", "*$1"));
            Process engine = startWith(Yaml.benchmark(server.port(), 2, first + second));

            assertThat(engine.waitFor()).isZero();
            assertThat(server.headers())
                    .filteredOn(line -> line.matches("(?i)(authorization|x-key|content-type):.*"))
                    .containsOnly(
                            "Authorization: Bearer " + TOKEN,
                            "X-Key: ${KEY} " + TOKEN + " '\" #{x}",
                            "Content-Type: text/plain");
            assertThat(server.bodies()).isNotEmpty().containsOnly("pin=" + PIN + "&${PIN}");
            assertThat(folder.resolve("output.txt")).isEmptyFile();
            assertThat(folder.resolve("out/run.properties")).content().doesNotContain(TOKEN, PIN);
        }
    }

    private Process start(PlainServer server, String duration, String... jvmOptions) throws IOException {
        return startWith(
                Yaml.benchmark(
                        server.port(),
                        2,
                        Yaml.always(
                                "load-0", 2, "duration: " + duration + "\n", Yaml.post("/load", Yaml.CHECK_STATUS))),
                jvmOptions);
    }

    private Process startWith(String yaml, String... jvmOptions) throws IOException {
        Path file = Files.writeString(folder.resolve("benchmark.hf.yaml"), yaml);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= 24) {
            // Without these flags the JVM warns about Netty; the runner passes them, too.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of(jvmOptions));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HyperfoilLoad.class.getName()));
        command.addAll(List.of(file.toString(), folder.resolve("out").toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().putAll(Map.of("TOKEN", TOKEN, "PIN", PIN));
        return builder.start();
    }
}
