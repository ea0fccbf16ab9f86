package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Feeder;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.machine.MachineFacts;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.verdict.NumberWords;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A setting of a whole result. The report's facts, the comparison of two results and {@code results.json} are derived
 * from its declaration; null is absent everywhere.
 */
public enum Setting {
    JDK(
            Group.JDK,
            "JDK",
            null,
            manifest -> manifest.jdk().version() + " (" + manifest.jdk().vendor() + ")"),
    JVM_FLAGS(Group.JVM_FLAGS, "JVM flags", null, manifest -> manifest.experiment()
            .jvm()),
    SPRING_BOOT(Group.SPRING_BOOT, "Spring Boot", null, manifest -> ComparedSystems.springBoot(manifest)
            .orElse(null)),
    BENCH(Group.BENCH, "Bench", null, manifest -> manifest.versions().bench()),
    GIT_REVISION(
            Group.BENCH, "Git revision", null, manifest -> manifest.versions().gitRevision()),

    OPERATING_SYSTEM(Group.MACHINE, "Operating system", null, machine(MachineFacts::os)),
    PROCESSOR(Group.MACHINE, "Processor", null, machine(MachineFacts::cpu)),
    CORES(Group.MACHINE, "Cores", null, machine(MachineFacts::cores)),
    CPU_LIMIT(Group.MACHINE, "CPU limit, cores", null, machine(MachineFacts::cpuLimit)),
    MEMORY(Group.MACHINE, "Memory, MiB", null, machine(MachineFacts::memoryMib)),
    OPEN_FILES(Group.MACHINE, "Open files per process", null, machine(MachineFacts::openFilesLimit)),
    PORTS(Group.MACHINE, "Ephemeral ports", null, machine(MachineFacts::ephemeralPorts)),

    LOAD_GENERATOR(Group.LOAD, "Load generator", null, load(Workload::engine)),
    SHAPE(Group.LOAD, "Shape of the load", "shape", load(Workload::shape)),
    METHOD(Group.LOAD, null, "method", load(Workload::method)),
    PATH(Group.LOAD, null, "path", load(Workload::path)),
    MIX(
            Group.LOAD,
            null,
            "mix",
            load(load -> load.mix() == null ? null : load.mix().word())),
    REQUEST(Group.LOAD, "Request", null, load(Workload::asked)),
    HEADERS(
            Group.LOAD,
            "Headers",
            null,
            load(ofOne(load -> load.exchange().headers().isEmpty()
                    ? null
                    : headers(load.exchange()).collect(Collectors.joining("; "))))),
    COOKIES(Group.LOAD, "Cookies", null, load(Setting::cookies)),
    EACH_REQUEST(Group.LOAD, "Each request", "requests", load(Setting::ofEach)),
    BODY(Group.LOAD, "Request body", "body", load(ofOne(Workload::body))),
    RIGHT_STATUS(Group.LOAD, "Right status", "expectedStatus", load(ofOne(Workload::expectedStatus))),
    RIGHT_BODY(Group.LOAD, "Right body", "expectedBody", load(ofOne(Workload::expectedBody))),
    RIGHT_PARTS(Group.LOAD, "Right answer", "expectedParts", load(ofOne(load -> parts(load.exchange())))),
    FEEDER(Group.LOAD, "Feeder", "feeder", load(Setting::feeder)),
    RAMP(Group.LOAD, "Ramp", "rampSeconds", load(Workload::ramp)),
    REQUESTS(Group.LOAD, "Requests per user", "requestsPerUser", load(Workload::repeat)),
    DURATION(Group.LOAD, null, "durationSeconds", load(Workload::duration)),
    TIME_OF_A_USER(Group.LOAD, "Time of each user", null, load(load -> load.open() ? null : load.duration())),
    LENGTH(Group.LOAD, "Length of the load", null, load(load -> load.open() ? load.duration() : null)),
    STEP_FROM(Group.LOAD, "Requests/s before and after the step", "stepFrom", load(load -> load.phases()
            .from())),
    STEP_HOLD(Group.LOAD, "Length of the step", "stepSeconds", load(load -> load.phases()
            .hold())),
    SLOW_READERS(Group.LOAD, "Slow readers, %", "slowReadersPercent", load(load -> load.phases()
            .slowReaders())),
    THINK_TIME(Group.LOAD, "Think time", null, pause(Setting::thinkTime)),
    LEAST_THINK_TIME(Group.LOAD, null, "leastThinkTimeSeconds", pause((least, most) -> least)),
    MOST_THINK_TIME(Group.LOAD, null, "mostThinkTimeSeconds", pause((least, most) -> most)),
    WARM_UP(Group.LOAD, "Warm-up", "warmUpSeconds", load(Workload::warmUp)),
    LOAD_GENERATOR_WARM_UP(
            Group.LOAD,
            "Warm-up of the load generator",
            "loadGeneratorWarmUpSeconds",
            load(Workload::loadGeneratorWarmUp)),
    FORK(Group.LOAD, "Fork", null, manifest -> fork(manifest.experiment())),

    CPUS(Group.RESOURCES, "Cores for each service", "cpus", each(of -> new BigDecimal(of.cpusInWords()))),
    SHARE_OF_MEMORY(Group.RESOURCES, "Memory for each service, MiB", "memoryMib", each(Resources::memoryMib)),
    WHOLE_CORES(
            Group.RESOURCES,
            "Back ends have whole cores",
            "wholeCoresForBackEnds",
            each(of -> of.backEndsWhole() ? Boolean.TRUE : null)),
    ENFORCEMENT(
            Group.RESOURCES,
            null,
            "enforcement",
            manifest -> manifest.experiment().resources() == null || manifest.tier() == null
                    ? null
                    : manifest.tier().label()),

    SEARCHED(
            Group.SEARCH,
            "Objectives of the search",
            "objectives",
            manifest -> search(
                    manifest, terms -> Objective.text(manifest.experiment().objectives()))),
    PRECISION(
            Group.SEARCH,
            "Precision of the search",
            null,
            manifest -> search(manifest, terms -> NumberWords.percent(terms.precision()))),
    SHARE(Group.SEARCH, null, "precision", manifest -> search(manifest, terms -> Numbers.exact(terms.precision()))),
    MOST_IN_WORDS(
            Group.SEARCH,
            "Most that the search may ask for",
            null,
            manifest -> search(manifest, terms -> Numbers.count(terms.most()) + ", " + terms.mostBecause())),
    MOST(Group.SEARCH, null, "most", manifest -> search(manifest, CapacityTerms::most)),
    MOST_BECAUSE(Group.SEARCH, null, "mostBecause", manifest -> search(manifest, CapacityTerms::mostBecause));

    /** What settings are about: settings of one group explain a difference of figures together. */
    public enum Group {
        JDK("JDK"),
        JVM_FLAGS("JVM flags"),
        SPRING_BOOT("Spring Boot"),
        BENCH("bench"),
        MACHINE("machine"),
        LOAD("workload"),
        RESOURCES("resources"),
        SEARCH("search");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        /** What people read. */
        public String label() {
            return label;
        }
    }

    private final Group group;
    private final String label;
    private final String key;
    private final Function<Manifest, Object> value;

    /**
     * @param label for people; null where another setting tells them
     * @param key in {@code results.json}, with its unit; null where it is absent there
     */
    Setting(Group group, String label, String key, Function<Manifest, Object> value) {
        this.group = group;
        this.label = label;
        this.key = key;
        this.value = value;
    }

    /** Nothing where there are several requests. */
    private static Function<Workload, Object> ofOne(Function<Workload, Object> value) {
        return load -> load.requests() == null ? value.apply(load) : null;
    }

    /** A line for each of several requests; null where there is one. */
    private static String ofEach(Workload load) {
        return load.requests() == null
                ? null
                : load.parts().stream().map(Setting::line).collect(Collectors.joining("\n"));
    }

    /** What a right answer has beside status and whole body, and what is kept of it; null for nothing. */
    private static String parts(Exchange exchange) {
        Answer answer = exchange.answer();
        if (answer == null) {
            return null;
        }
        Stream<String> texts = answer.contains().stream().map(text -> "contains " + text);
        Stream<String> fields =
                answer.json().entrySet().stream().map(field -> field.getKey() + " is " + field.getValue());
        Stream<String> kept =
                answer.kept().entrySet().stream().map(value -> "{" + value.getKey() + "} from " + value.getValue());
        return Stream.of(texts, fields, kept).flatMap(parts -> parts).collect(Collectors.joining("; "));
    }

    private static String feeder(Workload load) {
        Feeder feeder = load.feeder();
        return feeder == null
                ? null
                : feeder.file() + ", " + Numbers.count(feeder.count()) + " rows, "
                        + feeder.order().word() + ": {" + String.join("}, {", feeder.columns()) + "}"
                        + (feeder.sha256() == null ? "" : ", SHA-256 " + OwnJar.shown(feeder.sha256()));
    }

    private static Stream<String> headers(Exchange exchange) {
        return exchange.headers().entrySet().stream().map(header -> header.getKey() + ": " + header.getValue());
    }

    /** Null where no answer sets one. */
    private static String cookies(Workload load) {
        Cookies cookies = load.exchange().cookies();
        return cookies == null
                ? null
                : cookies == Cookies.KEPT
                        ? "each user sends back those that answers to it have set"
                        : "answers set some, and nobody sends them back";
    }

    private static String line(Part part) {
        Exchange exchange = part.exchange();
        return Stream.concat(
                        Stream.concat(
                                Stream.of(part.name() + ": " + exchange.method() + " " + exchange.path()),
                                headers(exchange)),
                        Stream.of(
                                exchange.body(),
                                "right: " + exchange.expectedStatus(),
                                exchange.expectedBody(),
                                parts(exchange)))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" | "));
    }

    /** Those that people read, in their order. */
    public static Stream<Setting> shown() {
        return Arrays.stream(values()).filter(setting -> setting.label != null);
    }

    /** What people read of a group; a setting without a value is left out. */
    public static List<Fact> facts(Manifest manifest, Group... groups) {
        return shown().filter(setting -> List.of(groups).contains(setting.group))
                .filter(setting -> setting.value(manifest) != null)
                .map(setting -> setting.fact(manifest))
                .toList();
    }

    /** A group in {@code results.json}; null where nothing of it is set. */
    public static Map<String, Object> json(Manifest manifest, Group group) {
        Map<String, Object> values = new LinkedHashMap<>();
        Arrays.stream(values())
                .filter(setting -> setting.group == group && setting.key != null)
                .filter(setting -> setting.value(manifest) != null)
                .forEach(setting -> values.put(setting.key, json(setting.value(manifest))));
        return values.isEmpty() ? null : values;
    }

    public Group group() {
        return group;
    }

    public String label() {
        return label;
    }

    /** As it was asked for or seen; null where it was not. */
    public Object value(Manifest manifest) {
        return value.apply(manifest);
    }

    /** For people; null where there is no value. */
    public String words(Manifest manifest) {
        Object of = value(manifest);
        if (of instanceof Duration time) {
            return Numbers.duration(time);
        }
        if (of instanceof Workload.Shape shape) {
            return shape.label();
        }
        if (of instanceof List<?> words) {
            return words.isEmpty()
                    ? "none"
                    : words.stream().map(String::valueOf).collect(Collectors.joining(" "));
        }
        return of == null ? null : of.toString();
    }

    private Fact fact(Manifest manifest) {
        return switch (this) {
            case REQUEST, BODY, JVM_FLAGS, GIT_REVISION -> Fact.code(label, List.of(words(manifest)));
            case EACH_REQUEST -> Fact.code(label, words(manifest).lines().toList());
            // Systems may have others than the workload's. Two results are compared system by system.
            case LOAD_GENERATOR ->
                Fact.words(label, String.join(", ", manifest.experiment().engines()));
            default -> Fact.words(label, isCount(manifest) ? Numbers.count(count(manifest)) : words(manifest));
        };
    }

    /** Parts of a core are no count. */
    private boolean isCount(Manifest manifest) {
        return value(manifest) instanceof Integer || value(manifest) instanceof Long;
    }

    private long count(Manifest manifest) {
        return ((Number) value(manifest)).longValue();
    }

    private static Object json(Object value) {
        if (value instanceof Duration time) {
            return new BigDecimal(Numbers.seconds(time));
        }
        return value instanceof Workload.Shape shape ? shape.word() : value;
    }

    private static Function<Manifest, Object> load(Function<Workload, Object> of) {
        return manifest -> of.apply(manifest.experiment().workload());
    }

    private static Function<Manifest, Object> machine(Function<MachineFacts, Object> of) {
        return manifest -> of.apply(manifest.machine());
    }

    private static Function<Manifest, Object> each(Function<Resources, Object> of) {
        return manifest -> manifest.experiment().resources() == null
                ? null
                : of.apply(manifest.experiment().resources());
    }

    private static Object search(Manifest manifest, Function<CapacityTerms, Object> of) {
        return manifest.capacity().map(of).orElse(null);
    }

    private static Function<Manifest, Object> pause(BiFunction<Duration, Duration, Object> of) {
        return load(load -> {
            Pause pause = load.pause();
            return pause == null ? null : of.apply(pause.min(), pause.max());
        });
    }

    private static String thinkTime(Duration least, Duration most) {
        if (most.isZero()) {
            return "none";
        }
        return (least.equals(most) ? "" : Numbers.seconds(least) + " to ") + Numbers.duration(most);
    }

    private static String fork(Experiment experiment) {
        return (experiment.sharesForks() ? Fork.PER_SYSTEM : Fork.PER_CELL).word();
    }
}
