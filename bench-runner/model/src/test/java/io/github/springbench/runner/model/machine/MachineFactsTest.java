package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineFactsTest {

    @Test
    void withoutALimitAllCoresCanBeUsed() {
        assertThat(machine(2, null).usableCores()).isEqualTo(2);
        assertThat(machine(2, null).coresInWords()).isEqualTo("2 cores");
        assertThat(machine(1, null).coresInWords()).isEqualTo("1 core");
    }

    @Test
    void aLimitBelowTheCoresIsNamed() {
        assertThat(machine(2, 1.5).usableCores()).isEqualTo(1.5);
        assertThat(machine(2, 1.5).coresInWords())
                .isEqualTo("1.5 of 2 cores (a limit of its container or control group)");
        assertThat(machine(4, 3.0).coresInWords()).startsWith("3 of 4 cores (");
        assertThat(machine(1, 0.5).coresInWords()).startsWith("0.5 of 1 core (");
    }

    @Test
    void aLimitThatTakesNothingAwayIsNotNamed() {
        assertThat(machine(2, 2.0)).matches(machine -> !machine.grantsLessThanItsCores());
        assertThat(machine(2, 2.0).coresInWords()).isEqualTo("2 cores");
        assertThat(machine(2, 64.0).usableCores()).isEqualTo(2);
        assertThat(machine(2, 64.0).coresInWords()).isEqualTo("2 cores");
    }

    @Test
    void aLimitIsNeverRoundedUpToTheCores() {
        assertThat(machine(2, 1.99999).coresInWords()).startsWith("1.999 of 2 cores (");
        assertThat(machine(1, 1 / 3.0).coresInWords()).startsWith("0.333 of 1 core (");
    }

    private static MachineFacts machine(int cores, Double cpuLimit) {
        return new MachineFacts("an OS", "a CPU", cores, 8_192, null, null, cpuLimit);
    }
}
