package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Preset;
import io.github.springbench.runner.model.PublishedFigure;
import io.github.springbench.runner.model.ServiceModule;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one experiment file from top to bottom. */
final class ExperimentReader {

    private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(6);
    private static final Map<String, String> SET_BY_THE_RUNNER =
            Map.of("server.port", "--port", "spring.threads.virtual.enabled", "virtual-threads");
    private static final Pattern REQUEST = Pattern.compile("(GET) (/\\S*)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}");

    private final Path file;
    private final Mistakes mistakes;

    ExperimentReader(Path file, Mistakes mistakes) {
        this.file = file;
        this.mistakes = mistakes;
    }

    /** The experiment; half-built, and of no use, where mistakes were found. */
    Experiment read(Node root) {
        Section top = Section.of("the experiment", root, mistakes);
        String name = top.required("name", this::fileName);
        String question = top.required("question", Values::words);
        String source = top.optional("source", Values::words, null);
        List<SystemUnderTest> systems = systems(top);
        Map<String, String> properties = properties(top);
        List<String> jvm = top.list("jvm", ExperimentReader::jvmFlag);
        Map<String, List<Integer>> parameters = parameters(top);
        Workload workload = workload(top, parameters);
        List<PublishedFigure> published = published(top, systems, parameters);
        List<Claim> claims =
                new ClaimReader(systems.stream().map(SystemUnderTest::name).toList()).read(top);
        Map<String, Preset> presets = presets(top, parameters);
        top.rejectUnknownKeys();
        return new Experiment(
                name, question, source, systems, properties, jvm, parameters, workload, published, claims, presets);
    }

    private String fileName(String text) {
        String expected = file.getFileName().toString().replaceFirst("\\.yaml$", "");
        if (!text.equals(expected)) {
            throw new IllegalArgumentException("expected the file's own name, '" + expected + "'");
        }
        return text;
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
        ServiceModule service = section.required("service", ExperimentReader::service);
        boolean virtualThreads = section.optional("virtual-threads", Values::truth, false);
        Map<String, String> properties = properties(section);
        if (virtualThreads && service != null && service.stack() == ServiceModule.Stack.REACTIVE) {
            section.mistake(
                    "virtual-threads",
                    "'" + name + "' is reactive and has no thread per request; take virtual-threads out");
        }
        section.rejectUnknownKeys();
        return new SystemUnderTest(name, service, virtualThreads, properties);
    }

    private static Map<String, String> properties(Section section) {
        Optional<Section> properties = section.section("properties");
        properties.ifPresent(given -> SET_BY_THE_RUNNER.forEach((key, instead) -> {
            if (given.keys().contains(key)) {
                given.mistake(key, "'" + key + "' is set by the runner; use " + instead + " instead");
            }
        }));
        return properties.map(Section::texts).orElse(Map.of());
    }

    private Map<String, List<Integer>> parameters(Section top) {
        Map<String, List<Integer>> parameters = new LinkedHashMap<>();
        Section section = needed(top, "parameters");
        if (section != null) {
            for (String key : section.keys()) {
                requireName(section, key);
                parameters.put(key, values(section, key));
            }
            if (!parameters.containsKey(Experiment.USERS)) {
                section.mistake(Experiment.USERS, "'parameters' needs 'users', such as users: [1000, 2000]");
            }
        }
        return parameters;
    }

    private static List<Integer> values(Section section, String parameter) {
        int least = parameter.equals(Experiment.USERS) ? 1 : 0;
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
        Workload.Engine engine = section.required("engine", ExperimentReader::engine);
        Matcher request = section.required("request", ExperimentReader::request);
        if (request != null) {
            PLACEHOLDER
                    .matcher(request.group(2))
                    .results()
                    .map(match -> match.group(1))
                    .filter(placeholder -> !parameters.containsKey(placeholder))
                    .forEach(placeholder -> section.mistake(
                            "request",
                            "'request' asks for {" + placeholder + "}, which is no parameter; "
                                    + Nearest.hint(placeholder, parameters.keySet())));
            requireUsed(section, request.group(2), parameters);
        }
        Optional<Section> expect = section.section("expect");
        int status = expect.map(it -> it.optional("status", text -> Values.number(text, 100, 599), 200))
                .orElse(200);
        String body = expect.map(it -> it.optional("body", text -> text, (String) null))
                .orElse(null);
        expect.ifPresent(Section::rejectUnknownKeys);
        Duration ramp = section.required("ramp", Values::ramp);
        Integer repeat = section.required("repeat", text -> Values.number(text, 1));
        Pause pause = section.required("pause", Values::pause);
        Duration warmUp = section.optional("warm-up", Values::warmUp, DEFAULT_WARM_UP);
        section.rejectUnknownKeys();
        return new Workload(
                engine,
                request == null ? null : request.group(1),
                request == null ? null : request.group(2),
                status,
                body,
                ramp,
                repeat == null ? 0 : repeat,
                pause,
                warmUp);
    }

    private List<PublishedFigure> published(
            Section top, List<SystemUnderTest> systems, Map<String, List<Integer>> parameters) {
        String csv = top.optional("published", Values::words, null);
        if (csv == null) {
            return List.of();
        }
        Path path = file.resolveSibling(csv);
        if (!Files.isRegularFile(path)) {
            top.mistake("published", "'published' names " + path + ", which is not there");
            return List.of();
        }
        List<String> names = systems.stream().map(SystemUnderTest::name).toList();
        return PublishedCsv.read(path, names, parameters.keySet(), text -> top.mistake("published", text));
    }

    private Map<String, Preset> presets(Section top, Map<String, List<Integer>> parameters) {
        Map<String, Preset> presets = new LinkedHashMap<>();
        top.section("presets").ifPresent(section -> section.keys().forEach(name -> section.section(name)
                .ifPresent(preset -> presets.put(name, preset(preset, parameters)))));
        return presets;
    }

    private static Preset preset(Section section, Map<String, List<Integer>> parameters) {
        Duration ramp = section.optional("ramp", Values::ramp, null);
        Integer repeat = section.optional("repeat", text -> Values.number(text, 1), null);
        Pause pause = section.optional("pause", Values::pause, null);
        Map<String, List<Integer>> changed = new LinkedHashMap<>();
        for (String parameter : parameters.keySet()) {
            if (section.keys().contains(parameter)) {
                changed.put(parameter, values(section, parameter));
            } else {
                section.list(parameter, text -> text); // known, though this preset leaves it as it is
            }
        }
        section.rejectUnknownKeys();
        return new Preset(changed, ramp, repeat, pause);
    }

    /** A parameter that changes nothing would label the same run with different values. */
    private static void requireUsed(Section section, String path, Map<String, List<Integer>> parameters) {
        parameters.keySet().stream()
                .filter(parameter -> !parameter.equals(Experiment.USERS))
                .filter(parameter -> !path.contains("{" + parameter + "}"))
                .forEach(parameter -> section.mistake(
                        "request",
                        "'request' does not use the parameter '" + parameter + "'; write {" + parameter
                                + "} into its path or take the parameter out"));
    }

    /** Systems and parameters name folders of the result and values of --systems. */
    private static void requireName(Section section, String name) {
        if (!NAME.matcher(name).matches()) {
            section.mistake(name, "'" + name + "' cannot be a name; expected letters, digits, '-', '_' and '.'");
        }
    }

    private static Section needed(Section top, String key) {
        Optional<Section> section = top.section(key);
        if (section.isEmpty()) {
            top.mistake(key, "the experiment needs '" + key + "'");
        }
        return section.orElse(null);
    }

    private static ServiceModule service(String text) {
        return ServiceModule.named(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no such service; " + Nearest.hint(text, ServiceModule.names())));
    }

    private static Workload.Engine engine(String text) {
        if (text.equals("gatling")) {
            return Workload.Engine.GATLING;
        }
        throw new IllegalArgumentException("expected gatling");
    }

    private static Matcher request(String text) {
        Matcher matcher = REQUEST.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected a method and a path, such as GET /hello/{latency}");
        }
        return matcher;
    }

    private static String jvmFlag(String text) {
        if (!text.startsWith("-")) {
            throw new IllegalArgumentException("expected a JVM flag, such as -Xmx1g");
        }
        return text;
    }
}
