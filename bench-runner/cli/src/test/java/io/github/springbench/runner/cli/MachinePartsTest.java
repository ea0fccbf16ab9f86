package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.local.LocalMachine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.HostFacts;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.run.RoleMachines;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachinePartsTest {

    private static final HostFacts FACTS = new HostFacts(
            new MachineFacts("an OS", "a CPU", 2, 16_384, 20_000L, 28_000, null),
            12_000L,
            0L,
            0L,
            "tsc",
            null,
            50_000L,
            null);

    private final LocalMachine here = new LocalMachine();
    private final Machine app = new LocalMachine("app", "10.0.0.11");
    private final Machine load1 = new LocalMachine("load1", "10.0.0.13");
    private final Machine load2 = new LocalMachine("load2", "10.0.0.14");

    @Test
    void oneMachineDoesAllOfIt() {
        assertThat(parts(RoleMachines.allOn(here), List.of(here), "http-client"))
                .containsExactly(new MachinePart(null, FACTS, 1, 2, true));
    }

    /** The bench's own machine runs the back ends here, so without back ends it has no part. */
    @Test
    void aMachineThatHasNothingToDoHasNoPart() {
        RoleMachines machines = new RoleMachines(here, app, here, load1, load1, null);

        assertThat(parts(machines, List.of(load1), "hello-latency"))
                .containsExactly(
                        new MachinePart("app", FACTS, 1, 1, false), new MachinePart("load1", FACTS, 1, 0, true));
        assertThat(parts(machines, List.of(load1), "http-client"))
                .containsExactly(
                        new MachinePart("app", FACTS, 1, 1, false),
                        new MachinePart(null, FACTS, 0, 1, false),
                        new MachinePart("load1", FACTS, 1, 0, true));
    }

    /** In crosscheck, the first load machine plays the whole load of two of the three systems. */
    @Test
    void aLoadMachineHasTheLargestShareThatASystemGivesIt() {
        RoleMachines machines = new RoleMachines(here, app, here, here, load1, new LoadFleet(null, List.of()));

        assertThat(parts(machines, List.of(load1, load2), "crosscheck"))
                .extracting(MachinePart::share)
                .containsExactly(1.0, 1.0, 0.5);
        assertThat(parts(machines, List.of(load1, load2), "hello-latency"))
                .extracting(MachinePart::share)
                .containsExactly(1.0, 0.5, 0.5);
    }

    private static List<MachinePart> parts(RoleMachines machines, List<Machine> playing, String experiment) {
        Experiment named =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named(experiment);
        return List.copyOf(ConnectedMachines.parts(machines, playing, machine -> FACTS, named)
                .values());
    }
}
