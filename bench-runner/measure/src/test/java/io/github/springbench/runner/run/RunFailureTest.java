package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.machine.local.Child;
import io.github.springbench.runner.machine.local.process.ChildProcess;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFailureTest {

    @Test
    void saysWhereAJvmCrashed() {
        List<String> log = """
                2026-11-28 Started the service
                #
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007f0000000000, pid=1, tid=2
                #
                # Problematic frame:
                # V  [libjvm.so+0x76c8b1]  Some::function(frame const&)+0x41
                #
                END.
                """.lines().toList();

        assertThat(RunFailure.crash(log))
                .contains("its JVM crashed: SIGSEGV (0xb) at pc=0x00007f0000000000, pid=1, tid=2 in V "
                        + " [libjvm.so+0x76c8b1]  Some::function(frame const&)+0x41; its log has the report");
    }

    /** Hyperfoil opens all connections before the load, and fails if one is refused. */
    @Test
    void namesTheLimitThatRefusedTheConnectionsOfALoadGenerator() {
        Experiment experiment = SampleExperiment.get();
        SystemUnderTest pool = experiment.systems().get(0);
        SystemUnderTest own = SampleExperiment.system(
                "own", new OwnJar(Path.of("a.jar"), List.of(), List.of(), null, Path.of(".")).on("Tomcat"));
        List<String> refused = List.of("Hyperfoil could not open its connections: Cannot connect to 127.0.0.1:24995");

        assertThat(RunFailure.refusal(refused, experiment, pool, 20_000))
                .isEqualTo(" Probably Tomcat's limit of 10,000 connections (server.tomcat.max-connections) refused some"
                        + " of 20,000.");
        assertThat(RunFailure.refusal(refused, experiment, own, 20_000))
                .isEqualTo(" Probably Tomcat's limit of 10,000 connections (server.tomcat.max-connections in the"
                        + " experiment's file) refused some of 20,000; that is inferred from the experiment's file, not"
                        + " reported by the service.");
        assertThat(RunFailure.refusal(refused, experiment, pool, 10_000)).isEmpty();
        assertThat(RunFailure.refusal(List.of("Killed"), experiment, pool, 20_000))
                .isEmpty();
    }

    @Test
    void saysSoOfAReportThatEndsEarly() {
        assertThat(RunFailure.crash(List.of("# A fatal error has been detected by the Java Runtime Environment:")))
                .contains("its JVM crashed; its log has the report");
    }

    @Test
    @Tag("process")
    void namesAFullDiskWhateverIsSaidAfterIt(@TempDir Path folder) throws InterruptedException {
        List<String> command =
                List.of("sh", "-c", "echo 'write: No space left on device'; for n in 1 2 3 4; do echo $n; done");
        try (ChildProcess process = Child.start("a database", command, folder, folder.resolve("its.log"))) {
            process.awaitExit(Duration.ofMinutes(1), () -> {});

            assertThat(RunFailure.lastWords(process))
                    .isEqualTo("; last lines of its log: write: No space left on device | 2 | 3 | 4");
        }
    }

    @Test
    void seesNoCrashInAnyOtherLog() {
        assertThat(RunFailure.crash(List.of("java.lang.IllegalStateException: a fatal error", "", "# a comment")))
                .isEmpty();
    }
}
