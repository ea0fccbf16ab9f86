package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.MachineFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A limit of a machine.
 *
 * @param users that it allows
 * @param because what runs out, in words
 */
record MostUsers(int users, String because) {

    /**
     * The most users that one process has files for, or connections to one service; empty where neither is known.
     *
     * @param callsBackEnd whether a service needs a second connection for each request
     */
    static Optional<MostUsers> of(MachineFacts machine, boolean callsBackEnd) {
        List<MostUsers> limits = new ArrayList<>();
        if (machine.openFilesLimit() != null) {
            long files = Math.max(0, machine.openFilesLimit() - HostRequirements.FILES_OF_A_JVM);
            limits.add(
                    new MostUsers((int) Math.min(Integer.MAX_VALUE, callsBackEnd ? files / 2 : files), "open files"));
        }
        if (machine.ephemeralPorts() != null) {
            limits.add(new MostUsers(machine.ephemeralPorts(), "ephemeral ports"));
        }
        return limits.stream().min(Comparator.comparingInt(MostUsers::users));
    }
}
