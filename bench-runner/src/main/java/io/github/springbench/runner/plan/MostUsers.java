package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.CapacityTerms;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.MachineFacts;
import java.time.Duration;
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
public record MostUsers(int users, String because) {

    /** Where a machine shows no limit; no run comes near it. */
    private static final MostUsers ANY = new MostUsers(1_000_000, "the bench's own maximum");

    private static final String AT_MOST = "--at-most";

    private static final int MS_PER_SECOND = 1_000;

    /**
     * What a search for the most users may ask of machines that each have a part in the runs.
     *
     * @param atMost no more users, or requests per second, than these; null for as many as the machines can play
     * @param maxTime null for no end
     */
    public static CapacityTerms terms(
            Experiment experiment, List<MachinePart> parts, double precision, Integer atMost, Duration maxTime) {
        MostUsers limit = of(parts, HostRequirements.callsBackEnd(experiment)).orElse(ANY);
        int most = Math.min(ANY.users(), Math.max(1, inUnits(experiment, limit.users())));
        return atMost != null && atMost < most
                ? new CapacityTerms(precision, atMost, AT_MOST, maxTime)
                : new CapacityTerms(precision, most, limit.because(), maxTime);
    }

    /** In an open load, the rate whose connections ({@link Planner#connections}) are no more than that many users'. */
    private static int inUnits(Experiment experiment, int users) {
        if (!experiment.parameters().containsKey(Experiment.RATE)) {
            return users;
        }
        int longest = experiment.cells().stream()
                .map(cell -> cell.getOrDefault(Experiment.LATENCY, 0))
                .max(Integer::compare)
                .orElse(0);
        return (int) ((users - 1L) * MS_PER_SECOND / (longest + Planner.LATE_MS));
    }

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
