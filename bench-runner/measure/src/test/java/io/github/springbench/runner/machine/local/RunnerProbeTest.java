package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.local.LocalMachine.RunnerProbe;
import io.github.springbench.runner.model.run.Sample.RunnerSample;
import org.junit.jupiter.api.Test;

class RunnerProbeTest {

    private final RunnerProbe probe = new RunnerProbe();

    @Test
    void seesTheMemoryOfItsOwnJvmAsTheLastCollectionLeftIt() {
        probe.sample();
        System.gc();

        RunnerSample sample = probe.sample();

        assertThat(sample.heapAfterGcBytes())
                .isPositive()
                .isLessThan(Runtime.getRuntime().totalMemory());
        assertThat(sample.heapUsedBytes()).isPositive();
        assertThat(sample.gcCount()).isPositive();
        assertThat(sample.threads()).isPositive();
    }
}
