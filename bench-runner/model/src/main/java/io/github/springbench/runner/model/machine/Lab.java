package io.github.springbench.runner.model.machine;

import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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

    /**
     * A machine of a lab.
     *
     * @param name in messages and reports
     * @param ssh the destination that the user's own {@code ssh} is given; null for the machine that the bench runs on
     * @param address a name or an IP address, without brackets, under which the other machines reach it
     * @param roles what it is for, each once
     */
    public record NamedMachine(String name, String ssh, String address, List<MachineRole> roles) {

        public NamedMachine {
            roles = List.copyOf(roles);
        }

        /** Whether it is the machine that the bench runs on. */
        public boolean isThisOne() {
            return ssh == null;
        }

        public boolean has(MachineRole role) {
            return roles.contains(role);
        }

        /**
         * Whether its address is a name, which each machine may take for another one; a name does not end in a number.
         */
        public boolean hasNameForAddress() {
            return !address.contains(":") && !address.matches("[0-9.]+");
        }
    }

    /** What a machine is for in a run. */
    public enum MachineRole {
        /** Runs the service of the system under test. */
        SERVICE("service"),
        /** Runs what the services call: other services, and databases. */
        BACK_ENDS("back-ends"),
        /** Runs the load generator. */
        LOAD("load");

        private final String word;

        MachineRole(String word) {
            this.word = word;
        }

        /** As a file of machines writes it. */
        public String word() {
            return word;
        }

        /** Whether several machines can share the role; one service runs on one machine. */
        public boolean canBeShared() {
            return this == LOAD;
        }

        /** All words, in the order of the roles. */
        public static List<String> words() {
            return Arrays.stream(values()).map(MachineRole::word).toList();
        }

        /** The role of a word; empty where there is none. */
        public static Optional<MachineRole> named(String word) {
            return Arrays.stream(values())
                    .filter(role -> role.word.equals(word))
                    .findFirst();
        }
    }
}
