package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.store.Archive;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.SampleLog;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A committed run, as if its load generator had had a machine of its own. */
class MachinesSideBySideTest {

    private static final Path COMMITTED = Path.of("..", "..", "docs", "results", "own-service");
    private static final String RUN = "async/users=1000/1";

    @TempDir
    private Path path;

    private ResultFolder folder;

    @BeforeEach
    void copied() throws IOException {
        Files.copy(COMMITTED.resolve("manifest.json"), path.resolve("manifest.json"));
        Path run = Files.createDirectories(path.resolve("runs").resolve(RUN));
        try (Stream<Path> files = Files.list(Archive.open(COMMITTED).resolve(RUN))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, run.resolve(file.getFileName().toString()));
            }
        }
        folder = ResultFolder.open(path);
    }

    @Test
    void onOneMachineNoClockDrifts() {
        assertThat(List.of(Metric.PLATEAU_THROUGHPUT_RPS, Metric.P50_MS, Metric.P95_MS, Metric.P99_MS))
                .allSatisfy(metric -> assertThat(errors().parts().get(metric))
                        .isNotNull()
                        .containsKey(InterferencePart.CORES)
                        .doesNotContainKey(InterferencePart.CLOCK_DRIFT));
        assertThat(errors().notLookedAt()).doesNotContain(InterferencePart.CLOCK_DRIFT);
    }

    @Test
    void theClocksOfARunAreInItsErrors() {
        RunResult run = run();
        folder.run(run.key())
                .write(run.withEvidence(run.evidence().withClocks(List.of(new ClockEvidence("load1", 900, 0.1, 200)))));

        double rps = Metric.PLATEAU_THROUGHPUT_RPS.of(run).orElseThrow();
        assertThat(errors().parts().get(Metric.PLATEAU_THROUGHPUT_RPS).get(InterferencePart.CLOCK_DRIFT))
                .as("the plateau is longer than 10 s")
                .isBetween(rps * 0.2 / 300, rps * 0.2 / 10);
        assertThat(errors().parts().get(Metric.P99_MS)).containsKey(InterferencePart.CLOCK_DRIFT);
    }

    /** Both cores of the load generator's machine were busy all the time. */
    @Test
    void theSamplesOfTheLoadsMachineTellHowHardItWasToGetACoreThere() {
        RunResult run = run();
        Manifest manifest = folder.manifest();
        folder.write(manifest.withMachines(
                List.of(machine(manifest, "app1", MachineRole.SERVICE), machine(manifest, "load1", MachineRole.LOAD))));
        SampleLog<HostSample> log = folder.run(run.key()).loadHostSamples();
        folder.hostSamples(run.key()).forEach(sample -> log.add(busy(sample)));

        assertThat(errors().of(Metric.P95_MS)).as("no bound is known").contains(Double.POSITIVE_INFINITY);
        assertThat(errors().notLookedAt()).contains(InterferencePart.CLOCK_DRIFT);
    }

    private static RoleAssignment machine(Manifest manifest, String name, MachineRole role) {
        return new RoleAssignment(name, List.of(role), manifest.machine(), manifest.jdk(), null);
    }

    private static HostSample busy(HostSample sample) {
        return new HostSample(
                sample.epochMs(),
                sample.monotonicMs(),
                sample.monotonicMs() / 1000 * 2,
                0.0,
                0.0,
                0.0,
                null,
                null,
                null,
                null,
                null,
                sample.loadGeneratorCpuSeconds(),
                null,
                0.0,
                null);
    }

    private RunResult run() {
        return folder.runs().get(0);
    }

    private Interference errors() {
        return JudgedRuns.of(folder).get(0).evidence().errors();
    }
}
