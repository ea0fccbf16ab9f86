package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Verdict;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.page.ReportParts.SectionPart;
import io.github.springbench.runner.stats.Estimates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the columns mean, for readers who did not build the bench. */
final class Legend {

    private Legend() {}

    /** What a reader meets in the report, and nothing else. */
    static List<Fact> entries(ReportModel model, List<SectionPart> sections, boolean published) {
        Manifest manifest = model.manifest();
        List<Fact> entries = new ArrayList<>();
        if (published) {
            entries.add(of("published", model.axis().parameter()));
            entries.add(of("difference"));
        }
        add("capacity", manifest.capacity().isPresent(), entries);
        entries.addAll(parameters(model));
        entries.addAll(metrics(model));
        add("knee", sections.stream().anyMatch(section -> !section.knees().isEmpty()), entries);
        add("crossover", sections.stream().anyMatch(section -> !section.crossovers().isEmpty()), entries);
        add("closedLoad", manifest.experiment().workload().closed(), entries);
        add("profile", manifest.profile() != null, entries);
        add("tier", manifest.tier() != null, entries);
        add("limit", EffectiveLimits.areTold(model), entries);
        for (String key : List.of("backEnd", "backEndCpu", "backEndAnswer")) {
            add(key, sections.stream().anyMatch(section -> !section.backEnds().isEmpty()), entries);
        }
        add("pool", sections.stream().anyMatch(section -> !section.pools().isEmpty()), entries);
        if (model.repetitions() >= Estimates.LEAST_REPETITIONS) {
            entries.add(of("interval", model.intervals().words(model.repetitions()), model.intervals().caution()));
        }
        add("few", model.cells().anyMatch(Cell::isOfFew), entries);
        add("suspect", model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.SUSPECT, run)), entries);
        add("invalid", model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.INVALID, run)), entries);
        entries.add(of("none"));
        return List.copyOf(entries);
    }

    private static void add(String key, boolean met, List<Fact> entries) {
        if (met) {
            entries.add(of(key));
        }
    }

    private static Fact of(String key, Object... values) {
        return Messages.fact("legend." + key, values);
    }

    /** The axis, and the users where they are in the headings. */
    private static List<Fact> parameters(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        String load = experiment.parameters().containsKey(Experiment.USERS) ? "users" : "rate";
        return switch (model.axis()) {
            case USERS -> List.of(of(experiment.workload().holdsConnections() ? "connections" : "users"));
            case RATE -> List.of(of("rate"));
            case LATENCY -> List.of(of("latency"), of(load));
        };
    }

    /** What the figures mean that some system has. */
    private static List<Fact> metrics(ReportModel model) {
        return Arrays.stream(Metric.values())
                .filter(metric -> model.sections().stream()
                        .flatMap(section -> section.systems().stream())
                        .anyMatch(system -> FigureTables.isShown(metric, system)))
                .map(Metric::explanation)
                .distinct()
                .map(explanation -> Fact.words(explanation.name(), explanation.text()))
                .toList();
    }
}
