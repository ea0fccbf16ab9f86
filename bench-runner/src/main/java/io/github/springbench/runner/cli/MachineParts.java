package io.github.springbench.runner.cli;

import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.MachineFacts.HostFacts;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.plan.MachinePart;
import io.github.springbench.runner.run.MachinesByRole;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What each machine has to do in the runs of an experiment. */
final class MachineParts {

    private MachineParts() {}

    /**
     * The parts of all machines that have something to do; the service's machine comes first.
     *
     * @param playing the machines that play the load, each a share of it
     * @param facts returns what a machine has
     */
    static Map<Machine, MachinePart> of(
            MachinesByRole machines, List<Machine> playing, Function<Machine, HostFacts> facts, Experiment experiment) {
        Set<Machine> all = new LinkedHashSet<>(List.of(machines.service()));
        if (!experiment.backEnds().isEmpty()) {
            all.add(machines.backEnds());
        }
        all.addAll(playing);
        Map<Machine, MachinePart> parts = new LinkedHashMap<>();
        for (Machine machine : all) {
            boolean serves = machine == machines.service();
            boolean sends = playing.contains(machine);
            int backEnds =
                    machine == machines.backEnds() ? experiment.backEnds().size() : 0;
            parts.put(
                    machine,
                    new MachinePart(
                            machine == machines.here() ? null : machine.name(),
                            facts.apply(machine),
                            serves ? 1 : sends ? largestShare(playing.indexOf(machine), playing.size(), experiment) : 0,
                            (serves ? 1 : 0) + backEnds,
                            sends));
        }
        return parts;
    }

    /** The largest share of a system's users that the load machine at this place plays; 0 if it plays none. */
    private static double largestShare(int place, int loadMachines, Experiment experiment) {
        return experiment.systems().stream()
                .map(SystemUnderTest::loadMachines)
                .mapToInt(some -> some == null ? loadMachines : Math.min(some, loadMachines))
                .filter(some -> place < some)
                .mapToDouble(some -> 1.0 / some)
                .max()
                .orElse(0);
    }
}
