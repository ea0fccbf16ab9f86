package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.runner.machine.local.HostProbe.CoresOfService;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class CoresOfServiceTest {

    private final List<List<Integer>> cores = new ArrayList<>();
    private List<Integer> all;

    @BeforeEach
    void aMachineWithCoresToChooseFrom() throws Exception {
        all = ProcStatus.ofThisThread().allowedCores();
        assumeThat(all).as("Linux tells").isNotNull();
        assumeThat(all).hasSizeGreaterThan(1);
        assumeThat(new ProcessBuilder("sh", "-c", "command -v taskset").start().waitFor())
                .isZero();
    }

    @Test
    void measuresOnTheCoresThatTheServiceHasNow() throws Exception {
        String last = Integer.toString(all.get(all.size() - 1));
        Process service = new ProcessBuilder("sleep", "60").start();
        try (CoresOfService measuring = new CoresOfService(new ProcStatus(service.pid()), this::lookWhere)) {
            measuring.getAsDouble();
            new ProcessBuilder("taskset", "-p", "-c", last, Long.toString(service.pid()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            measuring.getAsDouble();
        } finally {
            service.destroy();
        }

        assertThat(cores).containsExactly(all, List.of(Integer.valueOf(last)));
        assertThat(ProcStatus.ofThisThread().allowedCores()).as("other threads").isEqualTo(all);
    }

    @Test
    void onAllCoresWhereTheProcessOfTheServiceIsNotKnown() {
        try (CoresOfService measuring = new CoresOfService(ProcStatus.elsewhere(), this::lookWhere)) {
            measuring.getAsDouble();
        }

        assertThat(cores).containsExactly(all);
    }

    private double lookWhere() {
        cores.add(ProcStatus.ofThisThread().allowedCores());
        return 1;
    }
}
