package io.github.springbench.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.TimeLimits;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.RunningService;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiment files with services of the user's own. */
class OwnServiceExperimentTest {

    private static final String VALID = """
            name: sample
            question: Does it read?
            systems:
              ours: {service: webflux-with-latency}
              jar:
                jar: build/app.jar
                arguments: ["--port", "{port}", --loud]
                health: /ready
                working-folder: ..
                environment: [SECRET]
              boot: {jar: /elsewhere/boot.jar, virtual-threads: true, properties: {a: b}}
              found: {url: "http://127.0.0.1:8080", health: /up, pid: 4711}
              far: {url: "http://shop.test:80/", jmx: "shop.test:9010"}
            properties: {shared: 1}
            jvm: [-Xmx1g]
            parameters: {users: [1, 2]}
            workload:
              engine: gatling
              shape: closed
              request: GET /shop
              ramp: 1s
              repeat: 3
            profiles:
              first: {systems: {boot: {c: d}}}
            deadlines: {ready: 5m}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsJarsFromTheFolderOfTheFile() throws IOException {
        Experiment experiment = read(VALID);

        OwnJar jar = (OwnJar) system(experiment, "jar").service();
        assertThat(jar)
                .isEqualTo(new OwnJar(
                        Path.of("app.jar"),
                        List.of("--port", "{port}", "--loud"),
                        List.of("SECRET"),
                        "/ready",
                        Path.of("anywhere")));
        assertThat(jar.file()).isEqualTo(folder.toAbsolutePath().resolve("build/app.jar"));
        assertThat(jar.workingFolder()).isEqualTo(folder.toAbsolutePath().getParent());
        OwnJar boot = (OwnJar) system(experiment, "boot").service();
        assertThat(boot.file()).isEqualTo(Path.of("/elsewhere/boot.jar"));
        assertThat(boot.arguments()).containsExactly("--server.port={port}", "--server.address={address}");
        assertThat(boot.health()).as("nobody named it").isNull();
        assertThat(experiment.timeLimits()).isEqualTo(new TimeLimits(Duration.ofMinutes(5)));
        assertThat(boot.workingFolder()).isEqualTo(folder.toAbsolutePath());
    }

    @Test
    void readsServicesThatRunAlready() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(system(experiment, "found").service())
                .isEqualTo(new RunningService(URI.create("http://127.0.0.1:8080/"), "/up", 4711L, null));
        assertThat(system(experiment, "far").service())
                .isEqualTo(new RunningService(URI.create("http://shop.test:80/"), null, null, "shop.test:9010"));
        assertThat(experiment.notStarted()).extracting(SystemUnderTest::name).containsExactly("found", "far");
    }

    @Test
    void tellsPropertiesAndFlagsToWhatTheRunnerStartsOnly() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(experiment.propertiesOf(system(experiment, "jar"))).isEqualTo(Map.of("shared", "1"));
        assertThat(experiment.propertiesOf(system(experiment, "boot")))
                .isEqualTo(Map.of("shared", "1", "a", "b", "spring.threads.virtual.enabled", "true"));
        assertThat(experiment.propertiesOf(system(experiment, "found"))).isEmpty();
        assertThat(experiment.jvmOf(system(experiment, "jar"))).containsExactly("-Xmx1g");
        assertThat(experiment.jvmOf(system(experiment, "found"))).isEmpty();
    }

    @Test
    void asksForAKindOfThreadOnlyWhereTheFileDoes() throws IOException {
        Experiment experiment = read(VALID);

        assertThat(system(experiment, "ours").requestThreads()).contains(RequestThreads.EVENT_LOOP);
        assertThat(system(experiment, "jar").requestThreads()).isEmpty();
        assertThat(system(experiment, "boot").requestThreads()).contains(RequestThreads.VIRTUAL);
        assertThat(system(experiment, "found").requestThreads()).isEmpty();
        assertThat(experiment.blockedThreads(system(experiment, "jar"))).isEmpty();
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {service: webflux-with-latency}   | {}                              | line 4: 'ours' needs 'service', one of this project's, or 'jar', your own, or 'url'
            {service: webflux-with-latency}   | {jra: app.jar}                  | line 4: unknown key 'jra' in 'ours'; did you mean 'jar'?
            {service: webflux-with-latency}   | {service: mvc-client, jar: a.jar} | line 4: 'ours' has service and jar; keep one of them
            health: /ready                    | url: "http://127.0.0.1:80"      | line 8: 'jar' has jar and url; keep one of them
            {service: webflux-with-latency}   | {service: webflux-with-latency, pid: 7} | line 4: 'pid' works with your own 'jar' or 'url' only; take it out
            health: /ready                    | pid: 7                          | line 8: 'pid' works with 'url' only
            health: /ready                    | helth: /ready                   | line 8: unknown key 'helth' in 'jar'; did you mean 'health'?
            health: /ready                    | health: ready                   | 'health' is 'ready'; expected a path, such as /actuator/health
            health: /ready                    | health: //other.test/ready      | expected a path, such as /actuator/health
            "{port}"                          | "8080"                          | line 7: no argument sets the port of 'jar'; write {port} as its value, in quotes
            "{port}"                          | {port}                          | line 7: 'arguments' must be a single value, not a list or a mapping; a text that begins with a brace needs quotes
            url: "http://127.0.0.1:8080"      | url: "ws://127.0.0.1:8080"      | expected http or https, host and port, such as http://127.0.0.1:8080
            url: "http://127.0.0.1:8080"      | url: "http://127.0.0.1"         | expected http or https, host and port
            url: "http://127.0.0.1:8080"      | url: "http://127.0.0.1:8080/a"  | its path belongs into 'request'
            url: "http://127.0.0.1:8080"      | url: "http://me:pw@127.0.0.1:8080" | 'url' is 'http://***@127.0.0.1:8080'; expected http or https, host and port
            url: "http://127.0.0.1:8080"      | url: "http://me:p/@w 7@shop.test" | 'url' is 'http://***@shop.test'; expected http or https, host
            url: "http://127.0.0.1:8080"      | url: "me:pw@shop.test"          | 'url' is '***@shop.test'; expected http or https, host
            url: "http://127.0.0.1:8080"      | url: "http://127.0.0.1:80800"   | expected http or https, host and port
            environment: [SECRET]             | environment: [SECRET=x]         | 'environment' is 'SECRET…'; expected the name of a variable of your environment, without its value
            pid: 4711                         | pid: none                       | line 12: 'pid' is 'none'; expected a whole number from 1 up
            pid: 4711                         | pid: 4711, jmx: "127.0.0.1:9010" | line 12: 'pid' and 'jmx' have the same purpose
            pid: 4711                         | jmx: nine                       | 'jmx' is 'nine'; expected host and port, such as 127.0.0.1:9010
            pid: 4711                         | virtual-threads: true           | line 12: 'virtual-threads' cannot be set for a service that runs already, whose 'url'
            pid: 4711                         | properties: {a: b}              | line 12: 'properties' cannot be set for a service that runs already
            pid: 4711                         | arguments: [x]                  | line 12: 'arguments' cannot be set for a service that runs already
            ready: 5m                         | ready: 5                        | 'ready' is '5'; expected a time with its unit, such as 500ms, 30s or 2m
            ready: 5m                         | ready: 200ms                    | 'ready' is '200ms'; expected whole seconds from 1s up
            {ready: 5m}                       | {}                              | 'deadlines' needs 'ready'
            boot: {c: d}                      | found: {c: d}                   | the profile 'first' limits 'found', which runs already
            jvm: [-Xmx1g]                     | resources: {cpus: 1, memory: 2g} | the bench cannot limit the resources of 'found' and 'far'
            --loud]                           | "--other=http://{slow}"]        | a property asks for the back end {slow}; there is none
            --loud]                           | --loud, --Shared=2]             | line 3: 'jar' gets 'shared' twice, by 'arguments' and by a key of this file
            properties: {a: b}}               | arguments: ["{port}", --c=2]}   | 'boot' gets 'c' twice, by 'arguments' and by a key of this file
            """)
    void saysWhereAMistakeIsAndWhatToDo(String right, String wrong, String message) {
        assertThat(VALID).contains(right);

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace(right, wrong)))
                .withMessageContaining(message);
    }

    @Test
    void tellsAllMistakesTogether() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(VALID.replace("\"{port}\"", "\"80\"")
                        .replace("health: /ready", "helth: /ready")
                        .replace("pid: 4711", "pid: x")))
                .withMessageContaining("has 3 mistakes:");
    }

    @Test
    void saysWhatReachesNobodyWhereAllServicesRunAlready() {
        String found = """
                name: sample
                question: Does it read?
                systems:
                  found: {url: "http://127.0.0.1:8080"}
                properties: {shared: 1}
                jvm: [-Xmx1g]
                parameters: {users: [1]}
                workload: {engine: gatling, shape: closed, request: GET /shop, ramp: 1s, repeat: 3}
                profiles: {small: {properties: {server.tomcat.threads.max: 10}}}
                """;

        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> read(found))
                .withMessageContaining(
                        "line 5: 'properties' has no effect, because all systems run already; take it out")
                .withMessageContaining("line 6: 'jvm' has no effect")
                .withMessageContaining("line 9: 'profiles' has no effect");
    }

    @Test
    void tellsAJarWhereABackEndIs() throws IOException {
        Experiment experiment = read(VALID.replace("--loud]", "\"--other=http://{slow}\"]")
                .replace("systems:\n  ours", "back-ends: {slow: {service: mvc-with-latency}}\nsystems:\n  ours"));

        assertThat(experiment.backEnds()).hasSize(1);
    }

    @Test
    void readsTheExampleOfTheDocumentation() {
        Experiment example = TestEngines.experiments(Path.of("..", "..", "experiments"))
                .nameOrFile("../../docs/examples/own-service.yaml");

        assertThat(example.systems()).isNotEmpty().allSatisfy(system -> assertThat(system.service())
                .isNotInstanceOf(ServiceModule.class));
    }

    private static SystemUnderTest system(Experiment experiment, String name) {
        return experiment.system(name).orElseThrow();
    }

    private Experiment read(String yaml) throws IOException {
        return TestEngines.experiments(folder).read(Files.writeString(folder.resolve("sample.yaml"), yaml));
    }
}
