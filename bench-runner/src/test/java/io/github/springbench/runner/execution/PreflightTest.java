package io.github.springbench.runner.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Machine;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {

    @TempDir
    private Path home;

    private final RunPlan plan =
            Planner.plan(SampleExperiment.get(), Choices.none(), new Jdk(Path.of("jdk"), 25, "25", "someone"));

    @Test
    void refusesMoreUsersThanOpenFilesAllow() {
        assertThat(Preflight.filesNeeded(plan)).isEqualTo(10_500);
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Preflight.check(plan, machine(10_499L, null), home))
                .withMessageContaining(
                        "10,000 users need 10,500 open files in one process, and this shell allows 10,499")
                .withMessageContaining("ulimit -n");
    }

    @Test
    void refusesMoreUsersThanThereAreEphemeralPorts() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Preflight.check(plan, machine(null, 9_999), home))
                .withMessageContaining("10,000 users need as many ephemeral ports, and this machine has 9,999");
    }

    @Test
    void refusesServicesThatAreNotBuilt() {
        assertThatExceptionOfType(UserError.class)
                .isThrownBy(() -> Preflight.check(plan, machine(20_000L, 28_000), home))
                .withMessageContaining("mvc-with-latency.jar is not there")
                .withMessageContaining("./bench");
    }

    private static Machine machine(Long openFiles, Integer ports) {
        return new Machine("an OS", "a CPU", 2, 1024, openFiles, ports);
    }
}
