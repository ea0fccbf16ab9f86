package io.github.springbench.runner.model;

import java.util.List;

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

    /** Whether its address is a name, which each machine may take for another one; a name does not end in a number. */
    public boolean hasNameForAddress() {
        return !address.contains(":") && !address.matches("[0-9.]+");
    }
}
