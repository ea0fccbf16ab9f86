package io.github.springbench.runner.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.machine.local.JarFiles;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.run.FakeLoad;
import io.github.springbench.runner.run.OwnServiceRuns;
import io.github.springbench.runner.run.RoleMachines;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.run.RunContext.Deadlines;
import io.github.springbench.runner.run.RunContextBuilder;
import io.github.springbench.runner.run.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run starts a user's own jar, watches it and stops it. */
@Tag("process")
class OwnJarTest extends OwnServiceRuns {

    @Test
    void startsAJarWatchesItAndStopsIt() throws IOException {
        Experiment experiment = JarFiles.identified(on(jar("--server.port={port}", "--fake.threads=mine-")));

        RunResult result = execute(experiment, FakeLoad.good());

        assertThat(result.failure()).isNull();
        assertThat(result.serviceCommand())
                .startsWith(
                        "java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+ErrorFileToStdout",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx32m",
                        "-jar",
                        "app.jar")
                .endsWith("--fake.threads=mine-")
                .anyMatch(argument -> argument.matches("--server\\.port=\\d+"));
        assertThat(result.requestThreads()).isEqualTo(RequestThreads.PLATFORM);
        assertThat(result.threadEvidence()).contains("mine-", "ServerImpl$Exchange");
        assertThat(result.resources().platformThreadsPeak()).isGreaterThan(8);
        assertThat(result.resources().workerThreadsPeak()).isNull();
        assertThat(result.evidence().service().requestWorkersAtMost())
                .as("it has no Tomcat")
                .isNull();
        assertThat(result.evidence().service().maxHeapBytes()).isEqualTo(32 << 20);
        assertThat(result.evidence().service().sameProcess()).isTrue();
        assertThat(results.manifest().experiment()).isEqualTo(experiment);
        for (String name : List.of("manifest.json", "runs/mine/latency=20,users=1/1/run.json")) {
            assertThat(results.path().resolve(name))
                    .content()
                    .contains("app.jar")
                    .doesNotContain(home.getFileName().toString());
        }
    }

    @Test
    void doesNotMeasureAJarThatWasBuiltAnewMeanwhile() throws IOException {
        Experiment experiment = JarFiles.identified(on(jar("--server.port={port}")));
        Files.writeString(file, "more", StandardOpenOption.APPEND);

        assertThat(execute(experiment, FakeLoad.good()).failure())
                .isEqualTo("app.jar has changed since the runner started, so its runs would not be comparable. Start"
                        + " again.");
    }

    @Test
    void saysWhatAJarMustDoThatIsNeverReady() {
        OwnJar own = jar("--server.port={port}");
        RunContext context = RunContextBuilder.builder()
                .machines(RoleMachines.allOn(new LocalMachine()))
                .home(home)
                .jdk(jdk)
                .experiment(on(own))
                .deadlines(new Deadlines(
                        Duration.ofMinutes(1),
                        Duration.ofMillis(600),
                        Duration.ofSeconds(70),
                        5,
                        Duration.ofMinutes(5)))
                .build();
        StartableJar neverReady = new StartableJar(
                own.file().toString(),
                own.jar(),
                Optional.of(own.workingFolder()),
                own.arguments(),
                Map.of(),
                Optional.of(Readiness.healthy("/nowhere")),
                false,
                false,
                null,
                null);
        Launch launch = new Launch(
                new LocalMachine(),
                "mine",
                neverReady,
                Map.of(),
                Map.of(),
                0,
                List.of(),
                0,
                false,
                home.resolve("service.log"));

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(() -> StartedService.start(context, launch))
                .withMessageContaining("mine was not ready after 0.6 s")
                .withMessageContaining("/nowhere, must be a path that it answers with a status of 200 to 299");
    }

    private OwnJar jar(String... arguments) {
        return new OwnJar(file, List.of(arguments), List.of(), null, home);
    }
}
