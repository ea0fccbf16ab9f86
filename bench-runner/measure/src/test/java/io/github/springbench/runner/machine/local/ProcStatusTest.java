package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcStatusTest {

    @Test
    void threadsAndSizesAreReadInBytes() {
        List<String> status = List.of("Name:\tjava", "VmHWM:\t  412345 kB", "VmRSS:\t  312000 kB", "Threads:\t413");

        assertThat(ProcStatus.Reading.of(status))
                .isEqualTo(new ProcStatus.Reading(413, 312_000L * 1024, 412_345L * 1024));
    }

    @Test
    void aProcessThatHasEndedHasNoFigures() {
        assertThat(ProcStatus.Reading.of(List.of("Name:\tjava", "State:\tZ (zombie)")))
                .isEqualTo(new ProcStatus.Reading(null, null, null));
    }

    @Test
    void theCoresOnWhichAProcessMayRunAreRead() {
        assertThat(ProcStatus.allowedCores(List.of("Cpus_allowed:\t13", "Cpus_allowed_list:\t0-1,4")))
                .containsExactly(0, 1, 4);
        assertThat(ProcStatus.allowedCores(List.of("Name:\tjava"))).isNull();
    }
}
