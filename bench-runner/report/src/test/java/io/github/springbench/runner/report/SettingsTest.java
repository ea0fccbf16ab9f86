package io.github.springbench.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.machine.MachineFacts;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void theSizeOfAMachineIsItsCoresAndItsMemory() {
        assertThat(size(2, null)).isEqualTo("2 cores, 8.0 GiB");
        assertThat(size(1, null)).isEqualTo("1 core, 8.0 GiB");
    }

    @Test
    void theSizeOfAContainerIsWhatItGrants() {
        assertThat(size(2, 1.5)).isEqualTo("1.5 of 2 cores (a limit of its container or control group), 8.0 GiB");
    }

    @Test
    void aContainerThatGrantsAllCoresIsAsLargeAsItsMachine() {
        assertThat(size(2, 2.0)).isEqualTo(size(2, null));
    }

    private static String size(int cores, Double cpuLimit) {
        return Settings.size(new MachineFacts("an OS", "a CPU", cores, 8_192, null, null, cpuLimit));
    }
}
