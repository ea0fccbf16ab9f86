package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one experiment file from top to bottom. */
final class ExperimentReader {

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
        Section top = Section.of("the experiment", root, mistakes);
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
        RequestTerms terms = RequestTerms.of(parameters, backEnds);
        Workload workload = WorkloadReader.workload(top, terms, names);
        if (workload != null && workload.holdsConnections() && fork == Fork.PER_SYSTEM) {
            top.mistake("fork", "held connections need a fresh service for each cell; take 'fork' out");
        }
        List<PublishedFigure> published = PublishedReader.published(file, top, systems, parameters, axis);
        Function<List<SystemUnderTest>, ClaimReader> claimReader = further -> new ClaimReader(
                Stream.concat(systems.stream(), further.stream())
                        .map(SystemUnderTest::name)
                        .toList(),
                axis);
        List<Claim> claims = claimReader.apply(List.of()).read(top);
        Map<String, Profile> profiles = profiles(top, systems);
        Map<String, Preset> presets = WorkloadReader.presets(
                top, terms, workload, names, section -> furtherSystems(section, systems), claimReader);
        List<Objective> objectives = Objectives.read(top);
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
                objectives);
        BackEndRules.check(experiment, top);
        JvmRules.check(experiment, top);
        DatabaseRules.check(experiment, top);
        TargetRules.check(experiment, top);
        return experiment;
    }

    private String fileName(String text) {
        String expected = file.getFileName().toString().replaceFirst("\\.yaml$", "");
        if (!text.equals(expected)) {
            throw new IllegalArgumentException("expected the file's own name, '" + expected + "'");
        }
        return text;
    }

    private List<BackEnd> backEnds(Section top) {
        List<BackEnd> backEnds = new ArrayList<>();
        top.section("back-ends").ifPresent(section -> section.keys().forEach(name -> {
            Names.require(section, name);
            section.section(name).ifPresent(backEnd -> backEnds.add(backEnd(name, backEnd)));
        }));
        return backEnds;
    }

    private BackEnd backEnd(String name, Section section) {
        Optional<Section> database = section.section("database");
        if (database.isPresent()) {
            section.rejectUnknownKeys();
            return new BackEnd(name, database(database.get()));
        }
        ServiceModule service = section.required("service", TargetReader::service);
        Map<String, String> properties = PropertiesReader.properties(section);
        section.rejectUnknownKeys();
        return new BackEnd(name, service, properties);
    }

    private DatabaseSpec database(Section section) {
        String kind = section.required("kind", this::database);
        Integer records = section.required("records", text -> Values.number(text, 1));
        Duration delay = section.optional("delay", Values::duration, Duration.ZERO);
        section.rejectUnknownKeys();
        return new DatabaseSpec(kind, records == null ? 1 : records, delay);
    }

    private static Resources resources(Section top) {
        Optional<Section> section = top.section("resources");
        if (section.isEmpty()) {
            return null;
        }
        Double cpus = section.get().required("cpus", Values::cpus);
        Long memoryMib = section.get().required("memory", Values::memoryMib);
        boolean whole = section.get().optional("back-ends", Values::wholeCores, false);
        section.get().rejectUnknownKeys();
        return cpus == null || memoryMib == null ? null : new Resources(cpus, memoryMib, whole);
    }

    private static Map<String, Profile> profiles(Section top, List<SystemUnderTest> systems) {
        Map<String, Profile> profiles = new LinkedHashMap<>();
        top.section("profiles").ifPresent(section -> section.keys().forEach(name -> {
            Names.require(section, name);
            section.section(name).ifPresent(profile -> profiles.put(name, profile(profile, systems)));
        }));
        return profiles;
    }

    private static Profile profile(Section section, List<SystemUnderTest> systems) {
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

    private List<SystemUnderTest> systems(Section top) {
        Section section = needed(top, "systems");
        if (section == null) {
            return List.of();
        }
        if (section.keys().isEmpty()) {
            top.mistake("systems", "'systems' needs at least one system");
        }
        return namedSystems(section);
    }

    private List<SystemUnderTest> namedSystems(Section section) {
        List<SystemUnderTest> systems = new ArrayList<>();
        for (String name : section.keys()) {
            Names.require(section, name);
            section.section(name).ifPresent(system -> systems.add(system(name, system)));
        }
        return systems;
    }

    /** Of a preset: their names must differ from those that the experiment has anyway. */
    private List<SystemUnderTest> furtherSystems(Section section, List<SystemUnderTest> systems) {
        List<String> taken = systems.stream().map(SystemUnderTest::name).toList();
        section.keys().stream()
                .filter(taken::contains)
                .forEach(name -> section.mistake(
                        name, "the experiment has a system '" + name + "' already; give this one another name"));
        return namedSystems(section);
    }

    private SystemUnderTest system(String name, Section section) {
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

    static Section needed(Section top, String key) {
        Optional<Section> section = top.section(key);
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
        return text;
    }
}
