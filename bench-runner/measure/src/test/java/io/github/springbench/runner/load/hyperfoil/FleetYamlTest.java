package io.github.springbench.runner.load.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark of a run, for several load machines. */
class FleetYamlTest {

    private static final String MARK = "bench-1";
    private static final URI CONTROLLER = URI.create("http://controller.example:8090");

    @Test
    void agentsAreNamedBeforeTheSamePhases() {
        LoadFleet fleet = new LoadFleet(
                null,
                List.of(
                        new LoadAgent("load1", "10.0.0.13", 22, "bench", Path.of("/home/me/.ssh/id"), "/jdk/bin/java"),
                        new LoadAgent("load2", "load2.example", 2222, "me", Path.of("/home/me/other"), "java")));

        assertThat(yaml(fleet, Duration.ZERO))
                .isEqualTo(yaml(null, Duration.ZERO).replace("name: load\n", """
                name: bench-1
                agents:
                  load1-bench-1:
                    host: 10.0.0.13
                    port: 22
                    user: bench
                    sshKey: key-0
                    dir: .cache/spring-concurrency-bench/hyperfoil
                    extras: -Xms1g -Xmx2g -XX:+UseG1GC -Dbench.mark=bench-1
                  load2-bench-1:
                    host: load2.example
                    port: 2222
                    user: me
                    sshKey: key-1
                    dir: .cache/spring-concurrency-bench/hyperfoil
                    extras: -Xms1g -Xmx2g -XX:+UseG1GC -Dbench.mark=bench-1
                """));
    }

    @Test
    void aControllersOwnAgentsHaveTheirNamesAlone() {
        assertThat(yaml(named("left", "right"), Duration.ZERO)).startsWith("""
                # a run
                name: bench-1
                agents:
                  left: {}
                  right: {}
                threads: 1
                """);
        assertThat(yaml(named(), Duration.ZERO)).startsWith("""
                # a run
                name: bench-1
                threads: 1
                """);
    }

    @Test
    void agentsGetTheSameNumberOfUsersAndAConnectionForEach() {
        assertThat(yaml(named("left", "right"), Duration.ofSeconds(3))
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.matches("(sharedC|users).*")))
                .containsExactly("sharedConnections: 100", "users: 32", "users: 34", "users: 34");
    }

    @Test
    void whatCannotBeSharedNeedsAConnectionMoreOfAll() {
        assertThat(yaml(named("left", "middle", "right"), Duration.ZERO))
                .contains("sharedConnections: 102\n", "users: 100\n");
    }

    private static LoadFleet named(String... agents) {
        return new LoadFleet(
                CONTROLLER, List.of(agents).stream().map(LoadAgent::named).toList());
    }

    private static String yaml(LoadFleet fleet, Duration ramp) {
        return BenchmarkYaml.of(
                LoadTaskBuilder.builder()
                        .name("a run")
                        .baseUrl(URI.create("http://10.0.0.11:8091/"))
                        .request(new Request("GET", "/hello/500", null))
                        .workload(new Workload(
                                TestEngines.HYPERFOIL,
                                Shape.CLOSED_WITH_THINK_TIME,
                                new Exchange("GET", "/hello/{latency}", null, null, 200, null),
                                new Phases(
                                        ramp,
                                        null,
                                        Duration.ofMinutes(1),
                                        new Pause(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                                        Duration.ofSeconds(2),
                                        null)))
                        .load(Load.users(100))
                        .latencyMs(500)
                        .watch(Path.of("load-generator.csv"))
                        .folder(Path.of("folder"))
                        .fleet(fleet)
                        .build(),
                MARK);
    }
}
