package io.github.springbench.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.cluster.HyperfoilCluster.ClusterCommand.ControllerVersion;
import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.Jdk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterCommandTest {

    private static final Jdk JDK = new Jdk(Path.of("/jdk"), 25, "25.0.1", "Somebody");
    private static final LoadAgent LOAD1 =
            new LoadAgent("load1", "10.0.0.13", 22, "bench", Path.of("/home/me/.ssh/id"), "/opt/jdk/bin/java");
    private static final LoadAgent LOAD2 =
            new LoadAgent("load2", "10.0.0.14", 2222, "me", Path.of("/home/me/.ssh/id"), "/opt/jdk/bin/java");

    @TempDir
    private Path folder;

    private HyperfoilGenerator generator;

    @BeforeEach
    void unpackARelease() throws IOException {
        Path lib = Files.createDirectories(folder.resolve("hyperfoil").resolve("lib"));
        Files.createFile(lib.resolve("hyperfoil-clustering-0.29.3.jar"));
        generator = new HyperfoilGenerator(
                Path.of("/engine"),
                "0.25.2",
                Map.of("HYPERFOIL_HOME", folder.resolve("hyperfoil").toString()));
    }

    @Test
    void startsTheProgramThatTellsAControllerWhatToDo() {
        LoadFleet fleet = new LoadFleet(null, List.of(LOAD1, LOAD2));

        List<String> command = generator.command(JDK, task(fleet));

        assertThat(command)
                .startsWith("/jdk/bin/java")
                .containsSequence(
                        "io.github.springbench.hyperfoil.cluster.ClusterLoad",
                        folder.resolve("load/benchmark.hf.yaml").toString(),
                        folder.resolve("load").toString(),
                        "--seconds=77",
                        "--mark=" + LoadFleet.mark(),
                        "--home=" + folder.resolve("hyperfoil"),
                        "--agent-java=/opt/jdk/bin/java",
                        "--key=key-0=/home/me/.ssh/id",
                        "--reach=10.0.0.13:22",
                        "--reach=10.0.0.14:2222")
                .contains("-Dbench.watch=" + folder.resolve("load-generator.csv"));
        assertThat(folder.resolve("load/benchmark.hf.yaml")).content().contains("load2-" + LoadFleet.mark() + ":");
        assertThat(generator.cannotPlayOn(fleet, JDK)).isEmpty();
        assertThat(generator.engine(fleet)).hasToString("Hyperfoil 0.29.3");
        assertThat(generator.engine(null)).hasToString("Hyperfoil 0.25.2");
        assertThat(new LoadGenerators(List.of(generator)).engines(playedBy(null, 1), fleet))
                .singleElement()
                .hasToString("Hyperfoil 0.25.2 and 0.29.3");
        assertThat(new LoadGenerators(List.of(generator)).engines(playedBy(null, 2), fleet))
                .singleElement()
                .hasToString("Hyperfoil 0.29.3");
        assertThat(new LoadGenerators(List.of(generator)).engines(playedBy(null, 1), null))
                .singleElement()
                .hasToString("Hyperfoil 0.25.2");
    }

    /** An experiment with one system for each of these numbers of load machines. */
    private static Experiment playedBy(Integer... loadMachines) {
        return SampleExperiment.get()
                .withSystems(Arrays.stream(loadMachines)
                        .map(machines -> SampleExperiment.system("on-" + machines, ServiceModule.WEBFLUX_WITH_LATENCY)
                                .withEngine("hyperfoil")
                                .withLoadMachines(machines))
                        .toList());
    }

    @Test
    void theWarmUpOfAFleetTakesItsTime() {
        assertThat(task(new LoadFleet(null, List.of(LOAD1))).longestWarmUp()).isEqualTo(Duration.ofSeconds(10));
        assertThat(task(null).longestWarmUp()).isEqualTo(Duration.ofSeconds(70));
    }

    @Test
    void eachAgentTakesTheJavaThatItHas() {
        LoadAgent other = new LoadAgent("load3", "10.0.0.15", 22, "me", LOAD1.key(), "/usr/bin/java");

        assertThat(generator.command(JDK, task(new LoadFleet(null, List.of(LOAD1, other)))))
                .contains("--agent-java=$(command -v /opt/jdk/bin/java || command -v /usr/bin/java)");
    }

    @Test
    void saysWhatAnAgentLacks() {
        assertThat(refusal(new LoadAgent("load3", "h", 22, "me", null, "java")))
                .contains("'load3' by its own ssh, which needs the file of a private key without a passphrase");
        assertThat(refusal(new LoadAgent("load3", "h", 22, "me", LOAD1.key(), null)))
                .contains("'load3' has no JDK 21 or newer");
        assertThat(refusal(new LoadAgent("load3", "h", 22, "me", LOAD1.key(), "/a b/java")))
                .startsWith("'/a b/java' of 'load3' has characters that a shell would interpret");
        assertThat(generator.cannotPlayOn(
                        new LoadFleet(null, List.of(LOAD1)), new Jdk(Path.of("/jdk"), 17, "17.0.9", "Somebody")))
                .hasValueSatisfying(
                        why -> assertThat(why).contains("needs a JDK 21 or newer, and the runs are on JDK 17.0.9"));
    }

    private String refusal(LoadAgent agent) {
        return generator
                .cannotPlayOn(new LoadFleet(null, List.of(LOAD1, agent)), JDK)
                .orElseThrow();
    }

    @Test
    void asksAControllerThatRunsAlreadyForItsVersion() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/version", exchange -> {
            byte[] body = "{ \"version\" : \"0.28.1\", \"commitId\" : \"1\" }".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        URI controller = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        LoadFleet fleet = new LoadFleet(controller, List.of());
        try {
            assertThat(generator.cannotPlayOn(fleet, JDK)).isEmpty();
            assertThat(generator.engine(fleet).version()).isEqualTo("0.28.1");
            assertThat(generator.command(JDK, task(fleet)))
                    .endsWith("--seconds=77", "--mark=" + LoadFleet.mark(), "--controller=" + controller);
        } finally {
            server.stop(0);
        }
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> generator.cannotPlayOn(fleet, JDK))
                .withMessageStartingWith("There is no controller of Hyperfoil at " + controller)
                .withMessageEndingWith("Start it, or correct the address.");
    }

    @Test
    void doesNotWaitForTheEndOfAStreamInPlaceOfAController() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/version", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush(); // and never closed
        });
        server.start();
        URI stream = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try {
            assertThatExceptionOfType(UserError.class)
                    .isThrownBy(() -> ControllerVersion.at(stream, Duration.ofSeconds(1)))
                    .withMessageContaining(": its answer to /version did not end within 1 s. Start it, or");
        } finally {
            server.stop(0);
        }
    }

    /** No name server is asked for a name with a part of more than 63 letters. */
    @Test
    void aControllerWithoutAnAddressRefusesNoConnection() {
        String host = "a".repeat(64) + ".invalid";

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> ControllerVersion.at(URI.create("http://" + host + ":8090")))
                .withMessageContaining(": no address is known for " + host + ". Start it, or correct the address.");
    }

    private LoadTask task(LoadFleet fleet) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://10.0.0.11:8091/"))
                .request(new Request("GET", "/hello/500", null))
                .workload(new Workload(
                        TestEngines.HYPERFOIL,
                        Shape.CLOSED_WITH_THINK_TIME,
                        new Exchange("GET", "/hello/{latency}", null, null, 200, null),
                        new Phases(
                                Duration.ofSeconds(5),
                                null,
                                Duration.ofMinutes(1),
                                new Pause(Duration.ofMillis(450), Duration.ofMillis(550)),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(10))))
                .load(Load.users(100))
                .latencyMs(500)
                .watch(folder.resolve("load-generator.csv"))
                .warmUpEnd(folder.resolve("warm-up.end"))
                .folder(folder.resolve("load"))
                .fleet(fleet)
                .build();
    }
}
