package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuSpeedTest {

    /** No machine sorts a number in a picosecond, or takes a millisecond for one. */
    @Test
    void isMillionsOfNumbersInASecond() {
        assertThat(new CpuSpeed().now()).isBetween(0.001, 1_000_000.0);
    }
}
