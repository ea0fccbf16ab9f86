package io.github.springbench.runner.experiment;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.experiment.Experiments.KnownNames;
import io.github.springbench.runner.experiment.RequestRules.RequestTerms;
import io.github.springbench.runner.experiment.YamlSection.Mistakes;
import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Experiment.TimeLimits;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Feeder.Order;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Sha256;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Events;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.JvmFlags;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.snakeyaml.engine.v2.nodes.Node;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads one experiment file from top to bottom. */
final class ExperimentReader {

    /** A JVM would take all of them for one, and say only in a run that it does not know it. */
    private static final Pattern SEVERAL_FLAGS = Pattern.compile("-\\S+\\s+-[XD].*", Pattern.DOTALL);

    private final Path file;
    private final Mistakes mistakes;
    private final KnownNames names;

    ExperimentReader(Path file, Mistakes mistakes, KnownNames names) {
        this.file = file;
        this.mistakes = mistakes;
        this.names = names;
    }

    /** The experiment; half-built, and of no use, where mistakes were found. */
    Experiment read(Node root) {
        YamlSection top = YamlSection.of("the experiment", root, mistakes);
        String name = top.required("name", this::fileName);
        String question = top.required("question", Values::words);
        String source = top.optional("source", Values::words, null);
        List<BackEnd> backEnds = backEnds(top);
        List<SystemUnderTest> systems = systems(top);
        Map<String, String> properties = PropertiesReader.properties(top);
        List<String> jvm = top.list("jvm", ExperimentReader::jvmFlag);
        Resources resources = resources(top);
        Map<String, List<Integer>> parameters = ParametersReader.parameters(top);
        Axis axis = ParametersReader.axis(top, parameters.keySet());
        Fork fork = top.optional("fork", WorkloadReader::fork, Fork.PER_CELL);
        List<String> secrets = top.list("secrets", RequestRules::secretName, TargetReader::withoutValue);
        YamlSection load = needed(top, "workload");
        Feeder feeder = load == null ? null : FeederReader.feeder(load, file, parameters.keySet());
        RequestTerms terms = RequestTerms.of(
                        parameters, backEnds, secrets, file.toAbsolutePath().getParent())
                .with(feeder == null ? List.of() : feeder.columns());
        Workload workload = load == null ? null : WorkloadReader.workload(load, top, terms, names);
        WorkloadReader.ShapeRules.checkFork(workload, fork, top);
        List<PublishedFigure> published = published(file, top, systems, parameters, axis);
        Function<List<SystemUnderTest>, ClaimReader> claimReader = further -> new ClaimReader(
                Stream.concat(systems.stream(), further.stream())
                        .map(SystemUnderTest::name)
                        .toList(),
                axis);
        List<Claim> claims = claimReader.apply(List.of()).read(top);
        Map<String, Preset> presets = WorkloadReader.presets(
                top, terms, workload, names, section -> furtherSystems(section, systems), claimReader);
        Map<String, Profile> profiles = profiles(top, withThoseOf(presets, systems));
        List<Exchange> exchanges = Stream.concat(
                        Stream.ofNullable(workload)
                                .flatMap(given -> given.parts().stream())
                                .map(Part::exchange),
                        presets.values().stream().map(Preset::exchange).filter(Objects::nonNull))
                .filter(exchange -> exchange.path() != null)
                .toList();
        RequestRules.requireUsed(top, secrets, exchanges.stream().map(Exchange::request));
        if (feeder != null && workload != null) {
            workload = workload.with(FeederReader.used(load, feeder, exchanges));
        }
        List<Objective> objectives = Objectives.read(top, workload);
        TimeLimits timeLimits = timeLimits(top);
        Trust trust = top.optional("trust", this::trust, null);
        top.rejectUnknownKeys();
        Experiment experiment = new Experiment(
                name,
                question,
                source,
                backEnds,
                systems,
                properties,
                jvm,
                resources,
                parameters,
                axis,
                workload,
                published,
                claims,
                profiles,
                presets,
                fork,
                objectives,
                timeLimits,
                trust,
                secrets);
        Experiment whole = experiment.withSystems(withThoseOf(presets, systems));
        BackEndRules.check(experiment, whole, top);
        checkJvms(whole, top);
        checkDatabase(experiment, whole, top);
        checkTargets(whole, top);
        return experiment;
    }

    private static List<SystemUnderTest> withThoseOf(Map<String, Preset> presets, List<SystemUnderTest> systems) {
        return Stream.concat(systems.stream(), presets.values().stream().flatMap(preset -> preset.systems().stream()))
                .toList();
    }

    /** An experiment as it can run: under each of its profiles, or as it is if it has none. */
    private static Stream<Experiment> forms(Experiment experiment) {
        return experiment.profiles().isEmpty()
                ? Stream.of(experiment)
                : experiment.profiles().values().stream().map(experiment::with);
    }

    private Trust trust(String text) {
        return text.equals(Trust.NONE_WORD)
                ? Trust.NONE
                : Trust.in(file.toAbsolutePath().resolveSibling(Values.words(text)));
    }

    private String fileName(String text) {
        String expected = file.getFileName().toString().replaceFirst("\\.yaml$", "");
        if (!text.equals(expected)) {
            throw new IllegalArgumentException("expected the file's own name, '" + expected + "'");
        }
        return text;
    }

    private List<BackEnd> backEnds(YamlSection top) {
        List<BackEnd> backEnds = new ArrayList<>();
        top.section("back-ends").ifPresent(section -> section.keys().forEach(name -> {
            Names.require(section, name);
            section.section(name).ifPresent(backEnd -> backEnds.add(backEnd(name, backEnd)));
        }));
        return backEnds;
    }

    private BackEnd backEnd(String name, YamlSection section) {
        Optional<YamlSection> database = section.section("database");
        if (database.isPresent()) {
            section.rejectUnknownKeys();
            return new BackEnd(name, database(database.get()));
        }
        ServiceModule service = section.required("service", TargetReader::service);
        Map<String, String> properties = PropertiesReader.properties(section);
        section.rejectUnknownKeys();
        return new BackEnd(name, service, properties);
    }

    private DatabaseSpec database(YamlSection section) {
        String kind = section.required("kind", this::database);
        Integer records = section.required("records", text -> Values.number(text, 1));
        Duration delay = section.optional("delay", Values::duration, Duration.ZERO);
        section.rejectUnknownKeys();
        return new DatabaseSpec(kind, records == null ? 1 : records, delay);
    }

    private static Resources resources(YamlSection top) {
        Optional<YamlSection> section = top.section("resources");
        if (section.isEmpty()) {
            return null;
        }
        Double cpus = section.get().required("cpus", Values::cpus);
        Long memoryMib = section.get().required("memory", Values::memoryMib);
        boolean whole = section.get().optional("back-ends", Values::wholeCores, false);
        section.get().rejectUnknownKeys();
        return cpus == null || memoryMib == null ? null : new Resources(cpus, memoryMib, whole);
    }

    private static TimeLimits timeLimits(YamlSection top) {
        Optional<YamlSection> section = top.section("deadlines");
        if (section.isEmpty()) {
            return null;
        }
        Duration ready = section.get().required("ready", Values::ramp);
        section.get().rejectUnknownKeys();
        return ready == null ? null : new TimeLimits(ready);
    }

    private static Map<String, Profile> profiles(YamlSection top, List<SystemUnderTest> systems) {
        Map<String, Profile> profiles = new LinkedHashMap<>();
        top.section("profiles").ifPresent(section -> section.keys().forEach(name -> {
            Names.require(section, name);
            section.section(name).ifPresent(profile -> profiles.put(name, profile(profile, systems)));
        }));
        return profiles;
    }

    private static Profile profile(YamlSection section, List<SystemUnderTest> systems) {
        Map<String, String> shared = PropertiesReader.properties(section);
        Map<String, Map<String, String>> own = new LinkedHashMap<>();
        section.section("systems").ifPresent(named -> {
            systems.forEach(system -> named.section(system.name()).ifPresent(it -> {
                PropertiesReader.rejectSetByTheRunner(it);
                own.put(system.name(), it.texts());
            }));
            named.rejectUnknownKeys();
        });
        List<String> jvm = section.list("jvm", ExperimentReader::jvmFlag);
        section.rejectUnknownKeys();
        return new Profile(shared, own, jvm);
    }

    private List<SystemUnderTest> systems(YamlSection top) {
        YamlSection section = needed(top, "systems");
        if (section == null) {
            return List.of();
        }
        if (section.keys().isEmpty()) {
            top.mistake("systems", "'systems' needs at least one system");
        }
        return namedSystems(section);
    }

    private List<SystemUnderTest> namedSystems(YamlSection section) {
        List<SystemUnderTest> systems = new ArrayList<>();
        for (String name : section.keys()) {
            Names.require(section, name);
            section.section(name).ifPresent(system -> systems.add(system(name, system)));
        }
        return systems;
    }

    /** Of a preset: their names must differ from those that the experiment has anyway. */
    private List<SystemUnderTest> furtherSystems(YamlSection section, List<SystemUnderTest> systems) {
        List<String> taken = systems.stream().map(SystemUnderTest::name).toList();
        section.keys().stream()
                .filter(taken::contains)
                .forEach(name -> section.mistake(
                        name, "the experiment has a system '" + name + "' already; give this one another name"));
        return namedSystems(section);
    }

    private SystemUnderTest system(String name, YamlSection section) {
        Target service = TargetReader.read(name, section, file.toAbsolutePath().getParent());
        boolean virtualThreads = section.optional("virtual-threads", Values::truth, false);
        String engine = section.optional("engine", this::engine, null);
        Integer loadMachines = section.optional("load-machines", text -> Values.number(text, 1), null);
        Map<String, String> properties = PropertiesReader.properties(section);
        List<String> jvm = section.list("jvm", ExperimentReader::jvmFlag);
        Integer roundTrips = section.optional("round-trips", text -> Values.number(text, 1), null);
        SystemUnderTest system =
                new SystemUnderTest(name, service, virtualThreads, engine, loadMachines, properties, jvm, roundTrips);
        if (virtualThreads && service != null && system.isOn(Target.Stack.REACTIVE)) {
            section.mistake(
                    "virtual-threads",
                    "'" + name + "' is reactive and has no thread per request; take virtual-threads out");
        }
        section.rejectUnknownKeys();
        return system;
    }

    static YamlSection needed(YamlSection top, String key) {
        Optional<YamlSection> section = top.section(key);
        if (section.isEmpty()) {
            top.mistake(key, "the experiment needs '" + key + "'");
        }
        return section.orElse(null);
    }

    private String engine(String text) {
        return oneOf(names.engines(), text);
    }

    private String database(String text) {
        return oneOf(names.databases(), text);
    }

    /** What a word of a file stands for. */
    private static <T> T oneOf(Optional<T> named, List<String> words) {
        return named.orElseThrow(() -> new IllegalArgumentException("expected one of " + String.join(", ", words)));
    }

    static String oneOf(List<String> known, String text) {
        if (!known.contains(text)) {
            throw new IllegalArgumentException("expected " + String.join(" or ", known));
        }
        return text;
    }

    private static String jvmFlag(String text) {
        if (!text.startsWith("-")) {
            throw new IllegalArgumentException("expected a JVM flag, such as -Xmx1g");
        }
        if (SEVERAL_FLAGS.matcher(text).matches()) {
            throw new IllegalArgumentException("expected one flag; write several as a list, such as [-Xms1g, -Xmx1g]");
        }
        return Values.passedOn(text);
    }

    /**
     * Rules for systems that call back ends. Without them a service could call an unknown server, or have other limits
     * than the experiment says.
     */
    static final class BackEndRules {

        /**
         * As in {@code http://{slow}}: where a host stands in an address. Other braces are the property's own business.
         */
        private static final Pattern ADDRESS = Pattern.compile("//\\{([A-Za-z0-9._-]+)}");

        private final Experiment experiment;
        private final Experiment whole;
        private final YamlSection top;
        private final List<String> names;

        private BackEndRules(Experiment experiment, Experiment whole, YamlSection top) {
            this.experiment = experiment;
            this.whole = whole;
            this.top = top;
            this.names = experiment.backEnds().stream().map(BackEnd::name).toList();
        }

        /**
         * @param experiment half-built where other mistakes were found
         * @param whole the same with the systems of its presets
         */
        static void check(Experiment experiment, Experiment whole, YamlSection top) {
            BackEndRules rules = new BackEndRules(experiment, whole, top);
            rules.requireKnownAddresses();
            rules.requireCalledBackEnds();
            rules.requireCallers();
            rules.requireOneVoice();
        }

        private void requireKnownAddresses() {
            called(whole)
                    .filter(name -> !names.contains(name))
                    .forEach(name -> top.mistake(
                            "properties",
                            "a property asks for the back end {" + name + "}; "
                                    + (names.isEmpty()
                                            ? "there is none, name it in 'back-ends'"
                                            : Nearest.hint(name, names))));
        }

        private void requireCalledBackEnds() {
            List<String> called = called(experiment).toList();
            // The address of a database is the runner's business: it may hold a password.
            experiment.backEnds().stream()
                    .filter(backEnd -> backEnd.database() == null)
                    .map(BackEnd::name)
                    .filter(name -> !called.contains(name))
                    .forEach(name -> top.mistake(
                            "back-ends",
                            "no property calls the back end '" + name
                                    + "'; write its address as in backend.url: http://{" + name + "}, or take it out"));
            experiment.backEnds().stream()
                    .filter(backEnd -> calls(backEnd.service())
                            || backEnd.service() != null && backEnd.service().usesDatabase())
                    .forEach(backEnd -> top.mistake(
                            "back-ends",
                            "'" + backEnd.name()
                                    + "' calls a back end itself, which is not possible for a back end; name another"
                                    + " service"));
        }

        /** Each system that calls a back end calls one of ours, whatever the profile. */
        private void requireCallers() {
            forms(whole)
                    .flatMap(form -> form.systems().stream()
                            .filter(system -> calls(system.service()))
                            .filter(system -> !callsOneOfOurs(form.propertiesOf(system)))
                            .map(SystemUnderTest::name))
                    .distinct()
                    .forEach(system -> top.mistake(
                            "systems",
                            "'" + system + "' calls a back end; name one in 'back-ends' and its address in "
                                    + ServiceModule.BACK_END_ADDRESS + ", as in http://{slow}"));
        }

        private static boolean calls(Target service) {
            return service != null && service.callsBackEnd();
        }

        private boolean callsOneOfOurs(Map<String, String> properties) {
            return addresses(properties.getOrDefault(ServiceModule.BACK_END_ADDRESS, ""))
                    .anyMatch(names::contains);
        }

        /** A profile and a system must not both set a property, unless the profile also sets it for that system. */
        private void requireOneVoice() {
            experiment
                    .profiles()
                    .forEach((profile, limits) -> experiment.systems().forEach(system -> {
                        Set<String> own = system.properties().keySet();
                        Map<String, String> decided = limits.systems().getOrDefault(system.name(), Map.of());
                        limits.properties().keySet().stream()
                                .filter(key -> own.contains(key) && !decided.containsKey(key))
                                .forEach(key -> top.mistake(
                                        "profiles",
                                        "'" + key + "' is set by the profile '" + profile + "' and by the system '"
                                                + system.name() + "'; set it in one place"));
                    }));
        }

        private static Stream<String> called(Experiment experiment) {
            Stream<String> values = Stream.of(
                            Stream.of(experiment.properties()),
                            experiment.systems().stream().map(SystemUnderTest::properties),
                            experiment.profiles().values().stream().map(Profile::properties),
                            experiment.profiles().values().stream()
                                    .flatMap(profile -> profile.systems().values().stream()))
                    .flatMap(maps -> maps)
                    .flatMap(properties -> properties.values().stream());
            return Stream.concat(values, arguments(experiment))
                    .flatMap(BackEndRules::addresses)
                    .distinct();
        }

        private static Stream<String> arguments(Experiment experiment) {
            return experiment.systems().stream()
                    .map(SystemUnderTest::service)
                    .filter(Objects::nonNull)
                    .flatMap(target -> target.arguments().stream());
        }

        private static Stream<String> addresses(String value) {
            return ADDRESS.matcher(value).results().map(match -> match.group(1));
        }
    }

    /**
     * @param experiment half-built where other mistakes were found
     * @param whole the same with the systems of its presets
     */
    private static void checkDatabase(Experiment experiment, Experiment whole, YamlSection top) {
        List<BackEnd> databases = experiment.backEnds().stream()
                .filter(backEnd -> backEnd.database() != null)
                .toList();
        if (databases.size() > 1) {
            top.mistake(
                    "back-ends",
                    "an experiment has one database, and these are "
                            + databases.stream().map(BackEnd::name).collect(joining(" and ")) + "; keep one");
        }
        List<SystemUnderTest> keepUsers =
                whole.systems().stream().filter(ExperimentReader::keepsUsers).toList();
        if (databases.isEmpty()) {
            keepUsers.forEach(system -> top.mistake(
                    "systems",
                    "'" + system.name()
                            + "' keeps users in a database; name one in 'back-ends', as in users: {database: "
                            + "{kind: "
                            + kind(system) + ", records: 30000}}"));
        } else if (!mayUseOne(experiment)) {
            top.mistake(
                    "back-ends",
                    "no system uses the database '" + databases.get(0).name() + "'; take it out");
        } else {
            String kind = databases.get(0).database().kind();
            keepUsers.stream()
                    .filter(system -> kind != null && !kind(system).equals(kind))
                    .forEach(system -> top.mistake(
                            "systems",
                            "'" + system.name() + "' keeps users in " + kind(system) + ", and the database '"
                                    + databases.get(0).name() + "' is " + kind + "; name another service, or kind: "
                                    + kind(system)));
        }
        requireUsersForAMix(whole, top);
        requireDelayForRoundTrips(whole, top);
    }

    private static boolean keepsUsers(SystemUnderTest system) {
        return system.service() != null && system.service().usesDatabase();
    }

    /** Somebody's own jar is told where the database is, as ours are. */
    private static boolean mayUseOne(Experiment experiment) {
        return experiment.systems().stream()
                .anyMatch(system -> keepsUsers(system) || system.service() instanceof OwnJar);
    }

    /** Else nobody knows how long a round trip is. */
    private static void requireDelayForRoundTrips(Experiment experiment, YamlSection top) {
        boolean delayed = experiment.backEnds().stream()
                .anyMatch(backEnd -> backEnd.database() != null
                        && !backEnd.database().delay().isZero());
        experiment.systems().stream()
                .filter(system -> system.roundTrips() != null && !delayed)
                .forEach(system -> top.mistake(
                        "systems",
                        "'round-trips' of '" + system.name() + "' need a 'delay' of the database; write one, as in"
                                + " delay: 25ms, or take round-trips out"));
    }

    private static String kind(SystemUnderTest system) {
        return system.service().database().orElseThrow();
    }

    private static void requireUsersForAMix(Experiment experiment, YamlSection top) {
        if (experiment.workload() == null || experiment.workload().mix() == null) {
            return;
        }
        experiment.systems().stream()
                .filter(system -> system.service() != null && !system.service().answersMix())
                .forEach(system -> top.mistake(
                        "systems",
                        "'" + system.name() + "' does not answer the requests of a 'mix'; "
                                + "write 'request', or name another service"));
    }

    /** @param experiment with the systems of its presets; half-built where other mistakes were found */
    private static void checkJvms(Experiment experiment, YamlSection top) {
        requireOneCollector(experiment, top);
        requireHeapWithinMemory(experiment, top);
    }

    /** A JVM that is told two of them says so and ends. */
    private static void requireOneCollector(Experiment experiment, YamlSection top) {
        forms(experiment)
                .flatMap(form -> JvmFlags.ofEach(form).stream())
                .map(JvmFlags::collectors)
                .filter(named -> named.size() > 1)
                .distinct()
                .forEach(named -> top.mistake(
                        "jvm",
                        "'jvm' asks one JVM for several collectors, " + String.join(" and ", named)
                                + "; name one for all systems, or one for each"));
    }

    /** Where no kernel holds the memory, the maximum heap size is all there is. */
    private static void requireHeapWithinMemory(Experiment experiment, YamlSection top) {
        Resources each = experiment.resources();
        if (each == null) {
            return;
        }
        boolean mayExceed = forms(experiment)
                .flatMap(form -> JvmFlags.ofEach(form).stream())
                .map(JvmFlags::maxHeapBytes)
                .anyMatch(heap -> heap == null || heap >> 20 >= each.memoryMib());
        if (mayExceed) {
            top.mistake(
                    "resources",
                    "'resources' gives each process " + each.memoryMib()
                            + " MiB, and the heap must be smaller than that; write a smaller -Xmx into 'jvm'");
        }
    }

    /** Reads the Spring properties of a section; those that the runner sets itself are mistakes. */
    static final class PropertiesReader {

        private static final String BY_ADDRESS =
                "name a server by POSTGRES_URI instead, which keeps its password out of results";

        private static final Map<String, String> SET_BY_THE_RUNNER = Map.of(
                "server.port", "use --port instead",
                "server.address", "services listen on the loopback interface; take it out",
                "spring.mongodb.uri", "name a server by MONGODB_URI instead, which keeps its password out of results",
                "spring.datasource.url", BY_ADDRESS,
                "spring.datasource.username", BY_ADDRESS,
                "spring.datasource.password", BY_ADDRESS,
                "spring.r2dbc.url", BY_ADDRESS,
                "spring.r2dbc.username", BY_ADDRESS,
                "spring.r2dbc.password", BY_ADDRESS,
                "spring.threads.virtual.enabled", "use virtual-threads instead");

        private PropertiesReader() {}

        static Map<String, String> properties(YamlSection section) {
            Optional<YamlSection> properties = section.section("properties");
            properties.ifPresent(PropertiesReader::rejectSetByTheRunner);
            return properties.map(YamlSection::texts).orElse(Map.of());
        }

        static void rejectSetByTheRunner(YamlSection properties) {
            properties.keys().forEach(given -> insteadOf(given)
                    .ifPresent(
                            instead -> properties.mistake(given, "'" + given + "' is set by the runner; " + instead)));
        }

        /** What to do in place of setting a property that the runner sets; empty for any other. */
        static Optional<String> insteadOf(String property) {
            return SET_BY_THE_RUNNER.entrySet().stream()
                    .filter(set -> canonical(set.getKey()).equals(canonical(property)))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        /** Spring takes {@code server.Port} and {@code server.p-ort} for the same. */
        private static String canonical(String property) {
            return property.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
        }
    }

    /** @param experiment with the systems of its presets; half-built where other mistakes were found */
    private static void checkTargets(Experiment experiment, YamlSection top) {
        if (experiment.trust() != null
                && experiment.systems().stream()
                        .noneMatch(system ->
                                system.service() != null && system.service().https())) {
            top.mistake(
                    "trust",
                    "no system is called by https; take 'trust' out, or write https in a system's 'url', or https:"
                            + " true beside its 'jar'");
        }
        forms(experiment)
                .flatMap(form -> form.systems().stream()
                        .filter(system -> system.service() != null)
                        .flatMap(system -> form
                                .toldTwice(system)
                                .map(property -> "'" + system.name() + "' gets '" + property
                                        + "' twice, by 'arguments' and by a key of this file, and Spring may join"
                                        + " both values; keep one")
                                .stream()))
                .distinct()
                .forEach(twice -> top.mistake("systems", twice));
        List<String> notStarted = experiment.systems().stream()
                .filter(system -> system.service() != null && !system.service().started())
                .map(SystemUnderTest::name)
                .toList();
        if (notStarted.isEmpty()) {
            return;
        }
        String names = "'" + String.join("' and '", notStarted) + "'";
        if (experiment.resources() != null) {
            top.mistake(
                    "resources",
                    "the bench cannot limit the resources of " + names
                            + ", which it does not start; take 'resources' out, or name a jar");
        }
        if (notStarted.size() == experiment.systems().size()) {
            Stream.of("jvm", "properties", "profiles")
                    .filter(top.keys()::contains)
                    .forEach(key -> top.mistake(
                            key, "'" + key + "' has no effect, because all systems run already; take it out"));
        }
        experiment.profiles().forEach((name, profile) -> profile.systems().keySet().stream()
                .filter(notStarted::contains)
                .forEach(system -> top.mistake(
                        "profiles",
                        "the profile '" + name + "' limits '" + system + "', which runs already and keeps its own"
                                + " limits; take it out")));
    }

    private static List<PublishedFigure> published(
            Path file,
            YamlSection top,
            List<SystemUnderTest> systems,
            Map<String, List<Integer>> parameters,
            Axis axis) {
        String csv = top.optional("published", Values::words, null);
        if (csv == null) {
            return List.of();
        }
        Path path = besideThis(file, csv);
        if (path == null) {
            top.mistake(
                    "published",
                    "'published' is '" + YamlExcerpt.of(csv)
                            + "'; expected a file in the folder of the experiment or below, such as "
                            + "published/figures.csv");
            return List.of();
        }
        if (!Files.isRegularFile(path)) {
            top.mistake("published", "'published' names " + path + ", which does not exist");
            return List.of();
        }
        List<String> names = systems.stream().map(SystemUnderTest::name).toList();
        return PublishedCsv.read(path, names, parameters.keySet(), axis, text -> top.mistake("published", text));
    }

    /** Null for what leads out of the experiment's folder, also by a link: parts of it would be shown in messages. */
    private static Path besideThis(Path file, String name) {
        try {
            Path folder = file.toAbsolutePath().normalize().getParent();
            Path path = folder.resolve(name).normalize();
            boolean within = path.startsWith(folder)
                    && (!Files.exists(path) || path.toRealPath().startsWith(folder.toRealPath()));
            return within ? path : null;
        } catch (IOException | InvalidPathException noPath) {
            return null;
        }
    }

    /**
     * Published figures: a column {@code system}, columns named like parameters, the axis among them, and columns named
     * like metrics. A row that cannot be trusted is a mistake, since nobody would see that a figure stands in the wrong
     * place.
     */
    static final class PublishedCsv {

        private static final String SYSTEM = "system";
        private static final CSVFormat FORMAT = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();

        private final Path path;
        private final List<String> systems;
        private final Set<String> parameters;
        private final Axis axis;
        private final Consumer<String> mistake;
        private final Set<List<Object>> seen = new HashSet<>();

        private PublishedCsv(
                Path path, List<String> systems, Set<String> parameters, Axis axis, Consumer<String> mistake) {
            this.path = path;
            this.systems = systems;
            this.parameters = parameters;
            this.axis = axis;
            this.mistake = mistake;
        }

        static List<PublishedFigure> read(
                Path path, List<String> systems, Set<String> parameters, Axis axis, Consumer<String> mistake) {
            return new PublishedCsv(path, systems, parameters, axis, mistake).read();
        }

        private List<PublishedFigure> read() {
            List<PublishedFigure> figures = new ArrayList<>();
            try (CSVParser parser = CSVParser.parse(SmallFile.read(path), FORMAT)) {
                if (hasTheRightColumns(parser.getHeaderNames())) {
                    parser.forEach(row -> figures.add(figure(row)));
                }
            } catch (IOException | UncheckedIOException | IllegalArgumentException notCsv) {
                mistake.accept(path + " cannot be read as CSV: " + notCsv.getMessage());
            }
            return figures;
        }

        private boolean hasTheRightColumns(List<String> columns) {
            Set<String> known = new LinkedHashSet<>(List.of(SYSTEM));
            known.addAll(parameters);
            Arrays.stream(Metric.values()).map(Metric::csvName).forEach(known::add);
            columns.stream()
                    .filter(column -> !known.contains(column))
                    .forEach(column -> mistake.accept(path + " has an unknown column '" + YamlExcerpt.of(column) + "'; "
                            + Nearest.hint(column, known)));
            List<String> missing = List.of(SYSTEM, axis.parameter()).stream()
                    .filter(column -> !columns.contains(column))
                    .toList();
            missing.forEach(column -> mistake.accept(path + " needs a column '" + column + "'"));
            return missing.isEmpty();
        }

        private PublishedFigure figure(CSVRecord row) {
            String where = path + " line " + (row.getRecordNumber() + 1);
            if (!row.isConsistent()) {
                mistake.accept(where + " has " + row.size() + " values, but the header has another number of columns");
            }
            String system = row.get(SYSTEM);
            if (!systems.contains(system)) {
                mistake.accept(where + " is about '" + YamlExcerpt.of(system)
                        + "', which is not a system of this experiment; " + Nearest.hint(system, systems));
            }
            Map<String, Integer> cell = new LinkedHashMap<>();
            Map<Metric, Double> values = new EnumMap<>(Metric.class);
            row.toMap().forEach((column, text) -> {
                try {
                    if (parameters.contains(column)) {
                        cell.put(column, Values.number(text, 0));
                    } else if (!text.isBlank()) {
                        Metric.named(column).ifPresent(metric -> values.put(metric, finite(text)));
                    }
                } catch (IllegalArgumentException notANumber) {
                    mistake.accept(where + " has '" + YamlExcerpt.of(text) + "' for " + column + "; expected a number");
                }
            });
            if (!seen.add(List.of(system, cell))) {
                mistake.accept(where + " is about the same system and parameters as another line; keep one");
            }
            return new PublishedFigure(system, cell, values);
        }

        /** Java reads NaN and Infinity as numbers, too; beside one no figure could be judged. */
        private static double finite(String text) {
            double figure = Double.parseDouble(text);
            if (!Double.isFinite(figure)) {
                throw new NumberFormatException(text);
            }
            return figure;
        }
    }

    /** Reads a file of values for requests. */
    static final class FeederReader {

        /** In the heap of a load generator, 2 GiB, such rows take a tenth. */
        private static final int MOST_BYTES = 16 << 20;

        private static final CSVFormat CSV =
                CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get();

        private static final String EXPECTED =
                "expected a file in UTF-8 with a row for each request: CSV whose first line has the names of its"
                        + " columns, or JSON, an array of objects";

        private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7E]*");

        /** 7.10 is sent as 7.10. */
        private static final JsonMapper EXACT = JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();

        private FeederReader() {}

        /** With all columns; null where there is none, or none that can be read. */
        static Feeder feeder(YamlSection load, Path experiment, Set<String> parameters) {
            YamlSection section = load.section("feeder").orElse(null);
            if (section == null) {
                return null;
            }
            Path folder = experiment.toAbsolutePath().getParent();
            Feeder read = section.required("file", name -> read(folder, name));
            Order order = section.optional("order", text -> oneOf(Order.named(text), Order.words()), Order.CIRCULAR);
            long seed = section.optional("seed", text -> Values.number(text, 0), 1);
            if (order != Order.RANDOM && section.keys().contains("seed")) {
                section.mistake("seed", "a seed decides a random order; take it out, or write order: random");
            }
            section.rejectUnknownKeys();
            if (read == null) {
                return null;
            }
            if (order == Order.SEQUENTIAL && read.count() < 2) {
                section.mistake(
                        "file", "the rows of a sequential order are shared with the warm-up; give it 2 or more");
            }
            RequestTerms taken = new RequestTerms(
                    parameters.stream().collect(Collectors.toMap(name -> name, name -> List.of())),
                    0,
                    List.of(),
                    Set.of(),
                    folder,
                    false);
            read.columns().forEach(column -> RequestRules.requireUnusedName(section, column, taken));
            return new Feeder(read.file(), read.sha256(), order, seed, read.columns(), read.count(), read.rows());
        }

        /** With the columns that requests have, of which there must be some. */
        static Feeder used(YamlSection load, Feeder feeder, List<Exchange> exchanges) {
            Set<String> words = exchanges.stream()
                    .flatMap(exchange -> Stream.concat(
                            exchange.request().placeholders(),
                            exchange.expectedTexts().flatMap(Request::placeholders)))
                    .collect(Collectors.toSet());
            List<String> columns = feeder.columns().stream()
                    .filter(column -> words.contains("{" + column + "}"))
                    .toList();
            if (columns.isEmpty()) {
                load.mistake(
                        "feeder",
                        "no request has a column of the feeder; write {" + String.join("} or {", feeder.columns())
                                + "} into its path, a header or its body, or take 'feeder' out");
            }
            Set<String> inHeaders = exchanges.stream()
                    .flatMap(exchange -> exchange.headers().values().stream())
                    .flatMap(Request::placeholders)
                    .collect(Collectors.toSet());
            List<Map<String, String>> rows = new ArrayList<>();
            for (Map<String, String> row : feeder.rows()) {
                Map<String, String> kept = new LinkedHashMap<>();
                columns.forEach(column -> kept.put(column, row.get(column)));
                rows.add(kept);
            }
            columns.stream()
                    .filter(column -> inHeaders.contains("{" + column + "}"))
                    .forEach(column -> IntStream.range(0, rows.size())
                            .filter(row -> !PRINTABLE
                                    .matcher(rows.get(row).get(column))
                                    .matches())
                            .findFirst()
                            .ifPresent(row -> load.mistake(
                                    "feeder",
                                    "'" + column + "' of row " + (row + 1)
                                            + " cannot be in a header, which is a line of"
                                            + " ASCII characters; encode others as your service decodes them")));
            Set<String> inPaths = exchanges.stream()
                    .flatMap(exchange -> Request.placeholders(exchange.path()))
                    .collect(Collectors.toSet());
            columns.stream()
                    .filter(column -> inPaths.contains("{" + column + "}"))
                    .forEach(column -> IntStream.range(0, rows.size())
                            .filter(row -> !Place.isSegment(rows.get(row).get(column)))
                            .findFirst()
                            .ifPresent(row -> load.mistake(
                                    "feeder",
                                    "'" + column + "' of row " + (row + 1)
                                            + " is empty, '.' or '..', which some clients"
                                            + " leave out of a path; take the row out")));
            return new Feeder(
                    feeder.file(), feeder.sha256(), feeder.order(), feeder.seed(), columns, feeder.count(), rows);
        }

        private static Feeder read(Path folder, String name) {
            try {
                Path path = folder.resolve(Values.words(name));
                String text = SmallFile.read(path, MOST_BYTES).replaceFirst("^\uFEFF", "");
                List<Map<String, String>> rows = text.stripLeading().startsWith("[") ? ofJson(text) : ofCsv(text);
                if (rows.isEmpty()) {
                    throw new IllegalArgumentException(EXPECTED + "; it has no row");
                }
                return new Feeder(
                        path.getFileName().toString(),
                        Sha256.of(text),
                        Order.CIRCULAR,
                        1,
                        List.copyOf(rows.get(0).keySet()),
                        rows.size(),
                        rows);
            } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
                throw new IllegalArgumentException(EXPECTED + " (" + unreadable.getMessage() + ")");
            }
        }

        private static List<Map<String, String>> ofCsv(String text) throws IOException {
            try (CSVParser parser = CSVParser.parse(text, CSV)) {
                List<String> columns = null;
                List<Map<String, String>> rows = new ArrayList<>();
                for (CSVRecord line : parser) {
                    if (columns == null) {
                        columns = line.toList();
                        requireNames(columns);
                    } else {
                        rows.add(row(columns, line.toList(), rows.size() + 1));
                    }
                }
                return rows;
            }
        }

        private static Map<String, String> row(List<String> columns, List<String> values, int number) {
            if (values.size() != columns.size()) {
                throw new IllegalArgumentException(EXPECTED + "; row " + number + " has " + values.size()
                        + " values for " + columns.size() + " columns");
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < columns.size(); column++) {
                row.put(columns.get(column), values.get(column));
            }
            return row;
        }

        private static List<Map<String, String>> ofJson(String text) {
            List<Map<String, String>> rows = new ArrayList<>();
            try {
                for (JsonNode object : EXACT.readTree(text)) {
                    int number = rows.size() + 1;
                    Map<String, String> row = new LinkedHashMap<>();
                    object.properties().forEach(field -> {
                        if (field.getValue().isContainer() || field.getValue().isNull()) {
                            throw new IllegalArgumentException(EXPECTED + "; '" + YamlExcerpt.of(field.getKey())
                                    + "' of object " + number + " is no text, number, true or false");
                        }
                        row.put(field.getKey(), field.getValue().asString());
                    });
                    if (row.isEmpty()) {
                        throw new IllegalArgumentException(EXPECTED + "; element " + number + " has no fields");
                    }
                    if (rows.isEmpty()) {
                        requireNames(row.keySet());
                    } else if (!row.keySet().equals(rows.get(0).keySet())) {
                        throw new IllegalArgumentException(
                                EXPECTED + "; object " + number + " has other fields than the first one");
                    }
                    rows.add(row);
                }
            } catch (JacksonException broken) {
                throw new IllegalArgumentException(EXPECTED + " (" + broken.getOriginalMessage() + ")");
            }
            return rows;
        }

        private static void requireNames(Collection<String> columns) {
            Set<String> known = new HashSet<>();
            columns.forEach(column -> {
                if (!known.add(column)
                        || Request.placeholders("{" + column + "}").count() != 1) {
                    throw new IllegalArgumentException(EXPECTED + "; '" + YamlExcerpt.of(column) + "' is no name of its"
                            + " own without blanks, braces and quotes");
                }
            });
        }
    }

    /** Reads the load of an experiment, and what its presets change. */
    static final class WorkloadReader {

        private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(6);
        private static final String HTTP_1 = "http/1.1";

        private WorkloadReader() {}

        static Workload workload(YamlSection section, YamlSection top, RequestTerms terms, KnownNames names) {
            String engine = section.required("engine", text -> ExperimentReader.oneOf(names.engines(), text));
            Mix mix = section.optional("mix", WorkloadReader::mix, null);
            Requests requests = ExchangeReader.several(section, terms);
            Exchange exchange = mix != null
                    ? Exchange.of(mix)
                    : requests != null ? requests.all().get(0).exchange() : ExchangeReader.ofWorkload(section, terms);
            Workload.Shape shape = section.required(
                    "shape",
                    text -> oneOf(Shape.named(text), Shape.words()),
                    ", which is one of " + String.join(", ", Workload.Shape.words()));
            Duration ramp = section.optional("ramp", Values::ramp, Duration.ZERO);
            section.optional("protocol", WorkloadReader::protocol, null);
            Integer repeat = section.optional("repeat", text -> Values.number(text, 1), null);
            Duration duration = section.optional("duration", Values::ramp, null);
            Pause pause = section.optional("pause", Values::pause, Pause.NONE);
            Integer from = section.optional("from", text -> Values.number(text, 1), null);
            Duration hold = section.optional("hold", Values::ramp, null);
            Integer slowReaders = section.optional(ShapeRules.SLOW_READERS, Values::slowReaders, null);
            if (shape != null) {
                ShapeRules.check(shape, pause, section);
                ShapeRules.checkStep(shape, duration, hold, section);
                ShapeRules.checkRates(shape, from, terms.parameters(), section);
                ShapeRules.checkEvents(shape, exchange, section);
                top.section("parameters").ifPresent(sizes -> ShapeRules.checkParameters(shape, sizes));
            }
            Duration warmUp = section.optional("warm-up", Values::warmUp, DEFAULT_WARM_UP);
            Duration loadGeneratorWarmUp = section.optional("load-generator-warm-up", Values::ramp, null);
            section.rejectUnknownKeys();
            return new Workload(
                    engine,
                    shape,
                    exchange,
                    new Phases(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, from, hold, slowReaders),
                    requests,
                    null);
        }

        /** @param systems reads the further systems of a preset, after those of the experiment */
        static Map<String, Preset> presets(
                YamlSection top,
                RequestTerms terms,
                Workload workload,
                KnownNames names,
                Function<YamlSection, List<SystemUnderTest>> systems,
                Function<List<SystemUnderTest>, ClaimReader> claims) {
            Map<String, Preset> presets = new LinkedHashMap<>();
            Set<String> ofTheWorkload = top.section("workload")
                    .map(YamlSection::keys)
                    .map(Set::copyOf)
                    .orElse(Set.of());
            top.section("presets").ifPresent(section -> section.keys().forEach(name -> {
                Names.require(section, name);
                section.section(name).ifPresent(preset -> {
                    ShapeRules.checkPreset(workload == null ? null : workload.shape(), preset, ofTheWorkload);
                    Preset read = preset(preset, terms, names, systems, claims);
                    if (workload != null) {
                        Pause pause = read.phases().pause();
                        Shape shape = workload.shape() == null
                                ? null
                                : workload.shape().with(pause);
                        ShapeRules.checkPause(shape, pause, preset);
                        if (read.exchange() != null) {
                            ShapeRules.checkEvents(workload.shape(), read.exchange(), preset);
                        }
                        Phases phases = workload.phases().with(read.phases());
                        ShapeRules.checkStep(workload.shape(), phases.duration(), phases.hold(), preset);
                        Map<String, List<Integer>> parameters = new LinkedHashMap<>(terms.parameters());
                        parameters.putAll(read.parameters());
                        ShapeRules.checkRates(workload.shape(), phases.from(), parameters, preset);
                        ShapeRules.checkFork(workload, read.fork(), preset);
                    }
                    presets.put(name, read);
                });
            }));
            return presets;
        }

        private static Preset preset(
                YamlSection section,
                RequestTerms terms,
                KnownNames names,
                Function<YamlSection, List<SystemUnderTest>> systems,
                Function<List<SystemUnderTest>, ClaimReader> claims) {
            String question = section.optional("question", Values::words, null);
            Mix mix = section.optional("mix", WorkloadReader::mix, null);
            Duration ramp = section.optional("ramp", Values::ramp, null);
            Integer repeat = section.optional("repeat", text -> Values.number(text, 1), null);
            Duration duration = section.optional("duration", Values::ramp, null);
            Pause pause = section.optional("pause", Values::pause, null);
            Integer from = section.optional("from", text -> Values.number(text, 1), null);
            Duration hold = section.optional("hold", Values::ramp, null);
            Integer slowReaders = section.optional(ShapeRules.SLOW_READERS, Values::slowReaders, null);
            Duration warmUp = section.optional("warm-up", Values::warmUp, null);
            Duration loadGeneratorWarmUp = section.optional("load-generator-warm-up", Values::ramp, null);
            Fork fork = section.optional("fork", WorkloadReader::fork, null);
            Map<String, List<Integer>> changed = new LinkedHashMap<>();
            for (String parameter : terms.parameters().keySet()) {
                if (section.keys().contains(parameter)) {
                    changed.put(parameter, ParametersReader.values(section, parameter));
                } else {
                    section.list(parameter, text -> text); // known, though this preset leaves it as it is
                }
            }
            Exchange exchange = ExchangeReader.ofPreset(section, terms);
            String engine = section.optional("engine", text -> ExperimentReader.oneOf(names.engines(), text), null);
            List<SystemUnderTest> further =
                    section.section("systems").map(systems).orElse(List.of());
            List<Claim> claimed = claims.apply(further).read(section);
            section.rejectUnknownKeys();
            Phases phases =
                    new Phases(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, from, hold, slowReaders);
            return new Preset(question, changed, mix, exchange, phases, fork, engine, further, claimed);
        }

        private static String protocol(String text) {
            if (!text.equals(HTTP_1)) {
                throw new IllegalArgumentException("expected " + HTTP_1 + ", which all loads have: with HTTP/2 requests"
                        + " share a connection, of which Tomcat 11 answers 20 at a time, and the bench neither sets nor"
                        + " records how many connections there are");
            }
            return text;
        }

        static Fork fork(String text) {
            return Fork.named(text)
                    .orElseThrow(() -> new IllegalArgumentException("expected " + String.join(" or ", Fork.words())));
        }

        private static Mix mix(String text) {
            return Mix.named(text)
                    .orElseThrow(() -> new IllegalArgumentException("expected one of YCSB's workloads, "
                            + String.join(", ", Mix.words()) + ", or 'request' in its place"));
        }

        /**
         * Reads what is asked of a service, and the right answer: of the workload, or of a preset that asks for
         * something else.
         */
        static final class ExchangeReader {

            private static final int OK = 200;
            private static final int MOST_WEIGHT = 1_000;
            private static final String KEEP = "keep";

            private ExchangeReader() {}

            /** Of the workload, which needs one; half-built where it has mistakes. */
            static Exchange ofWorkload(YamlSection section, RequestTerms terms) {
                return withCookies(section, section.required("request", ExchangeReader::line), terms);
            }

            private static Exchange withCookies(YamlSection section, Request line, RequestTerms terms) {
                Exchange exchange = exchange(section, line, terms);
                Cookies cookies = cookies(section);
                RequestRules.requireOneSource(section, exchange.headers(), cookies);
                return exchange.with(cookies);
            }

            private static Cookies cookies(YamlSection section) {
                return section.optional("cookies", text -> oneOf(Cookies.named(text), Cookies.words()), null);
            }

            /** Several requests of a workload; null where it has one. */
            static Requests several(YamlSection section, RequestTerms terms) {
                Play play = section.optional("play", text -> oneOf(Play.named(text), Play.words()), null);
                Optional<YamlSection> given = section.section("requests");
                if (given.isEmpty()) {
                    if (play != null) {
                        section.mistake("play", "'play' needs 'requests', several of them; take it out");
                    }
                    return null;
                }
                List.of("mix", "request", "headers", "body", "expect").stream()
                        .filter(section.keys()::contains)
                        .forEach(key -> section.mistake(
                                key, "'requests' have theirs, each below its name; take '" + key + "' out here"));
                Cookies cookies = cookies(section);
                List<Part> parts = new ArrayList<>();
                List<String> kept = new ArrayList<>();
                given.get().keys().forEach(name -> {
                    Names.require(given.get(), name);
                    if (name.startsWith("warm-up")) {
                        given.get().mistake(name, "'" + name + "' begins as requests that do not count; rename it");
                    }
                    given.get().section(name).ifPresent(part -> {
                        Part read = part(name, part, terms.with(kept), cookies);
                        parts.add(read);
                        kept.addAll(read.exchange().rest().kept().keySet());
                        if (play != Play.MIX && part.keys().contains("weight")) {
                            part.mistake("weight", "weights are those of a mix; take it out, or write play: mix");
                        }
                        if (play == Play.MIX && part.keys().contains(KEEP)) {
                            part.mistake(
                                    KEEP, "a mix has no order in which a value could be kept; write play: journey");
                        }
                        part.rejectUnknownKeys();
                    });
                });
                RequestRules.requireSeveral(
                        section,
                        terms,
                        parts.stream().map(part -> part.exchange().request()).toList());
                return parts.isEmpty() ? null : new Requests(play == null ? Play.JOURNEY : play, parts);
            }

            private static Part part(String name, YamlSection part, RequestTerms terms, Cookies cookies) {
                Request line = part.required("request", ExchangeReader::line);
                int weight = part.optional("weight", text -> Values.number(text, 1, MOST_WEIGHT), 1);
                Exchange exchange = exchange(part, line, terms.ofOne());
                RequestRules.requireOneSource(part, exchange.headers(), cookies);
                return new Part(name, weight, exchange.with(cookies));
            }

            /** Where the values are that later requests have, by their names. */
            private static Map<String, String> kept(YamlSection part, RequestTerms terms) {
                Map<String, String> kept = new LinkedHashMap<>();
                if (terms.oneOfSeveral()) {
                    part.section(KEEP).ifPresent(given -> given.keys().forEach(name -> {
                        Names.require(given, name);
                        RequestRules.requireUnusedName(given, name, terms);
                        kept.put(name, given.optional(name, RequestRules::place, "/"));
                    }));
                }
                return kept;
            }

            /** What is sent: a text, or that of a file. */
            private static String body(YamlSection section, RequestTerms terms) {
                return section.isMapping("body")
                        ? section.section("body")
                                .map(given -> {
                                    String text =
                                            given.required("file", name -> RequestRules.textOf(name, terms.folder()));
                                    given.rejectUnknownKeys();
                                    return text;
                                })
                                .orElse(null)
                        : section.optional("body", Values::text, null);
            }

            /** Of a preset; null where it asks for the same as the workload. */
            static Exchange ofPreset(YamlSection section, RequestTerms terms) {
                Request line = section.optional("request", ExchangeReader::line, null);
                if (!section.keys().contains("request")) {
                    section.keys().stream()
                            .filter(Set.of("headers", "body", "expect", "cookies")::contains)
                            .forEach(key -> section.mistake(
                                    key,
                                    "a preset has '" + key
                                            + "' beside a 'request' of its own; write one, or take it out"));
                }
                Exchange exchange = withCookies(section, line, terms);
                return line == null ? null : exchange;
            }

            private static Request line(String text) {
                return RequestRules.request(text);
            }

            private static Exchange exchange(YamlSection section, Request line, RequestTerms terms) {
                Map<String, String> headers = RequestRules.headers(section);
                String sent = body(section, terms);
                Request request = line == null ? null : new Request(line.method(), line.path(), headers, sent);
                if (request != null) {
                    RequestRules.requireBody(section, request);
                    RequestRules.requirePlaceholders(section, request, terms);
                }
                Optional<YamlSection> expect = section.section("expect");
                int status = expect.map(it -> it.optional("status", text -> Values.number(text, 100, 599), OK))
                        .orElse(OK);
                String body = expect.map(it -> it.optional("body", text -> text, (String) null))
                        .orElse(null);
                List<String> contains =
                        expect.map(it -> it.list("contains", Values::text)).orElse(List.of());
                Map<String, String> json = new LinkedHashMap<>();
                expect.ifPresent(it -> {
                    it.section("json").ifPresent(fields -> fields.keys().forEach(field -> {
                        String value = fields.optional(field, text -> RequestRules.pointer(field) + text, field);
                        json.put(field, value.substring(field.length()));
                        RequestRules.requireExpectable(fields, field, json.get(field), request, terms);
                    }));
                    RequestRules.requireExpectable(it, "body", body, request, terms);
                    contains.forEach(text -> RequestRules.requireExpectable(it, "contains", text, request, terms));
                    it.rejectUnknownKeys();
                });
                Exchange exchange = new Exchange(
                        request == null ? null : request.method(),
                        request == null ? null : request.path(),
                        null,
                        headers,
                        sent,
                        status,
                        body,
                        null,
                        Answer.of(contains, json, kept(section, terms)));
                RequestRules.requireReadable(section, exchange);
                return exchange;
            }
        }

        /** What a load needs to have the shape that it is said to have, and what would give it another one. */
        static final class ShapeRules {

            private static final String REPEAT = "repeat";
            private static final String DURATION = "duration";
            private static final String PAUSE = "pause";
            private static final String FROM = "from";
            private static final String HOLD = "hold";
            private static final String SLOW_READERS = "slow-readers";

            /** Of a load with a step, so that there are some seconds before it, and as many to queue in after it. */
            private static final int LEAST_PARTS = 4;

            /** The keys that make a load what it is, all of which presets may change. */
            private static final List<String> KEYS =
                    List.of("mix", "request", "ramp", REPEAT, DURATION, PAUSE, FROM, HOLD, SLOW_READERS);

            /** Keys that say nothing in a load of that shape. */
            private static final Map<Shape, Set<String>> MEANINGLESS = Map.of(
                    Shape.CLOSED_WITH_THINK_TIME, Set.of(FROM, HOLD, SLOW_READERS),
                    Shape.CLOSED, Set.of(PAUSE, FROM, HOLD, SLOW_READERS),
                    Shape.OPEN, Set.of("ramp", REPEAT, PAUSE, "cookies", FROM, HOLD, SLOW_READERS),
                    Shape.STEP, Set.of("ramp", REPEAT, PAUSE, "cookies", SLOW_READERS),
                    Shape.CONNECTIONS,
                            Set.of(
                                    "mix",
                                    "headers",
                                    "cookies",
                                    "feeder",
                                    "body",
                                    "ramp",
                                    REPEAT,
                                    DURATION,
                                    PAUSE,
                                    FROM,
                                    HOLD,
                                    SLOW_READERS,
                                    "load-generator-warm-up"),
                    Shape.STREAMS,
                            Set.of(
                                    "mix",
                                    "headers",
                                    "cookies",
                                    "feeder",
                                    "body",
                                    REPEAT,
                                    DURATION,
                                    PAUSE,
                                    FROM,
                                    HOLD,
                                    "load-generator-warm-up"));

            private ShapeRules() {}

            /** The load itself. */
            static void check(Shape shape, Pause pause, YamlSection workload) {
                List<String> given = workload.keys();
                if ((shape.open() || staysOpen(shape)) && given.contains("requests")) {
                    workload.mistake(
                            "requests",
                            "a load of the shape '" + shape.word() + "' has one request; write it into 'request'");
                }
                rejectMeaningless(shape, given, workload);
                if (staysOpen(shape)) {
                    return;
                }
                if (shape.open()) {
                    if (!given.contains(DURATION)) {
                        workload.mistake("shape", "an open load needs 'duration', such as duration: 60s");
                    }
                    if (shape == Shape.STEP && !given.containsAll(List.of(FROM, HOLD))) {
                        workload.mistake(
                                "shape",
                                "a load with a step needs 'from', the rate before and after it, and 'hold', how long it"
                                        + " takes, such as from: 1000 and hold: 3s");
                    }
                    return;
                }
                if (given.contains(REPEAT) == given.contains(DURATION)) {
                    workload.mistake(
                            given.contains(REPEAT) ? DURATION : "shape",
                            "'workload' needs either 'repeat', how often each user calls, or 'duration', for how long");
                }
                checkPause(shape, pause, workload);
            }

            private static void rejectMeaningless(Shape shape, List<String> given, YamlSection section) {
                MEANINGLESS.get(shape).stream()
                        .filter(given::contains)
                        .sorted()
                        .forEach(key -> section.mistake(
                                key, "a load of the shape '" + shape.word() + "' has no '" + key + "'; take it out"));
            }

            private static boolean staysOpen(Shape shape) {
                return shape == Shape.CONNECTIONS || shape == Shape.STREAMS;
            }

            /** The load generator reads from the path how many events it has to see, and when. */
            static void checkEvents(Shape shape, Exchange exchange, YamlSection workload) {
                if (shape == Shape.STREAMS
                        && exchange.path() != null
                        && !(exchange.method().equals("GET") && exchange.path().endsWith(Events.END_OF_PATH))) {
                    workload.mistake(
                            "request",
                            "a load of the shape 'streams' asks by GET and by a path that ends with the number of"
                                    + " events and the milliseconds between them, as in GET /tokens"
                                    + Events.END_OF_PATH);
                }
            }

            /** Of the load, or as a preset changes it; null where nothing is known of one of the times. */
            static void checkStep(Shape shape, Duration duration, Duration hold, YamlSection section) {
                if (shape == Shape.STEP
                        && section.keys().stream().anyMatch(List.of(DURATION, HOLD)::contains)
                        && duration != null
                        && hold != null
                        && leastAround(hold).compareTo(duration) > 0) {
                    section.mistake(
                            section.keys().contains(HOLD) ? HOLD : DURATION,
                            "the step is in the middle of the load, which must be at least " + LEAST_PARTS
                                    + " times as long as 'hold', and 4 s longer than it; expected duration: "
                                    + leastAround(hold).toSeconds() + "s or more");
                }
            }

            /** Of the load, or as a preset changes it: the rate in the step is the larger one. */
            static void checkRates(
                    Shape shape, Integer from, Map<String, List<Integer>> parameters, YamlSection section) {
                String axis = Axis.RATE.parameter();
                if (shape != Shape.STEP
                        || from == null
                        || section.keys().stream().noneMatch(List.of(FROM, axis)::contains)) {
                    return;
                }
                parameters.getOrDefault(axis, List.of()).stream()
                        .filter(rate -> rate <= from)
                        .findFirst()
                        .ifPresent(rate -> section.mistake(
                                section.keys().contains(FROM) ? FROM : axis,
                                "'rate' is the larger rate of the step, and " + rate + " is not above the " + from
                                        + " of 'from'; write a larger 'rate', or a smaller 'from'"));
            }

            /** @param fork of the experiment, or of a preset; null where that leaves it as it is */
            static void checkFork(Workload workload, Fork fork, YamlSection section) {
                if (workload != null && workload.keepsConnectionsOpen() && fork == Fork.PER_SYSTEM) {
                    section.mistake(
                            "fork", "connections that stay open need a fresh service for each cell; take 'fork' out");
                }
            }

            /** With two whole seconds before the step and after it. */
            private static Duration leastAround(Duration hold) {
                Duration parts = hold.multipliedBy(LEAST_PARTS);
                Duration seconds = hold.plusSeconds(4);
                return parts.compareTo(seconds) > 0 ? parts : seconds;
            }

            /** @param pause of the load, or of a preset that may leave it as it is: null then */
            static void checkPause(Shape shape, Pause pause, YamlSection section) {
                if (shape == Shape.CLOSED_WITH_THINK_TIME && pause != null && pause.zero()) {
                    section.mistake(
                            section.keys().contains(PAUSE) ? PAUSE : "shape",
                            "users who think need 'pause', such as pause: 1s..2s; for callers who do not, write shape: "
                                    + "closed");
                }
            }

            /** The size of the load is a parameter, and its name says what it counts. */
            static void checkParameters(Shape shape, YamlSection parameters) {
                String needed = (shape.open() ? Axis.RATE : Axis.USERS).parameter();
                String other = (shape.open() ? Axis.USERS : Axis.RATE).parameter();
                if (!parameters.keys().contains(needed)) {
                    parameters.mistake(
                            needed, "'parameters' needs '" + needed + "', such as " + needed + ": [1000, 2000]");
                }
                if (parameters.keys().contains(other)) {
                    parameters.mistake(
                            other, "a load of the shape '" + shape.word() + "' has no '" + other + "'; take it out");
                }
                Stream.of(Events.COUNT, Events.INTERVAL)
                        .filter(name -> shape == Shape.STREAMS)
                        .filter(name -> !parameters.keys().contains(name))
                        .forEach(name -> parameters.mistake(
                                name, "'parameters' needs '" + name + "', such as " + name + ": [100]"));
            }

            /**
             * A preset may make a load longer or shorter, but gives it no other shape, with an exception: 'pause' makes
             * users who think of callers who do not, and they may arrive over a 'ramp'. In a closed load it may replace
             * 'repeat' by 'duration', or the other way round.
             */
            static void checkPreset(Shape shape, YamlSection preset, Set<String> keysOfTheWorkload) {
                List<String> given = preset.keys();
                if (given.contains(REPEAT) && given.contains(DURATION)) {
                    preset.mistake(
                            DURATION,
                            "a preset changes either 'repeat', how often each user calls, or 'duration', for how long");
                }
                if (shape != null) {
                    List<String> others =
                            given.stream().filter(key -> !KEYS.contains(key)).toList();
                    rejectMeaningless(shape, others, preset);
                }
                KEYS.stream()
                        .filter(given::contains)
                        .filter(key -> !keysOfTheWorkload.contains(key))
                        .filter(key -> !(key.equals("request") && keysOfTheWorkload.contains("requests")))
                        .filter(key -> !(shape == Shape.CLOSED
                                && given.contains(PAUSE)
                                && List.of(PAUSE, "ramp").contains(key)))
                        .filter(key -> shape != null && (shape.open() || staysOpen(shape))
                                || !(key.equals(REPEAT) || key.equals(DURATION)))
                        .forEach(key -> preset.mistake(
                                key, "the workload has no '" + key + "' that a preset could change; take it out"));
            }
        }
    }
}
