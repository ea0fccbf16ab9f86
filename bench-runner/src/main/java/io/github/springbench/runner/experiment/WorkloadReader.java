package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload.Mix;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads the load of an experiment, and what its presets change. */
final class WorkloadReader {

    private static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(6);

    private WorkloadReader() {}

    static Workload workload(Section top, RequestTerms terms, KnownNames names) {
        Section section = ExperimentReader.needed(top, "workload");
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
            Section top,
            RequestTerms terms,
            Workload workload,
            KnownNames names,
            Function<Section, List<SystemUnderTest>> systems,
            Function<List<SystemUnderTest>, ClaimReader> claims) {
        Map<String, Preset> presets = new LinkedHashMap<>();
        Set<String> ofTheWorkload =
                top.section("workload").map(Section::keys).map(Set::copyOf).orElse(Set.of());
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
            Section section,
            RequestTerms terms,
            KnownNames names,
            Function<Section, List<SystemUnderTest>> systems,
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
}
