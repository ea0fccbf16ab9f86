package io.github.springbench.hyperfoil;

import static io.github.springbench.hyperfoil.PlainServer.BODY;
import static io.github.springbench.hyperfoil.Yaml.after;
import static io.github.springbench.hyperfoil.Yaml.warmUp;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.PlainServer.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load generator ends with one line that says what it cannot do. */
class RefusalsTest {

    @TempDir
    private Path folder;

    @Test
    void refusesRequestsThatItWouldNotCount() throws IOException {
        try (PlainServer server = new PlainServer(n -> Reply.ok(BODY))) {
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            1,
                            Yaml.always(
                                    "load-0",
                                    1,
                                    "duration: 100ms\n",
                                    Yaml.post("/load", "").replace("metric: request", "metric: other"))));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors())
                    .contains("'other'")
                    .contains("metric: request")
                    .hasLineCount(1);
            assertThat(run.folder()).isEmptyDirectory();
        }
    }

    @Test
    void endsWhereTheServiceIsGone() throws IOException {
        AtomicReference<PlainServer> self = new AtomicReference<>();
        try (PlainServer server = new PlainServer(n -> n == 50 ? gone(self.get()) : Reply.ok(BODY))) {
            self.set(server);
            EngineRun run = EngineRun.of(
                    folder,
                    Yaml.benchmark(
                            server.port(),
                            3,
                            Yaml.always("load-0", 3, "duration: 10m\n", Yaml.post("/load", Yaml.CHECK_STATUS))));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("no new ones could be opened").hasLineCount(1);
            assertThat(run.folder()).isEmptyDirectory();
        }
    }

    @Test
    void saysWhereNobodyListens() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        EngineRun run = EngineRun.of(
                folder, Yaml.benchmark(port, 1, Yaml.always("load-0", 1, "duration: 100ms\n", Yaml.post("/load", ""))));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .isEqualToIgnoringNewLines("Nothing accepts connections at 127.0.0.1:" + port + ": Connection refused");
        assertThat(run.folder()).isEmptyDirectory();
    }

    @Test
    void refusesAFileThatHyperfoilDoesNotUnderstand() throws IOException {
        assertThat(EngineRun.of(folder, "name: test\nfases: []\n").errors())
                .contains("line 2")
                .contains("fases");
        for (String yaml : List.of(
                "name: test\n  phases: [\n",
                "phases: []\n",
                Yaml.benchmark(1, 1, Yaml.always("load-0", 1, "duration: 1.5s\n", Yaml.post("/load", ""))),
                Yaml.benchmark(1, 1, Yaml.always("load-0", 1, after("1s"), Yaml.post("/load", ""))),
                Yaml.benchmark(1, 1, warmUp("1s", "/load")))) {
            EngineRun run = EngineRun.of(folder, yaml);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errors()).contains("benchmark.hf.yaml").hasLineCount(1);
        }
    }

    @Test
    void namesAFileThatIsNotThere() {
        EngineRun run = EngineRun.of(
                folder.resolve("missing.yaml").toString(), folder.resolve("out").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).endsWith("missing.yaml: NoSuchFileException" + System.lineSeparator());
    }

    @Test
    void takesTwoArguments() {
        assertThat(EngineRun.of("only.yaml").exitCode()).isEqualTo(64);
        assertThat(EngineRun.of().errors()).startsWith("Usage: HyperfoilLoad").hasLineCount(1);
    }

    private static Reply gone(PlainServer server) {
        try {
            server.close();
        } catch (IOException unclosable) {
            throw new UncheckedIOException(unclosable);
        }
        return Reply.close();
    }
}
