package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuSpeedTest {

    /** Every machine takes between 0.1 ns and 10 µs to sort a number. */
    @Test
    void isMillionsOfNumbersInASecond() {
        assertThat(new CpuSpeed().now()).isBetween(0.1, 10_000.0);
    }
}
