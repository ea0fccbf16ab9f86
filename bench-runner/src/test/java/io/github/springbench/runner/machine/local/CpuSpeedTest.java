package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuSpeedTest {

    /** Every machine takes between 1 ps and 1 ms to sort a number. */
    @Test
    void isMillionsOfNumbersInASecond() {
        assertThat(new CpuSpeed().now()).isBetween(0.001, 1_000_000.0);
    }
}
