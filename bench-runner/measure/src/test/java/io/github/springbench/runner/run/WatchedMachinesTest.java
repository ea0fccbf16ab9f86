package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.FoundProcess;
import io.github.springbench.runner.machine.Watching;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.run.RunFacts.OtherCallersEvidence;
import io.github.springbench.runner.run.LoadStep.MachineClocks;
import io.github.springbench.runner.run.LoadStep.WatchedMachines;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchedMachinesTest {

    private final LocalMachine here = new LocalMachine();

    @Test
    void severalLoadMachinesAreNotTakenForOtherCallers() {
        assertThat(otherCallers(null)).as("one load generator, on this machine").isNotNull();
        assertThat(otherCallers(new LoadFleet(null, List.of()))).isNull();
    }

    /** The service is on the bench's own machine, from which several load machines are controlled. */
    private OtherCallersEvidence otherCallers(LoadFleet fleet) {
        RoleMachines machines = new RoleMachines(here, here, here, here, here, fleet);
        FoundProcess self = here.process(ProcessHandle.current().pid()).orElseThrow();
        Watching watching = new Watching(1, Optional.of(self), List.of(), null);
        try (WatchedMachines watched = WatchedMachines.watch(machines, MachineClocks.read(machines), watching)) {
            watched.watchLoadGenerator(self);
            watched.waits();
            return watched.otherCallers();
        }
    }
}
