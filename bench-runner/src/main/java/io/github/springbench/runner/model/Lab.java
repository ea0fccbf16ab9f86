package io.github.springbench.runner.model;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The machines that take part in runs. A role that none of them has is on the machine that the bench runs on.
 *
 * @param machines in the order of their file
 * @param controller of Hyperfoil, which plays the load then; null where machines with the role load, or this one, do
 * @param agents by whose names the controller makes its agents; empty where it plays the load itself
 */
public record Lab(List<NamedMachine> machines, URI controller, List<String> agents) {

    public Lab {
        machines = List.copyOf(machines);
        agents = List.copyOf(agents);
    }

    /** The machines with a role; empty where the role is on this machine, which is not named for it. */
    public List<NamedMachine> with(MachineRole role) {
        return machines.stream().filter(machine -> machine.has(role)).toList();
    }

    /**
     * The other machines to which a machine opens connections: a load generator calls the service, and the service
     * calls its back ends.
     */
    public List<NamedMachine> calledFrom(NamedMachine machine) {
        Set<NamedMachine> called = new LinkedHashSet<>();
        if (machine.has(MachineRole.LOAD)) {
            called.addAll(with(MachineRole.SERVICE));
        }
        if (machine.has(MachineRole.SERVICE)) {
            called.addAll(with(MachineRole.BACK_ENDS));
        }
        called.remove(machine);
        return List.copyOf(called);
    }
}
