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
     * The most users that every machine has files for in one process, and ports for connections to one service; empty
     * where nothing of it is known.
     *
     * @param callsBackEnd whether a service needs a second connection for each request
     */
    static Optional<MostUsers> of(List<MachinePart> parts, boolean callsBackEnd) {
        return parts.stream()
                .filter(part -> part.share() > 0)
                .flatMap(part -> of(part, callsBackEnd).stream())
                .min(Comparator.comparingInt(MostUsers::users));
    }

    private static List<MostUsers> of(MachinePart part, boolean callsBackEnd) {
        MachineFacts machine = part.host().machine();
        List<MostUsers> limits = new ArrayList<>();
        if (machine.openFilesLimit() != null) {
            long files = Math.max(0, machine.openFilesLimit() - HostRequirements.FILES_OF_A_JVM);
            boolean twice = callsBackEnd && part.services() > 0;
            limits.add(new MostUsers(part.allOf(twice ? files / 2 : files), "open files" + where(part)));
        }
        if (part.sends() && machine.ephemeralPorts() != null) {
            limits.add(new MostUsers(part.allOf(machine.ephemeralPorts()), "ephemeral ports" + where(part)));
        }
        return limits;
    }

    private static String where(MachinePart part) {
        return part.name() == null ? "" : " on " + part.name();
    }
}
