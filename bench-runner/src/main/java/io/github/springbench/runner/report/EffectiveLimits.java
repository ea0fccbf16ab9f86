package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The limits in force as the services told them, side by side: what looks like a difference of programming models is
 * often one of pools.
 */
public final class EffectiveLimits {

    public static final String DIFFERS = "\u2260 differs";
    static final String SAME = "same";
    static final String COMPARED = "what is compared";

    /** They name the parts of a system and differ by design if systems are compared: nobody could make them equal. */
    private static final Set<String> OF_THE_SYSTEM =
            Set.of("server", "server.request-threads", "backend.client", "database.client");

    private EffectiveLimits() {}

    /** One row for each limit; empty where no run told any. */
    public static Table sideBySide(ReportModel model) {
        List<String> systems = systems(model);
        List<Group> groups = new ArrayList<>();
        groups.add(Group.of("Limit", Style.CODE));
        groups.add(Group.of("Systems", Style.WORDS));
        systems.forEach(system -> groups.add(Group.of(system, Style.CODE)));
        List<List<String>> rows = new ArrayList<>();
        byName(model).forEach((name, told) -> {
            List<String> row = new ArrayList<>();
            row.add(name);
            row.add(comparison(name, told));
            systems.forEach(
                    system -> row.add(told.containsKey(system) ? String.join("\n", told.get(system)) : Numbers.NONE));
            rows.add(row);
        });
        return Table.of("Limits in force, as the services reported them", groups, rows);
    }

    /** The limits of which systems told different values. */
    public static List<String> differing(ReportModel model) {
        List<String> names = new ArrayList<>();
        byName(model).forEach((name, told) -> {
            if (comparison(name, told).equals(DIFFERS)) {
                names.add(name);
            }
        });
        return names;
    }

    /** Which profile is in force, and how to read the table. */
    public static String about(ReportModel model) {
        String profile = Profiles.inForce(model.manifest())
                .map(inForce -> "In force is profile " + inForce + ".")
                .orElse("The experiment has no profiles of limits.");
        String marked = Profiles.isMatched(model.manifest())
                ? differing(model).isEmpty()
                        ? " No limit that two systems report differs."
                        : " Rows marked \u201c" + DIFFERS
                                + "\u201d are limits that are not the same. Compare them with the load: a limit that"
                                + " the load never reaches has no effect."
                : "";
        return profile + marked + " Each service was asked once in each run; if runs of a system reported different"
                + " values, all are listed.";
    }

    /** A limit in one line, for programs. */
    public static String plain(RunResult run) {
        return new TreeMap<>(run.effective())
                .entrySet().stream()
                        .map(limit -> limit.getKey() + "=" + limit.getValue())
                        .collect(joining(";"));
    }

    public static boolean areTold(ReportModel model) {
        return model.runs().stream().anyMatch(run -> !run.effective().isEmpty());
    }

    /** What each system told of each limit, by the limit's name and then by system. */
    private static Map<String, Map<String, Set<String>>> byName(ReportModel model) {
        Map<String, Map<String, Set<String>>> limits = new TreeMap<>();
        for (RunResult run : model.runs()) {
            run.effective().forEach((name, value) -> limits.computeIfAbsent(name, limit -> new LinkedHashMap<>())
                    .computeIfAbsent(run.key().system(), system -> new LinkedHashSet<>())
                    .add(value));
        }
        return limits;
    }

    private static List<String> systems(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .filter(SystemCells::hasRuns)
                .map(SystemCells::system)
                .distinct()
                .toList();
    }

    /** A limit of one system alone has nothing to be compared with. */
    private static String comparison(String name, Map<String, Set<String>> told) {
        if (differs(told)) {
            boolean ofOneSystem = told.values().stream().anyMatch(values -> values.size() > 1);
            return OF_THE_SYSTEM.contains(name) && !ofOneSystem ? COMPARED : DIFFERS;
        }
        return told.size() > 1 ? SAME : Numbers.NONE;
    }

    private static boolean differs(Map<String, Set<String>> told) {
        return told.values().stream().flatMap(Set::stream).distinct().count() > 1;
    }
}
