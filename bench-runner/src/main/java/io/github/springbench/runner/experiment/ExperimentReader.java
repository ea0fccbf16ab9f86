package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Mix;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Preset;
import io.github.springbench.runner.model.Profile;
import io.github.springbench.runner.model.Program;
import io.github.springbench.runner.model.PublishedFigure;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Resources;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.ServiceModule.Stack;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one experiment file from top to bottom. */
final class ExperimentReader {

    private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(6);
    private static final Map<String, String> SET_BY_THE_RUNNER = Map.of(
            "server.port", "use --port instead",
            "server.address", "services listen on the loopback interface; take it out",
            "spring.mongodb.uri", "name a server by MONGODB_URI instead, which keeps its password out of results",
            "spring.threads.virtual.enabled", "use virtual-threads instead");

    /** Behind two slashes a host would stand, and another machine be called. */
    private static final Pattern REQUEST = Pattern.compile("(GET|POST) (/(?!/)\\S*)");

    /** Names of folders, several of which make a path. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    static final String NAME_EXPECTED = "expected letters, digits, '-', '_' and '.', 40 at most";

    /** What file systems allow for the name of a folder. */
    private static final int LONGEST_FOLDER_NAME = 255;

    /** Of a parameter's value, with its equals sign and comma. */
    private static final int LONGEST_VALUE = 12;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}\"\\s]+)}");

    /** A load of none is no load. */
    private static final Set<String> SIZES = Set.of(Experiment.USERS, Experiment.RATE);

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
        Map<String, String> properties = properties(top);
        List<String> jvm = top.list("jvm", ExperimentReader::jvmFlag);
        Resources resources = resources(top);
        Map<String, List<Integer>> parameters = parameters(top);
        Axis axis = axis(top, parameters.keySet());
        Fork fork = top.optional("fork", ExperimentReader::fork, Fork.PER_CELL);
        Workload workload = workload(top, parameters);
        List<PublishedFigure> published = published(top, systems, parameters, axis);
        List<Claim> claims =
                new ClaimReader(systems.stream().map(SystemUnderTest::name).toList(), axis).read(top);
        Map<String, Profile> profiles = profiles(top, systems);
        Map<String, Preset> presets = presets(top, parameters, workload);
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
                fork);
        BackEndRules.check(experiment, top);
        DatabaseRules.check(experiment, top);
        ProgramRules.check(experiment, top);
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
            requireName(section, name);
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
        ServiceModule service = section.required("service", ProgramReader::service);
        Map<String, String> properties = properties(section);
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
            requireName(section, name);
            section.section(name).ifPresent(profile -> profiles.put(name, profile(profile, systems)));
        }));
        return profiles;
    }

    private static Profile profile(Section section, List<SystemUnderTest> systems) {
        Map<String, String> shared = properties(section);
        Map<String, Map<String, String>> own = new LinkedHashMap<>();
        section.section("systems").ifPresent(named -> {
            systems.forEach(system -> named.section(system.name()).ifPresent(it -> {
                rejectSetByTheRunner(it);
                own.put(system.name(), it.texts());
            }));
            named.rejectUnknownKeys();
        });
        List<String> jvm = section.list("jvm", ExperimentReader::jvmFlag);
        section.rejectUnknownKeys();
        return new Profile(shared, own, jvm);
    }

    private List<SystemUnderTest> systems(Section top) {
        List<SystemUnderTest> systems = new ArrayList<>();
        Section section = needed(top, "systems");
        if (section != null) {
            if (section.keys().isEmpty()) {
                top.mistake("systems", "'systems' needs at least one system");
            }
            for (String name : section.keys()) {
                requireName(section, name);
                section.section(name).ifPresent(system -> systems.add(system(name, system)));
            }
        }
        return systems;
    }

    private SystemUnderTest system(String name, Section section) {
        Program service =
                ProgramReader.read(name, section, file.toAbsolutePath().getParent());
        boolean virtualThreads = section.optional("virtual-threads", Values::truth, false);
        String engine = section.optional("engine", this::engine, null);
        Map<String, String> properties = properties(section);
        if (virtualThreads && service instanceof ServiceModule module && module.stack() == Stack.REACTIVE) {
            section.mistake(
                    "virtual-threads",
                    "'" + name + "' is reactive and has no thread per request; take virtual-threads out");
        }
        section.rejectUnknownKeys();
        return new SystemUnderTest(name, service, virtualThreads, engine, properties);
    }

    private static Map<String, String> properties(Section section) {
        Optional<Section> properties = section.section("properties");
        properties.ifPresent(ExperimentReader::rejectSetByTheRunner);
        return properties.map(Section::texts).orElse(Map.of());
    }

    private static void rejectSetByTheRunner(Section properties) {
        SET_BY_THE_RUNNER.forEach((key, instead) -> {
            properties.keys().stream()
                    .filter(given -> canonical(given).equals(canonical(key)))
                    .forEach(given -> properties.mistake(given, "'" + given + "' is set by the runner; " + instead));
        });
    }

    /** Spring takes {@code server.Port} and {@code server.p-ort} for the same. */
    private static String canonical(String property) {
        return property.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }

    private Map<String, List<Integer>> parameters(Section top) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        Section section = needed(top, "parameters");
        if (section != null) {
            for (String key : section.keys()) {
                requireName(section, key);
                parameters.put(key, values(section, key));
            }
            // A cell's values make the name of a folder.
            if (parameters.keySet().stream()
                            .mapToInt(name -> name.length() + LONGEST_VALUE)
                            .sum()
                    > LONGEST_FOLDER_NAME) {
                top.mistake("parameters", "'parameters' has too many or too long names; a few short ones are expected");
            }
        }
        return parameters;
    }

    private static Axis axis(Section top, Set<String> parameters) {
        List<String> possible = Arrays.stream(Axis.values())
                .map(Axis::parameter)
                .filter(parameters::contains)
                .toList();
        return top.optional(
                "axis",
                text -> Axis.named(text)
                        .filter(axis -> possible.contains(text))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no such axis in this experiment; " + Nearest.hint(text, possible))),
                Axis.of(parameters));
    }

    private static List<Integer> values(Section section, String parameter) {
        int least = SIZES.contains(parameter) ? 1 : 0;
        List<Integer> values = section.list(parameter, text -> Values.number(text, least));
        if (values.isEmpty()) {
            section.mistake(parameter, "'" + parameter + "' needs at least one number");
        }
        if (values.stream().distinct().count() < values.size()) {
            section.mistake(
                    parameter, "'" + parameter + "' names a number twice; repeats are asked for by --repetitions");
        }
        return values;
    }

    private Workload workload(Section top, Map<String, List<Integer>> parameters) {
        Section section = needed(top, "workload");
        if (section == null) {
            return null;
        }
        String engine = section.required("engine", this::engine);
        Mix mix = section.optional("mix", ExperimentReader::mix, null);
        Matcher line = mix == null ? section.required("request", ExperimentReader::request) : null;
        String sent = mix == null ? section.optional("body", Values::words, null) : null;
        Request request = line == null ? null : new Request(line.group(1), line.group(2), sent);
        if (request != null) {
            requireBody(section, request);
            requirePlaceholders(section, request, parameters);
        }
        Optional<Section> expect = mix == null ? section.section("expect") : Optional.empty();
        int status = expect.map(it -> it.optional("status", text -> Values.number(text, 100, 599), 200))
                .orElse(200);
        String body = expect.map(it -> it.optional("body", text -> text, (String) null))
                .orElse(null);
        expect.ifPresent(it -> {
            requireExpectable(it, body, sent);
            it.rejectUnknownKeys();
        });
        Workload.Shape shape = section.required(
                "shape", ExperimentReader::shape, ", which is one of " + String.join(", ", Workload.Shape.words()));
        Duration ramp = section.optional("ramp", Values::ramp, Duration.ZERO);
        Integer repeat = section.optional("repeat", text -> Values.number(text, 1), null);
        Duration duration = section.optional("duration", Values::ramp, null);
        Pause pause = section.optional("pause", Values::pause, Pause.NONE);
        if (shape != null) {
            ShapeRules.check(shape, pause, section);
            top.section("parameters").ifPresent(sizes -> ShapeRules.checkParameters(shape, sizes));
        }
        Duration warmUp = section.optional("warm-up", Values::warmUp, DEFAULT_WARM_UP);
        Duration loadGeneratorWarmUp = section.optional("load-generator-warm-up", Values::ramp, null);
        section.rejectUnknownKeys();
        return new Workload(
                engine,
                shape,
                mix != null ? Mix.READ.method() : request == null ? null : request.method(),
                mix != null ? Mix.READ.path() : request == null ? null : request.path(),
                mix,
                sent,
                status,
                body,
                ramp,
                repeat,
                duration,
                pause,
                warmUp,
                loadGeneratorWarmUp);
    }

    private List<PublishedFigure> published(
            Section top, List<SystemUnderTest> systems, Map<String, List<Integer>> parameters, Axis axis) {
        String csv = top.optional("published", Values::words, null);
        if (csv == null) {
            return List.of();
        }
        Path path = besideThis(csv);
        if (path == null) {
            top.mistake(
                    "published",
                    "'published' is '" + Excerpt.of(csv)
                            + "'; expected a file in the folder of the experiment or below, such as published/figures.csv");
            return List.of();
        }
        if (!Files.isRegularFile(path)) {
            top.mistake("published", "'published' names " + path + ", which is not there");
            return List.of();
        }
        List<String> names = systems.stream().map(SystemUnderTest::name).toList();
        return PublishedCsv.read(path, names, parameters.keySet(), axis, text -> top.mistake("published", text));
    }

    /** Null for what leads out of the experiment's folder, also by a link: parts of it would be shown in messages. */
    private Path besideThis(String name) {
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

    private Map<String, Preset> presets(Section top, Map<String, List<Integer>> parameters, Workload workload) {
        Map<String, Preset> presets = new LinkedHashMap<>();
        Set<String> ofTheWorkload =
                top.section("workload").map(Section::keys).map(Set::copyOf).orElse(Set.of());
        top.section("presets").ifPresent(section -> section.keys().forEach(name -> {
            requireName(section, name);
            section.section(name).ifPresent(preset -> {
                ShapeRules.checkPreset(workload == null ? null : workload.shape(), preset, ofTheWorkload);
                Preset read = preset(preset, parameters);
                if (workload != null) {
                    ShapeRules.checkPause(workload.shape(), read.pause(), preset);
                }
                presets.put(name, read);
            });
        }));
        return presets;
    }

    private static Preset preset(Section section, Map<String, List<Integer>> parameters) {
        String question = section.optional("question", Values::words, null);
        Mix mix = section.optional("mix", ExperimentReader::mix, null);
        Duration ramp = section.optional("ramp", Values::ramp, null);
        Integer repeat = section.optional("repeat", text -> Values.number(text, 1), null);
        Duration duration = section.optional("duration", Values::ramp, null);
        Pause pause = section.optional("pause", Values::pause, null);
        Duration warmUp = section.optional("warm-up", Values::warmUp, null);
        Duration loadGeneratorWarmUp = section.optional("load-generator-warm-up", Values::ramp, null);
        Fork fork = section.optional("fork", ExperimentReader::fork, null);
        Map<String, List<Integer>> changed = new LinkedHashMap<>();
        for (String parameter : parameters.keySet()) {
            if (section.keys().contains(parameter)) {
                changed.put(parameter, values(section, parameter));
            } else {
                section.list(parameter, text -> text); // known, though this preset leaves it as it is
            }
        }
        section.rejectUnknownKeys();
        return new Preset(question, changed, mix, ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp, fork);
    }

    /** Of the placeholders, only the fresh id means something in an answer, and only where it was sent. */
    private static void requireExpectable(Section expect, String body, String sent) {
        if (body == null) {
            return;
        }
        boolean freshIdSent = sent != null && sent.contains(Request.FRESH_ID);
        PLACEHOLDER
                .matcher(body)
                .results()
                .filter(match -> !(freshIdSent && match.group().equals(Request.FRESH_ID)))
                .forEach(match -> expect.mistake(
                        "body",
                        "'body' expects " + match.group() + ", which nobody fills in; write the text itself"
                                + (match.group().equals(Request.FRESH_ID)
                                        ? ", or send " + Request.FRESH_ID + " in the request's body"
                                        : ", or " + Request.FRESH_ID + " for the id that was sent")));
    }

    private static void requireBody(Section section, Request request) {
        boolean sends = request.method().equals("POST");
        if (sends && request.body() == null) {
            section.mistake("request", "'request' is a POST and needs 'body', the JSON to send");
        } else if (!sends && request.body() != null) {
            section.mistake("body", "'body' is of no use with a GET; take it out, or write POST into 'request'");
        }
    }

    /** What a request may ask for; an id has its place in a body. */
    private static Set<String> known(Map<String, List<Integer>> parameters, Request request) {
        Set<String> known = new TreeSet<>(parameters.keySet());
        if (request.body() != null) {
            known.add(Request.FRESH_ID.replaceAll("[{}]", ""));
        }
        return known;
    }

    /** A parameter that changes nothing would label the same run with different values. */
    private static void requirePlaceholders(Section section, Request request, Map<String, List<Integer>> parameters) {
        String used = request.body() == null ? request.path() : request.path() + " " + request.body();
        PLACEHOLDER
                .matcher(used)
                .results()
                .filter(match -> !(match.group().equals(Request.FRESH_ID)
                        && match.start() > request.path().length()))
                .map(match -> match.group(1))
                .filter(placeholder -> !parameters.containsKey(placeholder))
                .forEach(placeholder -> section.mistake(
                        "request",
                        "'request' asks for {" + placeholder + "}, which is no parameter; "
                                + Nearest.hint(placeholder, known(parameters, request))));
        parameters.keySet().stream()
                .filter(parameter -> !SIZES.contains(parameter))
                .filter(parameter -> !used.contains("{" + parameter + "}"))
                .forEach(parameter -> section.mistake(
                        "request",
                        "'request' does not use the parameter '" + parameter + "'; write {" + parameter
                                + "} into its path or body, or take the parameter out"));
    }

    /** Systems, parameters and back ends name folders and files of the result, and values of options. */
    private static void requireName(Section section, String name) {
        if (!isName(name)) {
            section.mistake(name, "'" + Excerpt.of(name) + "' cannot be a name; " + NAME_EXPECTED);
        }
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private static Section needed(Section top, String key) {
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

    private static String oneOf(List<String> known, String text) {
        if (!known.contains(text)) {
            throw new IllegalArgumentException("expected " + String.join(" or ", known));
        }
        return text;
    }

    private static Workload.Shape shape(String text) {
        return Workload.Shape.named(text)
                .orElseThrow(() ->
                        new IllegalArgumentException("expected one of " + String.join(", ", Workload.Shape.words())));
    }

    private static Fork fork(String text) {
        return Fork.named(text)
                .orElseThrow(() -> new IllegalArgumentException("expected " + String.join(" or ", Fork.words())));
    }

    private static Mix mix(String text) {
        return Mix.named(text)
                .orElseThrow(() -> new IllegalArgumentException("expected one of YCSB's workloads, "
                        + String.join(", ", Mix.words()) + ", or 'request' in its place"));
    }

    private static Matcher request(String text) {
        Matcher matcher = REQUEST.matcher(text);
        if (!matcher.matches() || !isPath(PLACEHOLDER.matcher(matcher.group(2)).replaceAll("1"))) {
            throw new IllegalArgumentException("expected a method and a path, such as GET /hello/{latency}");
        }
        return matcher;
    }

    private static boolean isPath(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }

    private static String jvmFlag(String text) {
        if (!text.startsWith("-")) {
            throw new IllegalArgumentException("expected a JVM flag, such as -Xmx1g");
        }
        return text;
    }
}
