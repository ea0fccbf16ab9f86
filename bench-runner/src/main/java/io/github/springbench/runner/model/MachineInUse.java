package io.github.springbench.runner.model;

import java.util.List;

/**
 * A machine that took part in the runs of a result.
 *
 * @param name in the file of machines
 * @param roles what ran on it
 * @param machine its facts
 * @param jdk of what ran on it; null where nothing did
 * @param roundTripMs least round trip over TCP from a load machine to this one before the first run; null where none
 *     was measured
 */
public record MachineInUse(String name, List<MachineRole> roles, MachineFacts machine, Jdk jdk, Double roundTripMs) {

    /** A manifest may have been touched by hand. */
    public MachineInUse {
        roles = roles == null ? List.of() : List.copyOf(roles);
    }

    public boolean has(MachineRole role) {
        return roles.contains(role);
    }
}
