package io.github.springbench.runner.run;

import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.HomeMachine;
import io.github.springbench.runner.machine.Machine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which machine does what in a run; the same object where one machine does several things.
 *
 * @param here on which the bench itself runs
 * @param service that runs the service
 * @param backEnds that runs all back ends
 * @param load the machine that runs the load generator; if several play the load, the bench's own, which controls them
 * @param firstOfFleet the first of several load machines, or the only load machine
 * @param fleet the machines that play the load together; null where one does
 */
public record RoleMachines(
        HomeMachine here, Machine service, Machine backEnds, Machine load, Machine firstOfFleet, LoadFleet fleet) {

    /** All of it is done by the machine that the bench runs on. */
    public static RoleMachines allOn(HomeMachine machine) {
        return new RoleMachines(machine, machine, machine, machine, machine, null);
    }

    /** The same where only the first of the load machines play; all of them where that is null. */
    public RoleMachines playedBy(Integer loadMachines) {
        if (fleet == null || loadMachines == null) {
            return this;
        }
        return loadMachines == 1 && fleet.controller() == null
                ? new RoleMachines(here, service, backEnds, firstOfFleet, firstOfFleet, null)
                : new RoleMachines(here, service, backEnds, load, firstOfFleet, fleet.first(loadMachines));
    }

    /** Whether the load comes from another machine than that of the service. */
    public boolean isLoadApart() {
        return load != service;
    }

    /** Whether the back ends are on another machine than the service. */
    public boolean areBackEndsApart() {
        return backEnds != service;
    }

    /** All that are not the bench's own. */
    public List<Machine> elsewhere() {
        Set<Machine> machines = new LinkedHashSet<>(List.of(service, backEnds, load));
        machines.remove(here);
        return List.copyOf(machines);
    }
}
