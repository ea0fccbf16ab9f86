package io.github.springbench.runner.model.run;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.machine.Resources.ResourceTier;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The settings of a whole result, as {@code manifest.json} holds them.
 *
 * @param experiment the experiment after preset and choices
 * @param preset the preset's name, or null
 * @param profile the profile of limits in force, or null where the experiment has none
 * @param tier how equal resources are enforced, or null where the experiment asks for none
 * @param cores who ran on which cores, in words, or null where all processes shared them
 * @param seed of the order of the runs
 * @param startedAt when the first run began
 * @param machine where; that of the service where several machines took part
 * @param jdk for every service and the load generator
 * @param versions of what was measured and what measured
 * @param plannedRuns how many runs the plan had
 * @param leftOut systems that could not run here
 * @param chosen what was chosen on the command line beside preset, profile and seed; null in results from before one
 *     could be resumed
 * @param database a mark of the server that the user named, by which it is known again, and which does not tell its
 *     name; null for the embedded one, and where there is none
 * @param sessions in which the runs were made, in their order; empty in results from before one could be resumed
 * @param machines that took part, in the order of their file; empty where all ran on the machine of the bench, as in
 *     results from before there could be others
 */
@RecordBuilder
public record Manifest(
        Experiment experiment,
        String preset,
        String profile,
        ResourceTier tier,
        String cores,
        long seed,
        Instant startedAt,
        MachineFacts machine,
        Jdk jdk,
        Versions versions,
        int plannedRuns,
        List<LeftOut> leftOut,
        Chosen chosen,
        String database,
        List<Session> sessions,
        List<RoleAssignment> machines)
        implements ManifestBuilder.With {

    /** Ends the words on cores where processes have more than the experiment asks for. */
    public static final String WHOLE_CORES = "whole cores, since parts of one cannot be enforced here";

    /**
     * What was chosen beside preset, profile and seed: which runs there are, and what they are held to.
     *
     * @param users in place of those of the experiment; empty for its own
     * @param systems that run; empty for all
     * @param repetitions runs per cell
     * @param duration for how long users go on, in place of what experiment and preset say; null for that
     * @param objectives in place of those of the experiment; null for its own
     * @param untilDecided the rule by which cells are repeated until their questions are decided; null if none are, as
     *     in older results
     * @param capacity what a search for the most users is told; null where the runs were planned
     * @param lifted properties of all systems that took limits away, by their names
     * @param engine the load generator in place of that of experiment and preset; null for that, and in older results
     */
    @RecordBuilder
    public record Chosen(
            List<Integer> users,
            List<String> systems,
            int repetitions,
            Duration duration,
            List<Objective> objectives,
            StoppingRule untilDecided,
            CapacityTerms capacity,
            Map<String, String> lifted,
            String engine) {

        /** A manifest may have been touched by hand. */
        public Chosen {
            users = users == null ? List.of() : List.copyOf(users);
            systems = systems == null ? List.of() : List.copyOf(systems);
            lifted = lifted == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(lifted));
        }

        /** The properties that take limits away, as {@code --lift} takes them; empty for none. */
        public String liftedInWords() {
            return lifted.entrySet().stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }

    /** A result from before one could be resumed was made in one session, and one without machines on the bench's. */
    public Manifest {
        leftOut = leftOut == null ? List.of() : leftOut;
        sessions = sessions == null ? List.of() : List.copyOf(sessions);
        machines = machines == null ? List.of() : List.copyOf(machines);
    }

    /** This result in a further session. Former ones in which no run ended are forgotten. */
    public Manifest in(Session next) {
        List<Session> all = new ArrayList<>(sessions);
        all.removeIf(session -> session.runsBefore() >= next.runsBefore());
        all.add(next);
        return withSessions(all);
    }

    /** This result held to something else than when it was made. */
    public Manifest withObjectives(List<Objective> objectives) {
        return withExperiment(experiment.withObjectives(objectives));
    }

    /** This result as if its service had been on a machine. */
    public Manifest on(RoleAssignment used) {
        return with(it -> it.machine(used.machine()).jdk(used.jdk() == null ? jdk : used.jdk()));
    }

    /** The machines with a role; empty where it was on the machine of the bench, and that is not among them. */
    public List<RoleAssignment> machines(MachineRole role) {
        return machines.stream().filter(used -> used.has(role)).toList();
    }

    /** What machines are for in this experiment: not all have back ends. */
    public List<MachineRole> roles() {
        return Arrays.stream(MachineRole.values())
                .filter(role ->
                        role != MachineRole.BACK_ENDS || !experiment.backEnds().isEmpty())
                .toList();
    }

    /** Whether a role was on another machine than the service. */
    public boolean isApart(MachineRole role) {
        return !machines(role).equals(machines(MachineRole.SERVICE));
    }

    /** Whether service, back ends and load generator shared one machine. */
    public boolean onOneMachine() {
        return roles().stream().noneMatch(this::isApart);
    }

    /**
     * Cores that a machine could use which played the load for a service elsewhere: the least of them, where several
     * did. Empty where the service shared its machine with the load generator.
     */
    public OptionalInt loadCores() {
        return machines(MachineRole.LOAD).stream()
                .filter(used -> !used.has(MachineRole.SERVICE))
                .mapToInt(used -> (int) Math.max(1, used.machine().usableCores()))
                .min();
    }

    /** By which cells are repeated until their questions are decided; empty where none are. */
    public Optional<StoppingRule> untilDecided() {
        return Optional.ofNullable(chosen).map(Chosen::untilDecided);
    }

    /** What the search for the most users was told; empty where the runs were planned. */
    public Optional<CapacityTerms> capacity() {
        return Optional.ofNullable(chosen).map(Chosen::capacity);
    }

    /** Whether processes got whole cores where the experiment asks for parts. */
    public boolean roundedUp() {
        return cores != null && cores.endsWith(WHOLE_CORES);
    }

    /**
     * What was measured and what measured.
     *
     * @param bench of this project
     * @param gitRevision the commit; where files differ from it with {@code -dirty} and, but in old results, a mark of
     *     the differences; null outside a checkout
     * @param engines the load generators that were there
     */
    public record Versions(String bench, String gitRevision, String springBoot, List<Engine> engines) {

        /** The load generator of a name. */
        public Optional<Engine> engine(String name) {
            return engines.stream().filter(engine -> engine.name().equals(name)).findFirst();
        }

        /** What people call the load generator of a name. */
        public String label(String name) {
            return engine(name).map(Engine::label).orElse(name);
        }
    }

    /**
     * A time in which runs of a result were made without a break of the runner.
     *
     * @param startedAt when it began
     * @param runsBefore how many runs had ended before
     */
    public record Session(Instant startedAt, int runsBefore) {}
}
