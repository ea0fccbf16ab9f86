package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.Generators;
import io.github.springbench.runner.cli.Home;
import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.experiment.Objectives;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.machine.local.JarFiles;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.ChoicesBuilder;
import io.github.springbench.runner.plan.Planner;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Which form of an experiment is measured, of which systems, on which JDK. */
public final class ExperimentOptions {

    private static final String ENGINE = "--engine";

    /** Those that decide which runs there are, and what they are held to. */
    private static final List<String> DECIDING = List.of(
            "--preset",
            "--profile",
            "--users",
            "--duration",
            "--systems",
            "--repetitions",
            "--seed",
            "--lift",
            ENGINE,
            SloOption.NAME,
            CapacityOption.PRECISION,
            CapacityOption.AT_MOST);

    @Option(names = "--preset", paramLabel = "NAME", description = "A smaller or larger variant of the experiment.")
    private String preset;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "The pool and thread limits for all systems (default: the experiment's first profile).")
    private String profile;

    @Option(names = "--systems", paramLabel = "NAME,…", split = ",", description = "Use only these systems.")
    private List<String> systems = List.of();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description =
                    "How long users send requests, such as 30m. Only if the experiment or its preset has a duration.")
    private String duration;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed for the order of the runs (default: ${DEFAULT-VALUE}).")
    private long seed = Choices.DEFAULT_SEED;

    @Option(
            names = "--lift",
            paramLabel = "PROPERTY[=VALUE],…",
            split = ",",
            description =
                    "Take limits away from all systems, such as server.tomcat.processor-cache, to see whether they"
                            + " caused a difference.")
    private List<String> lifted = List.of();

    @Option(
            names = ENGINE,
            paramLabel = "NAME",
            completionCandidates = EngineNames.class,
            description = "The load generator instead of the experiment's: ${COMPLETION-CANDIDATES}. Systems that name"
                    + " one keep it.")
    private String engine;

    @Mixin
    private JdkOption jdkOption;

    /** The JDK that every process of a comparison runs on. */
    public Jdk jdk() {
        return jdkOption.jdk();
    }

    /** The JDK on which a result goes on. */
    public Jdk jdkOf(Jdk then) {
        return jdkOption.jdkOf(then);
    }

    /**
     * What was chosen.
     *
     * @param users in place of those of the experiment; empty for its own
     * @param repetitions runs per cell
     */
    public Choices choices(List<Integer> users, int repetitions) {
        return ChoicesBuilder.builder()
                .preset(preset)
                .profile(profile)
                .users(users)
                .systems(systems)
                .repetitions(repetitions)
                .seed(seed)
                .duration(duration == null ? null : Experiments.duration("--duration", duration))
                .lifted(Experiments.properties("--lift", Limit.lifted(lifted)))
                .engine(engine())
                .build();
    }

    private String engine() {
        if (engine != null && !Generators.names().contains(engine)) {
            throw new UserError(
                    ENGINE + " is " + engine + "; expected one of " + String.join(", ", Generators.names()) + ".");
        }
        return engine;
    }

    /** As experiment files write them. */
    static final class EngineNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Generators.names().iterator();
        }
    }

    /**
     * The resolved plan, on this machine alone.
     *
     * @param experiment the name of one, or the path of its file
     */
    public static RunPlan plan(String experiment, Choices choices, Jdk jdk) {
        return plan(experiment, choices, jdk, 1);
    }

    /**
     * The resolved plan.
     *
     * @param experiment the name of one, or the path of its file
     * @param loadMachines how many play the load
     */
    public static RunPlan plan(String experiment, Choices choices, Jdk jdk, int loadMachines) {
        RunPlan plan = fitting(
                Planner.plan(JarFiles.identified(Home.allExperiments().nameOrFile(experiment)), choices, jdk),
                loadMachines,
                choices.systems(),
                Generators.all());
        Objectives.requireRequests(plan.experiment(), plan.preset());
        Generators.all().requirePlayable(plan.experiment());
        return plan;
    }

    /**
     * The cell of the heaviest load, of those that somebody chose.
     *
     * @param chosen some of its parameters, such as {@code latency=1,users=100}; empty for all cells
     * @throws UserError where there is none
     */
    public static Map<String, Integer> heaviestCell(Experiment experiment, String chosen) {
        Set<String> named = Set.copyOf(List.of(chosen.split(",")));
        String axis = experiment.loadAxis().parameter();
        return experiment.cells().stream()
                .filter(one -> chosen.isEmpty()
                        || one.entrySet().stream()
                                .map(String::valueOf)
                                .collect(Collectors.toSet())
                                .containsAll(named))
                .max(Comparator.comparingInt(one -> one.getOrDefault(axis, 0)))
                .orElseThrow(() -> new UserError("--cell is " + chosen + "; expected parameters of "
                        + experiment.name() + ", which has "
                        + experiment.parameters().entrySet().stream()
                                .map(one -> one.getKey() + " "
                                        + one.getValue().stream()
                                                .map(String::valueOf)
                                                .collect(Collectors.joining(", ")))
                                .collect(Collectors.joining("; "))
                        + ". Choose of these."));
    }

    /**
     * @throws UserError where somebody gave an option that decides which runs there are, or what they are held to,
     *     although a result has decided that
     */
    public static void refuseBesideAResult(ParseResult parsed) {
        List<String> given = DECIDING.stream().filter(parsed::hasMatchedOption).toList();
        if (!given.isEmpty()) {
            throw new UserError(
                    "--resume keeps the choices of the result: leave out " + String.join(", ", given) + ".");
        }
    }

    /**
     * The plan of what these machines can play.
     *
     * @param there how many play the load here
     * @param asked systems that somebody named: one that cannot run is a mistake, others are left out
     * @throws UserError where a named system cannot run, or none can
     */
    static RunPlan fitting(RunPlan plan, int there, List<String> asked, LoadGenerators generators) {
        List<LeftOut> leftOut = plan.experiment().systems().stream()
                .flatMap(system -> reason(system, there)
                        .or(() -> generators
                                .named(plan.experiment().engineOf(system))
                                .isMissing())
                        .map(reason -> new LeftOut(system.name(), reason))
                        .stream())
                .toList();
        if (leftOut.isEmpty()) {
            return plan;
        }
        LeftOut first = leftOut.get(0);
        if (asked.contains(first.system())
                || leftOut.size() == plan.experiment().systems().size()) {
            throw new UserError(first.system() + " cannot run: " + first.reason() + ".");
        }
        return plan.without(leftOut);
    }

    private static Optional<String> reason(SystemUnderTest system, int there) {
        return system.loadMachines() == null || system.loadMachines() <= there
                ? Optional.empty()
                : Optional.of("its load needs " + system.loadMachines() + " load machines, and there "
                        + (there == 1 ? "is 1" : "are " + there) + "; name more with --machines"
                        + " (docs/machines-and-pipelines.md)");
    }
}
