package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Servers;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Resolves an experiment to its runs. */
public final class Planner {

    private static final int SHORTEST_LATENCY_MS = 1;

    /** At some 100 s each, more than a week. */
    private static final int MOST_RUNS = 10_000;

    private Planner() {}

    /**
     * The runs in their order: all cells once per repetition, shuffled within it, so that a machine that becomes slower
     * does not favour one system. If runs share forks, the forks of a repetition are shuffled. Within a fork, a cell of
     * the shortest latency, with most callers, comes first and closes the fork; the others are shuffled. If users
     * think, a fork goes from the lightest load to the heaviest, and has no closing run.
     *
     * @throws UserError where a choice names what the experiment does not have, or what this JDK cannot run
     */
    public static RunPlan plan(Experiment file, Choices choices, Jdk jdk) {
        String profile = profile(file, choices);
        // In this order, since profiles may limit systems that only the preset has.
        Experiment preset = withProfile(withPreset(file, choices), profile);
        Experiment played = choices.engine() == null ? preset : preset.with(Preset.ofEngine(choices.engine()));
        Experiment timed = withChosenDuration(played, choices);
        Experiment experiment = withChosenObjectives(
                        withChosenSystems(withChosenUsers(timed, choices), choices), choices)
                .lifted(choices.lifted());
        requireLiftable(experiment, choices);
        List<LeftOut> leftOut = new ArrayList<>();
        List<SystemUnderTest> runnable = new ArrayList<>();
        for (SystemUnderTest system : experiment.systems()) {
            if (system.virtualThreads() && !jdk.hasVirtualThreads()) {
                leftOut.add(new LeftOut(system.name(), tooOld(jdk)));
            } else {
                runnable.add(system);
            }
        }
        boolean askedFor = !choices.systems().isEmpty();
        if (!leftOut.isEmpty() && (askedFor || runnable.isEmpty())) {
            throw new UserError(leftOut.get(0).system() + " cannot run: " + tooOld(jdk));
        }
        Experiment resolved = experiment.withSystems(runnable);
        requireNoMoreThanCanBeDone(resolved, choices);
        return new RunPlan(resolved, choices.preset(), profile, choices.seed(), runs(resolved, choices), leftOut);
    }

    private static String tooOld(Jdk jdk) {
        return "virtual threads need JDK " + Jdk.FIRST_WITH_VIRTUAL_THREADS + " or newer, and this is " + jdk
                + ". Install one, or point to it with --java-home.";
    }

    /** The profile asked for, or the experiment's first; null where it has none. */
    private static String profile(Experiment experiment, Choices choices) {
        Set<String> names = experiment.profiles().keySet();
        if (choices.profile() != null && !names.contains(choices.profile())) {
            throw new UserError(experiment.name() + " has no profile '" + choices.profile() + "'; it has "
                    + (names.isEmpty() ? "none" : String.join(", ", names)) + ".");
        }
        return choices.profile() != null
                ? choices.profile()
                : names.stream().findFirst().orElse(null);
    }

    private static Experiment withProfile(Experiment experiment, String profile) {
        return profile == null
                ? experiment
                : experiment.with(experiment.profiles().get(profile));
    }

    private static Experiment withPreset(Experiment experiment, Choices choices) {
        if (choices.preset() == null) {
            return experiment;
        }
        Preset preset = experiment.presets().get(choices.preset());
        if (preset == null) {
            throw new UserError(experiment.name() + " has no preset '" + choices.preset() + "'; it has "
                    + (experiment.presets().isEmpty()
                            ? "none"
                            : String.join(", ", experiment.presets().keySet())) + ".");
        }
        return experiment.with(preset);
    }

    private static Experiment withChosenDuration(Experiment experiment, Choices choices) {
        if (choices.duration() == null) {
            return experiment;
        }
        if (experiment.workload().duration() == null) {
            String held = experiment.presets().entrySet().stream()
                    .filter(preset -> preset.getValue().phases().duration() != null)
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining(", "));
            throw new UserError("--duration needs a load with a duration, and that of " + experiment.name()
                    + (choices.preset() == null ? "" : " in the preset " + choices.preset()) + " has none; "
                    + (held.isEmpty() ? "remove it." : "choose a preset with a duration (" + held + ")."));
        }
        return experiment.with(Preset.ofDuration(choices.duration()));
    }

    private static Experiment withChosenUsers(Experiment experiment, Choices choices) {
        if (choices.users().isEmpty()) {
            return experiment;
        }
        if (experiment.values(Axis.USERS).isEmpty()) {
            throw new UserError(
                    "--users chooses numbers of users, and " + experiment.name() + " has none: its parameters are "
                            + String.join(" and ", experiment.parameters().keySet()) + ". Remove it.");
        }
        return experiment.withUsers(choices.users());
    }

    private static Experiment withChosenObjectives(Experiment experiment, Choices choices) {
        return choices.objectives() == null ? experiment : experiment.withObjectives(choices.objectives());
    }

    /** Else a result would call a limit lifted that a service still has. */
    private static void requireLiftable(Experiment experiment, Choices choices) {
        if (choices.lifted().isEmpty()) {
            return;
        }
        List<String> notStarted =
                experiment.notStarted().stream().map(SystemUnderTest::name).toList();
        if (!notStarted.isEmpty()) {
            throw new UserError("--lift takes limits away from all systems, and the bench does not start "
                    + String.join(", ", notStarted) + ", which would keep its limits. Leave --lift out, or choose other"
                    + " systems with --systems.");
        }
        experiment.systems().forEach(system -> experiment.toldTwice(system).ifPresent(property -> {
            throw new UserError("--lift sets " + property + " of " + system.name() + ", and so do its 'arguments', and"
                    + " Spring may join both values. Take it out of 'arguments', or leave --lift out.");
        }));
    }

    private static Experiment withChosenSystems(Experiment experiment, Choices choices) {
        if (choices.systems().isEmpty()) {
            return experiment;
        }
        Map<String, SystemUnderTest> known = new LinkedHashMap<>();
        experiment.systems().forEach(system -> known.put(system.name(), system));
        for (String name : choices.systems()) {
            if (!known.containsKey(name)) {
                throw new UserError(experiment.name() + " has no system '" + name + "'; it has "
                        + String.join(", ", known.keySet()) + ".");
            }
        }
        known.keySet().retainAll(choices.systems());
        return experiment.withSystems(List.copyOf(known.values()));
    }

    /** Counted before they are listed: a slip in a file or an option must not fill the memory. */
    private static void requireNoMoreThanCanBeDone(Experiment experiment, Choices choices) {
        double runs = experiment.parameters().values().stream()
                .mapToDouble(List::size)
                .reduce((double) experiment.systems().size() * choices.repetitions(), (all, values) -> all * values);
        if (runs > MOST_RUNS) {
            throw new UserError(String.format(
                    Locale.ROOT,
                    "%s asks for %,.0f runs, of some 100 s each; expected %,d at most. Choose fewer with --users,"
                            + " --systems or --repetitions.",
                    experiment.name(),
                    runs,
                    MOST_RUNS));
        }
    }

    private static List<PlannedRun> runs(Experiment experiment, Choices choices) {
        if (experiment.sharesForks()) {
            return runsInForks(experiment, choices);
        }
        Random random = new Random(choices.seed());
        List<PlannedRun> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= choices.repetitions(); repetition++) {
            List<RunKey> block = new ArrayList<>();
            for (Map<String, Integer> cell : experiment.cells()) {
                for (SystemUnderTest system : experiment.systems()) {
                    block.add(new RunKey(system.name(), cell, repetition));
                }
            }
            Collections.shuffle(block, random);
            block.forEach(key -> runs.add(planned(experiment, key, runs.size() + 1, runs.size() + 1)));
        }
        return List.copyOf(runs);
    }

    private static List<PlannedRun> runsInForks(Experiment experiment, Choices choices) {
        Random random = new Random(choices.seed());
        List<PlannedRun> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= choices.repetitions(); repetition++) {
            List<SystemUnderTest> systems = new ArrayList<>(experiment.systems());
            Collections.shuffle(systems, random);
            for (SystemUnderTest system : systems) {
                int first = runs.size() + 1;
                for (Map<String, Integer> cell : inOrder(experiment.cells(), experiment, random)) {
                    RunKey key = new RunKey(system.name(), cell, repetition);
                    runs.add(planned(experiment, key, runs.size() + 1, first));
                }
                if (experiment.closesForks()) {
                    runs.add(runs.get(first - 1).asClosing(runs.size() + 1));
                }
            }
        }
        return List.copyOf(runs);
    }

    /** The cells of a fork in the order in which it measures them. */
    public static List<Map<String, Integer>> inOrder(
            Collection<Map<String, Integer>> cells, Experiment experiment, Random random) {
        List<Map<String, Integer>> ordered = new ArrayList<>(cells);
        if (experiment.closesForks()) {
            Collections.shuffle(ordered, random);
            // The first cell closes the fork: the more a service has to do there, the better a change shows. Its
            // callers warm the service up, too, and one caller makes less code hot than a hundred do.
            Comparator<Map<String, Integer>> busiest = Comparator.<Map<String, Integer>>comparingInt(Planner::latency)
                    .thenComparing(cell -> Load.of(cell).size(), Comparator.reverseOrder());
            ordered.stream().min(busiest).ifPresent(first -> {
                ordered.remove(first);
                ordered.add(0, first);
            });
        } else {
            // The lightest load warms the service up for the others.
            ordered.sort(Comparator.comparingInt(cell -> Load.of(cell).size()));
        }
        return ordered;
    }

    private static int latency(Map<String, Integer> cell) {
        return Objects.requireNonNullElse(Axis.LATENCY.in(cell), 0);
    }

    /**
     * A single run, in a fork of its own.
     *
     * @param key which run, whether or not it is of a cell of the experiment
     */
    public static PlannedRun run(Experiment experiment, RunKey key, int number) {
        return planned(experiment, key, number, number);
    }

    private static PlannedRun planned(Experiment experiment, RunKey key, int number, int fork) {
        SystemUnderTest system = experiment.systems().stream()
                .collect(Collectors.toMap(SystemUnderTest::name, it -> it))
                .get(key.system());
        Map<String, Integer> brief = new LinkedHashMap<>(key.parameters());
        brief.replace(Axis.LATENCY.parameter(), SHORTEST_LATENCY_MS);
        if (experiment.workload().readsStreams()) {
            brief.replace(Events.INTERVAL, SHORTEST_LATENCY_MS);
        }
        LoadEstimate estimate = LoadEstimate.of(experiment, system, key.parameters());
        return new PlannedRun(
                number,
                key,
                system,
                experiment.workload().request().with(key.parameters()),
                experiment.workload().request().with(brief),
                estimate.time(),
                estimate.requests(),
                fork);
    }

    /**
     * How long a load will take: the users' own time, or the time that the request threads or the CPU need, if that is
     * longer.
     *
     * @param time from the first user's start to the last user's end
     * @param requests that all users send together; null where that depends on how soon they are answered
     */
    record LoadEstimate(Duration time, Long requests) {

        /**
         * Callers without think time keep the machine busy: what a request then costs, as seen on machines with two
         * cores.
         */
        private static final double CPU_MS_OF_A_CLOSED_REQUEST = 0.5;

        static LoadEstimate of(Experiment experiment, SystemUnderTest system, Map<String, Integer> cell) {
            Workload workload = experiment.workload();
            if (workload.holdsConnections()) {
                return ofConnections(cell);
            }
            if (workload.readsStreams()) {
                return ofStreams(workload.with(cell), cell);
            }
            if (workload.repeat() == null) {
                return forATime(workload, cell);
            }
            double serviceMs = experiment.serviceMs(system, cell).orElse(0);
            long requests = (long) Load.of(cell).size() * workload.requestsOfAUser();
            double pacedMs = workload.ramp().toMillis()
                    + workload.requestsOfAUser()
                            * (serviceMs + workload.pause().mean().toMillis())
                    + slowestUserMs(workload);
            OptionalInt servers =
                    Servers.of(experiment, system).map(Servers::most).orElse(OptionalInt.empty());
            double queuedMs = servers.isEmpty() ? 0 : requests * serviceMs / servers.getAsInt();
            double busyMs = workload.closed() ? requests * CPU_MS_OF_A_CLOSED_REQUEST : 0;
            boolean countable = workload.mix() == null || workload.mix().oneRequestATurn();
            return new LoadEstimate(
                    Duration.ofMillis(Math.round(Math.max(pacedMs, Math.max(queuedMs, busyMs)))),
                    countable ? requests : null);
        }

        /** Requests that are in flight for their latency, and five collections with some time around each. */
        private static LoadEstimate ofConnections(Map<String, Integer> cell) {
            int connections = Load.of(cell).size();
            return new LoadEstimate(
                    Duration.ofSeconds(10).plusMillis(connections).plusMillis(latency(cell)), 2L * connections);
        }

        /** After a warm-up readers come twice, read once, and the memory is read four times with time around each. */
        private static LoadEstimate ofStreams(Workload workload, Map<String, Integer> cell) {
            Duration length = Events.askedBy(workload.path()).length();
            return new LoadEstimate(
                    Duration.ofSeconds(15).plus(workload.ramp().multipliedBy(2)).plus(length),
                    (long) Load.of(cell).size());
        }

        /** Users who go on for a time end when it is over, with the request that is under way. */
        private static LoadEstimate forATime(Workload workload, Map<String, Integer> cell) {
            Load load = Load.of(cell);
            return new LoadEstimate(
                    workload.ramp().plus(workload.duration()),
                    load.open() ? Math.round(workload.due(load.size())) : null);
        }

        /**
         * By how much the slowest user exceeds the mean: three standard deviations of a sum of uniform pauses, each of
         * variance (max - min)²/12.
         */
        private static double slowestUserMs(Workload workload) {
            double rangeMs =
                    workload.pause().max().minus(workload.pause().min()).toMillis();
            return 3 * rangeMs * Math.sqrt(workload.requestsOfAUser() / 12.0);
        }
    }
}
