package io.github.springbench.runner.cli;

import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.machine.Machine;
import io.github.springbench.runner.machine.ssh.SshDestination;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.Lab.MachineRole;
import io.github.springbench.runner.model.Lab.NamedMachine;
import io.github.springbench.runner.model.Lab;
import io.github.springbench.runner.model.UserError;
import java.util.List;
import java.util.Map;

/** The machines of a lab that play the load together. */
final class LabFleet {

    private LabFleet() {}

    /**
     * Null where one machine plays the load.
     *
     * @param named the machines of the file, connected
     * @param jdk of the runs on this machine
     * @throws UserError where several cannot play it together
     */
    static LoadFleet of(Lab lab, Map<NamedMachine, Machine> named, Jdk jdk) {
        if (lab.controller() != null) {
            return new LoadFleet(
                    lab.controller(),
                    lab.agents().stream().map(LoadAgent::named).toList());
        }
        List<NamedMachine> load = lab.with(MachineRole.LOAD);
        return load.size() < 2
                ? null
                : new LoadFleet(
                        null,
                        load.stream()
                                .map(machine -> agent(machine, named.get(machine), jdk))
                                .toList());
    }

    private static LoadAgent agent(NamedMachine machine, Machine connected, Jdk jdk) {
        if (machine.isThisOne()) {
            throw new UserError("The machine '" + machine.name() + "' is this machine, and is one of several load"
                    + " machines. Several load machines must all have 'ssh', because Hyperfoil's controller connects to"
                    + " them over ssh.");
        }
        // The user's own ssh has checked its host key by now; Hyperfoil's takes any.
        SshDestination destination = SshDestination.of(machine.ssh());
        connected.adopt(LoadFleet.mark());
        return new LoadAgent(
                machine.name(),
                destination.host(),
                destination.port(),
                destination.user(),
                destination.key(),
                connected.jdk(jdk).java().toString());
    }
}
