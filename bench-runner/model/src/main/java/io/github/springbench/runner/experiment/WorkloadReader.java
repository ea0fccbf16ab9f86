package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.RequestRules.RequestTerms;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.run.Fork;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the load of an experiment, and what its presets change. */
final class WorkloadReader {

    private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(6);

    private WorkloadReader() {}

    static Workload workload(YamlSection top, RequestTerms terms, KnownNames names) {
        YamlSection section = ExperimentReader.needed(top, "workload");
        if (section == null) {
            return null;
        }
        String engine = section.required("engine", text -> ExperimentReader.oneOf(names.engines(), text));
        Mix mix = section.optional("mix", WorkloadReader::mix, null);
        Exchange exchange = mix == null ? ExchangeReader.ofWorkload(section, terms) : Exchange.of(mix);
        Workload.Shape shape = section.required(
                "shape", WorkloadReader::shape, ", which is one of " + String.join(", ", Workload.Shape.words()));
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
                engine, shape, exchange, new Phases(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp));
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
        Set<String> ofTheWorkload =
                top.section("workload").map(YamlSection::keys).map(Set::copyOf).orElse(Set.of());
        top.section("presets").ifPresent(section -> section.keys().forEach(name -> {
            Names.require(section, name);
            section.section(name).ifPresent(preset -> {
                ShapeRules.checkPreset(workload == null ? null : workload.shape(), preset, ofTheWorkload);
                Preset read = preset(preset, terms, names, systems, claims);
                if (workload != null) {
                    ShapeRules.checkPause(workload.shape(), read.phases().pause(), preset);
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
        List<SystemUnderTest> further = section.section("systems").map(systems).orElse(List.of());
        List<Claim> claimed = claims.apply(further).read(section);
        section.rejectUnknownKeys();
        Phases phases = new Phases(ramp, repeat, duration, pause, warmUp, loadGeneratorWarmUp);
        return new Preset(question, changed, mix, exchange, phases, fork, engine, further, claimed);
    }

    private static Workload.Shape shape(String text) {
        return Workload.Shape.named(text)
                .orElseThrow(() ->
                        new IllegalArgumentException("expected one of " + String.join(", ", Workload.Shape.words())));
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
     * Reads what is asked of a service, and the right answer: of the workload, or of a preset that asks for something
     * else.
     */
    static final class ExchangeReader {

        private static final int OK = 200;

        private ExchangeReader() {}

        /** Of the workload, which needs one; half-built where it has mistakes. */
        static Exchange ofWorkload(YamlSection section, RequestTerms terms) {
            return exchange(section, section.required("request", ExchangeReader::line), terms);
        }

        /** Of a preset; null where it asks for the same as the workload. */
        static Exchange ofPreset(YamlSection section, RequestTerms terms) {
            Request line = section.optional("request", ExchangeReader::line, null);
            if (!section.keys().contains("request")) {
                section.keys().stream()
                        .filter(key -> key.equals("body") || key.equals("expect"))
                        .forEach(key -> section.mistake(
                                key,
                                "a preset has '" + key + "' beside a 'request' of its own; write one, or take it out"));
            }
            Exchange exchange = exchange(section, line, terms);
            return line == null ? null : exchange;
        }

        private static Request line(String text) {
            return RequestRules.request(text, null);
        }

        private static Exchange exchange(YamlSection section, Request line, RequestTerms terms) {
            String sent = section.optional("body", Values::text, null);
            Request request = line == null ? null : new Request(line.method(), line.path(), sent);
            if (request != null) {
                RequestRules.requireBody(section, request);
                RequestRules.requirePlaceholders(section, request, terms);
            }
            Optional<YamlSection> expect = section.section("expect");
            int status = expect.map(it -> it.optional("status", text -> Values.number(text, 100, 599), OK))
                    .orElse(OK);
            String body = expect.map(it -> it.optional("body", text -> text, (String) null))
                    .orElse(null);
            expect.ifPresent(it -> {
                RequestRules.requireExpectable(it, body, request);
                it.rejectUnknownKeys();
            });
            return new Exchange(
                    request == null ? null : request.method(),
                    request == null ? null : request.path(),
                    null,
                    sent,
                    status,
                    body);
        }
    }

    /** What a load needs to have the shape that it is said to have, and what would give it another one. */
    static final class ShapeRules {

        private static final String REPEAT = "repeat";
        private static final String DURATION = "duration";
        private static final String PAUSE = "pause";

        /** The keys that make a load what it is, all of which presets may change. */
        private static final List<String> KEYS = List.of("mix", "request", "ramp", REPEAT, DURATION, PAUSE);

        /** Keys that say nothing in a load of that shape. */
        private static final Map<Shape, Set<String>> MEANINGLESS = Map.of(
                Shape.CLOSED_WITH_THINK_TIME, Set.of(),
                Shape.CLOSED, Set.of(PAUSE),
                Shape.OPEN, Set.of("ramp", REPEAT, PAUSE),
                Shape.CONNECTIONS, Set.of("mix", "body", "ramp", REPEAT, DURATION, PAUSE, "load-generator-warm-up"));

        private ShapeRules() {}

        /** The load itself. */
        static void check(Shape shape, Pause pause, YamlSection workload) {
            List<String> given = workload.keys();
            MEANINGLESS.get(shape).stream()
                    .filter(given::contains)
                    .sorted()
                    .forEach(key -> workload.mistake(
                            key, "a load of the shape '" + shape.word() + "' has no '" + key + "'; take it out"));
            if (shape == Shape.CONNECTIONS) {
                return;
            }
            if (shape == Shape.OPEN) {
                if (!given.contains(DURATION)) {
                    workload.mistake("shape", "an open load needs 'duration', such as duration: 60s");
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
            String needed = (shape == Shape.OPEN ? Axis.RATE : Axis.USERS).parameter();
            String other = (shape == Shape.OPEN ? Axis.USERS : Axis.RATE).parameter();
            if (!parameters.keys().contains(needed)) {
                parameters.mistake(needed, "'parameters' needs '" + needed + "', such as " + needed + ": [1000, 2000]");
            }
            if (parameters.keys().contains(other)) {
                parameters.mistake(
                        other, "a load of the shape '" + shape.word() + "' has no '" + other + "'; take it out");
            }
        }

        /**
         * A preset may make a load longer or shorter, but gives it no other shape. In a closed load it may replace
         * 'repeat' by 'duration', or the other way round.
         */
        static void checkPreset(Shape shape, YamlSection preset, Set<String> keysOfTheWorkload) {
            List<String> given = preset.keys();
            if (given.contains(REPEAT) && given.contains(DURATION)) {
                preset.mistake(
                        DURATION,
                        "a preset changes either 'repeat', how often each user calls, or 'duration', for how long");
            }
            KEYS.stream()
                    .filter(given::contains)
                    .filter(key -> !keysOfTheWorkload.contains(key))
                    .filter(key -> shape == Shape.OPEN
                            || shape == Shape.CONNECTIONS
                            || !(key.equals(REPEAT) || key.equals(DURATION)))
                    .forEach(key -> preset.mistake(
                            key, "the workload has no '" + key + "' that a preset could change; take it out"));
        }
    }
}
