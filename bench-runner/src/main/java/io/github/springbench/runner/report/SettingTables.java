package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tables of what was compared: the systems, and the properties that the experiment sets. */
public final class SettingTables {

    private SettingTables() {}

    /** Each system with its service and what proved the kind of thread. */
    public static Table systems(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of("Service", Style.CODE),
                Group.of("Requests ran on", Style.WORDS),
                Group.of("Proof", Style.WORDS));
        List<List<String>> rows = new ArrayList<>();
        for (SystemUnderTest system : experiment.systems()) {
            List<RunResult> runs = model.runs().stream()
                    .filter(run -> run.key().system().equals(system.name()))
                    .toList();
            rows.add(List.of(
                    system.name(),
                    system.service().label(),
                    orNone(runs.stream()
                            .map(RunResult::requestThreads)
                            .filter(Objects::nonNull)
                            .map(threads -> threads.label())
                            .distinct()
                            .collect(joining("\n"))),
                    // One run's proof stands for all: each run has its own, and they differ only in names of threads.
                    orNone(runs.stream()
                            .map(RunResult::threadEvidence)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(""))));
        }
        return Table.of("Systems", groups, rows);
    }

    /** The properties that the experiment sets, a row each, and whether all systems have the same. */
    public static Table properties(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of("Property", Style.CODE));
        groups.add(Group.of("Systems", Style.WORDS));
        List<Map<String, String>> bySystem = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (SystemUnderTest system : experiment.systems()) {
            groups.add(Group.of(system.name(), Style.CODE));
            Map<String, String> properties = OwnServices.told(experiment, system);
            bySystem.add(properties);
            names.addAll(properties.keySet());
        }
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> values = bySystem.stream()
                    .map(properties -> properties.getOrDefault(name, Numbers.NONE))
                    .toList();
            List<String> row = new ArrayList<>();
            row.add(name);
            row.add(values.stream().distinct().count() > 1 ? EffectiveLimits.DIFFERS : EffectiveLimits.SAME);
            row.addAll(values);
            rows.add(row);
        }
        return Table.of("Properties that the experiment sets", groups, rows);
    }

    /** Properties by name, a line for each. */
    public static String properties(Map<String, String> properties) {
        return orNone(new TreeMap<>(properties)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(joining("\n")));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? Numbers.NONE : text;
    }
}
