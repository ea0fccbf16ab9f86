package io.github.springbench.runner.model;

import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Limit;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A comparison of systems under one workload, over a matrix of parameters.
 *
 * @param name its file name without {@code .yaml}
 * @param question what it answers, in one sentence
 * @param source where it was published, or null
 * @param backEnds the services that the systems call, empty where they call none
 * @param systems the systems that are compared, in the order of tables and charts
 * @param properties Spring properties that all systems share
 * @param jvm JVM flags that all services share
 * @param resources what each service and back end gets; null where they share the machine
 * @param parameters the matrix; each combination of values is one run per system; always holds {@link #loadAxis}
 * @param axis the one of {@link #parameters} over which results are read
 * @param workload the load
 * @param published the figures of the source for this workload, empty where there are none
 * @param claims what the source claims about this workload, in a form that figures can contradict
 * @param profiles the sets of limits under which the systems can be compared, by name; the first is in force unless
 *     another is asked for
 * @param presets other forms of this experiment by name
 * @param fork which runs share a service that is started once
 * @param objectives what each system is held to at each cell; empty where nothing is asked for
 * @param timeLimits how long services are waited for; null for the usual time
 * @param trust whose certificates are accepted where a service is called by https; null for those that the JDK trusts
 * @param secrets variables of the runner's environment that its requests contain; their values are in nothing that the
 *     bench writes or prints
 */
@RecordBuilder
public record Experiment(
        String name,
        String question,
        String source,
        List<BackEnd> backEnds,
        List<SystemUnderTest> systems,
        Map<String, String> properties,
        List<String> jvm,
        Resources resources,
        Map<String, List<Integer>> parameters,
        Axis axis,
        Workload workload,
        List<PublishedFigure> published,
        List<Claim> claims,
        Map<String, Profile> profiles,
        Map<String, Preset> presets,
        Fork fork,
        List<Objective> objectives,
        TimeLimits timeLimits,
        Trust trust,
        List<String> secrets)
        implements ExperimentBuilder.With {

    private static final String MAX_THREADS = "server.tomcat.threads.max";
    private static final int TOMCATS_DEFAULT_THREADS = 200;
    private static final double NANOS_PER_MS = 1e6;
    private static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";

    /**
     * A manifest from before there were claims, back ends, profiles, an axis, forks of several runs or objectives does
     * not name them.
     */
    public Experiment {
        axis = axis == null ? Axis.of(parameters.keySet()) : axis;
        backEnds = backEnds == null ? List.of() : backEnds;
        properties = properties == null ? Map.of() : properties;
        jvm = jvm == null ? List.of() : jvm;
        published = published == null ? List.of() : published;
        presets = presets == null ? Map.of() : presets;
        claims = claims == null ? List.of() : claims;
        profiles = profiles == null ? Map.of() : profiles;
        fork = fork == null ? Fork.PER_CELL : fork;
        objectives = objectives == null ? List.of() : objectives;
        secrets = secrets == null ? List.of() : secrets;
    }

    /** Whether several runs share a fork; a single cell has nothing to share one with. */
    public boolean sharesForks() {
        return fork == Fork.PER_SYSTEM && cells().size() > 1;
    }

    /**
     * Whether the first cell of a fork is measured once more at its end. Callers without think time are as fast as the
     * service, so only this repeat shows whether the service changed. With think time, the plateau of each run shows
     * whether the service was steady.
     */
    public boolean closesForks() {
        return sharesForks() && workload.closed();
    }

    /** The system of a name; empty where there is none. */
    public Optional<SystemUnderTest> system(String systemName) {
        return systems.stream()
                .filter(system -> system.name().equals(systemName))
                .findFirst();
    }

    /** The systems that ran before the runner came, in the order of the file. */
    public List<SystemUnderTest> notStarted() {
        return systems.stream().filter(system -> !system.service().started()).toList();
    }

    /** The name of the load generator of a system: its own, or else the workload's. */
    public String engineOf(SystemUnderTest system) {
        return system.engine() == null ? workload.engine() : system.engine();
    }

    /** The names of all load generators, in the order of the systems. */
    public List<String> engines() {
        return systems.stream().map(this::engineOf).distinct().toList();
    }

    /** Users that are in the database when a load begins; 0 where there is none. */
    public int records() {
        return recordsOf(backEnds);
    }

    /** The same of its back ends alone. */
    public static int recordsOf(List<BackEnd> backEnds) {
        return backEnds.stream()
                .map(BackEnd::database)
                .filter(Objects::nonNull)
                .mapToInt(DatabaseSpec::records)
                .sum();
    }

    /**
     * The Spring properties of a system: those that all share, then its own, then what its variant asks for. None for
     * one that the runner does not start, and so cannot tell anything.
     */
    public Map<String, String> propertiesOf(SystemUnderTest system) {
        if (!system.service().started()) {
            return Map.of();
        }
        Map<String, String> effective = new LinkedHashMap<>(properties);
        effective.putAll(system.properties());
        if (system.virtualThreads()) {
            effective.put(VIRTUAL_THREADS, "true");
        }
        return effective;
    }

    /**
     * What the file sets a Spring property of a system to: by that key, by an argument or by a flag of its JVM. It is a
     * placeholder if a variable that the system inherits has the value. Empty where the file says nothing of it.
     */
    public Optional<String> propertyOf(SystemUnderTest system, String name) {
        Map<String, String> told = new HashMap<>();
        system.service().environment().forEach(variable -> told.put(uniform(variable), "${" + variable + "}"));
        addAssignments("-D", jvmOf(system), told);
        addAssignments("--", system.service().arguments(), told);
        propertiesOf(system).forEach((key, value) -> told.put(uniform(key), value));
        return Optional.ofNullable(told.get(uniform(name)));
    }

    /** A property that a system gets by an argument and by a key of the file; empty where there is none. */
    public Optional<String> toldTwice(SystemUnderTest system) {
        Map<String, String> byArguments = new HashMap<>();
        addAssignments("--", system.service().arguments(), byArguments);
        return propertiesOf(system).keySet().stream()
                .filter(property -> byArguments.containsKey(uniform(property)))
                .findFirst();
    }

    private static void addAssignments(String beginning, List<String> words, Map<String, String> told) {
        for (String word : words) {
            int end = word.indexOf('=');
            if (word.startsWith(beginning) && end > beginning.length()) {
                told.put(uniform(word.substring(beginning.length(), end)), word.substring(end + 1));
            }
        }
    }

    /** Spring Boot takes max-connections, maxConnections and MAX_CONNECTIONS for the same name. */
    private static String uniform(String name) {
        return name.replaceAll("[._-]", "").toLowerCase(Locale.ROOT);
    }

    /** The JVM flags of a system, its own last; none for one that the runner does not start. */
    public List<String> jvmOf(SystemUnderTest system) {
        return system.service().started()
                ? Stream.concat(jvm.stream(), system.jvm().stream()).toList()
                : List.of();
    }

    /**
     * Request threads that a waiting request blocks, Tomcat's pool; empty where none does, or the limit is no number.
     */
    public OptionalInt blockedThreads(SystemUnderTest system) {
        if (!system.requestThreads().equals(Optional.of(RequestThreads.PLATFORM))) {
            return OptionalInt.empty();
        }
        String limit = propertyOf(system, MAX_THREADS).orElse(Integer.toString(TOMCATS_DEFAULT_THREADS));
        try {
            return OptionalInt.of(Math.max(1, Integer.parseInt(limit)));
        } catch (NumberFormatException leftToTheService) {
            return OptionalInt.empty();
        }
    }

    /** Whether a service closes each connection after one request, as a property of it says. */
    public boolean oneRequestPerConnection(SystemUnderTest system) {
        return Limit.KEEP_ALIVE_REQUESTS.properties().stream()
                .flatMap(property -> propertyOf(system, property).stream())
                .anyMatch("1"::equals);
    }

    /**
     * How long, in milliseconds, a request takes if it does not wait behind others: the latency that it asks for, or
     * its round trips to a database with a known delay. Empty if that is 0 or unknown.
     */
    public OptionalDouble serviceMs(SystemUnderTest system, Map<String, Integer> cell) {
        Integer latencyMs = Axis.LATENCY.in(cell);
        double databaseMs = system.roundTrips() == null
                ? 0
                : backEnds.stream()
                        .map(BackEnd::database)
                        .filter(Objects::nonNull)
                        .mapToDouble(database -> database.delay().toNanos() / NANOS_PER_MS * system.roundTrips())
                        .sum();
        double all = latencyMs == null ? databaseMs : latencyMs;
        return all > 0 ? OptionalDouble.of(all) : OptionalDouble.empty();
    }

    /** What its load counts: users, or the rate of an open load. */
    public Axis loadAxis() {
        return Axis.of(parameters.keySet());
    }

    /** Its values of a parameter; empty where it does not have that one. */
    public List<Integer> values(Axis parameter) {
        return parameters.getOrDefault(parameter.parameter(), List.of());
    }

    /** All combinations of the values of the parameters, in the order of the file. */
    public List<Map<String, Integer>> cells() {
        List<Map<String, Integer>> cells = List.of(Map.of());
        for (Map.Entry<String, List<Integer>> parameter : parameters.entrySet()) {
            cells = cells.stream()
                    .flatMap(
                            cell -> parameter.getValue().stream().map(value -> longer(cell, parameter.getKey(), value)))
                    .toList();
        }
        return cells;
    }

    private static Map<String, Integer> longer(Map<String, Integer> cell, String parameter, Integer value) {
        Map<String, Integer> longer = new LinkedHashMap<>(cell);
        longer.put(parameter, value);
        return longer;
    }

    /**
     * This experiment in the form of one of its presets. Where that is another load, the published figures and the
     * claims about them are dropped: beside figures of another load they would look comparable and not be. Claims stay
     * where the load is only longer or shorter: they compare what systems do while all users are there.
     */
    public Experiment with(Preset preset) {
        Workload changed = workload.with(preset);
        boolean sameLoad = changed.equals(workload);
        Map<String, List<Integer>> values = new LinkedHashMap<>(parameters);
        values.putAll(preset.parameters());
        List<SystemUnderTest> all =
                Stream.concat(systems.stream(), preset.systems().stream()).toList();
        return with(it -> it.question(preset.question() == null ? question : preset.question())
                .systems(all)
                .parameters(values)
                .workload(changed)
                .published(sameLoad ? published : List.of())
                .claims(preset.claims(changed.differsOnlyInTimesOrEngine(workload) ? claims : List.of()))
                .fork(preset.fork() == null ? fork : preset.fork()));
    }

    /** This experiment under the limits of one of its profiles. */
    public Experiment with(Profile profile) {
        Map<String, String> shared = new LinkedHashMap<>(properties);
        shared.putAll(profile.properties());
        List<SystemUnderTest> limited = systems.stream()
                .map(system -> system.with(profile.systems().getOrDefault(system.name(), Map.of())))
                .toList();
        List<String> flags = new ArrayList<>(jvm);
        flags.addAll(profile.jvm());
        return with(it -> it.systems(limited).properties(shared).jvm(List.copyOf(flags)));
    }

    /** This experiment without some limits: sources tell nothing of that. */
    public Experiment lifted(Map<String, String> limits) {
        return limits.isEmpty()
                ? this
                : with(it -> it.systems(systems.stream()
                                .map(system -> system.with(limits))
                                .toList())
                        .published(List.of())
                        .claims(List.of()));
    }

    /** This experiment with other numbers of users. */
    public Experiment withUsers(List<Integer> users) {
        return with(Preset.ofParameters(Map.of(Axis.USERS.parameter(), users)));
    }

    /** This experiment with fresh JVMs for each run, read over its load; claims are about other loads. */
    public Experiment asSearch() {
        return with(it -> it.fork(Fork.PER_CELL).claims(List.of()).axis(loadAxis()));
    }

    /**
     * How long services are waited for.
     *
     * @param ready until a service is ready
     */
    public record TimeLimits(Duration ready) {}

    /**
     * A named, smaller or larger form of an experiment.
     *
     * @param question that this form answers; null where it is that of the experiment
     * @param parameters values that replace those of the experiment
     * @param mix replaces the workload's mix of requests, or null
     * @param exchange replaces the workload's request and its right answer, or null
     * @param phases replace those of the workload, where they are not null
     * @param fork replaces which runs share a fork, or null
     * @param engine the load generator in place of the workload's, or null
     * @param systems further systems, which only this form has
     * @param claims what the source claims about this form; those of the experiment are about another load, where this
     *     has a request of its own
     */
    @RecordBuilder
    public record Preset(
            String question,
            Map<String, List<Integer>> parameters,
            Mix mix,
            Exchange exchange,
            Phases phases,
            Fork fork,
            String engine,
            List<SystemUnderTest> systems,
            List<Claim> claims) {

        /** What a preset does not name is as in the experiment. */
        public Preset {
            parameters = parameters == null ? Map.of() : parameters;
            phases = phases == null ? Phases.UNCHANGED : phases;
            systems = systems == null ? List.of() : systems;
            claims = claims == null ? List.of() : claims;
        }

        /** Users who go on for that time, however often they did before. */
        public static Preset ofDuration(Duration duration) {
            return of(Phases.UNCHANGED.withDuration(duration));
        }

        /** Another load generator, for all systems that do not name one. */
        public static Preset ofEngine(String engine) {
            return ExperimentPresetBuilder.builder()
                    .engine(engine)
                    .phases(Phases.UNCHANGED)
                    .build();
        }

        /** Other phases of the same load. */
        public static Preset of(Phases phases) {
            return ExperimentPresetBuilder.builder().phases(phases).build();
        }

        /** Other values under the same load. */
        public static Preset ofParameters(Map<String, List<Integer>> parameters) {
            return ExperimentPresetBuilder.builder().parameters(parameters).build();
        }

        /** Its claims, after those about the same load. */
        public List<Claim> claims(List<Claim> aboutTheSameLoad) {
            return Stream.concat(aboutTheSameLoad.stream(), claims.stream()).toList();
        }
    }

    /**
     * A set of limits (pools, threads, timeouts) under which the systems are compared.
     *
     * @param properties Spring properties of all systems; they win over those of the experiment
     * @param systems Spring properties of single systems, by name; they win over all others
     * @param jvm flags of every JVM, added to those of the experiment
     */
    public record Profile(Map<String, String> properties, Map<String, Map<String, String>> systems, List<String> jvm) {

        /**
         * The profile with the limits of the source; it stands first in its file, and the first is in force unless
         * another is asked for.
         */
        public static final String PUBLISHED = "published";

        /** The profile that gives all systems the same capacity, whatever they have by default. */
        public static final String MATCHED = "matched";

        /** The profile in which nothing is set: what Spring Boot gives whoever changes nothing. */
        public static final String DEFAULTS = "defaults";

        /** A manifest from before profiles had flags has none. */
        public Profile {
            jvm = jvm == null ? List.of() : jvm;
        }
    }
}
