package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.MachineFacts;
import org.junit.jupiter.api.Test;

class CoreRemarksTest {

    @Test
    void withoutALimitTheCoresAreCounted() {
        assertThat(HostRequirements.ofCores(machine(2, null)))
                .hasToString("ok    cores          2; service and load generator share them");
        assertThat(HostRequirements.ofCores(machine(1, null)))
                .hasToString("warn  cores          1: service and load generator compete for it, which slows "
                        + "both. Use 2 or more");
    }

    @Test
    void aLimitThatLeavesTwoCoresIsOnlyNamed() {
        assertThat(HostRequirements.ofCores(machine(4, 2.5)))
                .hasToString("ok    cores          2.5 of 4 cores (a limit of its container or control group); "
                        + "service and load generator share them");
        assertThat(HostRequirements.ofCores(machine(4, 2.0)).toString())
                .startsWith("ok    cores          2 of 4 cores (");
    }

    @Test
    void aLimitBelowTwoCoresIsAWarningAsOneCoreIs() {
        assertThat(HostRequirements.ofCores(machine(2, 1.5)))
                .hasToString("warn  cores          1.5 of 2 cores (a limit of its container or control group): "
                        + "service and load generator compete for them, which slows both. Use 2 or more");
        assertThat(HostRequirements.ofCores(machine(1, 0.5)).toString())
                .startsWith("warn  cores          0.5 of 1 core (")
                .contains("compete for it, ");
    }

    @Test
    void aLimitOfAllCoresIsNone() {
        assertThat(HostRequirements.ofCores(machine(2, 2.0))).isEqualTo(HostRequirements.ofCores(machine(2, null)));
    }

    private static MachineFacts machine(int cores, Double cpuLimit) {
        return new MachineFacts("an OS", "a CPU", cores, 16_384, 20_000L, 28_000, cpuLimit);
    }
}
