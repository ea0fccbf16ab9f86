package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Profile;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The limits in force as the services told them, side by side: what looks like a difference of programming models is
 * often one of pools.
 */
public final class EffectiveLimits {

    public static final String DIFFERS = "\u2260 differs";
    public static final String SAME = "same";
    public static final String COMPARED = "what is compared";

    /** They name the parts of a system and differ by design if systems are compared: nobody could make them equal. */
    private static final Set<String> OF_THE_SYSTEM =
            Set.of("server", "server.request-threads", "backend.client", "database.client");

    private EffectiveLimits() {}

    /** One row for each limit; empty where no run told any. */
    public static Table sideBySide(ReportModel model) {
        List<String> systems = systems(model);
        Columns columns = new Columns().code("Limit").words("Systems");
        systems.forEach(system -> columns.code(system));
        List<List<String>> rows = new ArrayList<>();
        byName(model).forEach((name, told) -> {
            List<String> row = new ArrayList<>();
            row.add(name);
            row.add(comparison(name, told));
            systems.forEach(
                    system -> row.add(told.containsKey(system) ? String.join("\n", told.get(system)) : Numbers.NONE));
            rows.add(row);
        });
        return Table.of("Limits in force, as the services reported them", columns, rows);
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
        Manifest manifest = model.manifest();
        String profile = profile(manifest)
                .map(inForce -> "In force is profile " + inForce + ".")
                .orElse("The experiment has no profiles of limits.");
        if (manifest.chosen() != null && !manifest.chosen().lifted().isEmpty()) {
            profile += " Lifted on all systems: " + manifest.chosen().liftedInWords() + ".";
        }
        String marked = isMatched(model.manifest())
                ? differing(model).isEmpty()
                        ? " No limit that two systems report differs."
                        : " " + Messages.of("limits.differing", DIFFERS)
                : "";
        return profile + marked + " " + Messages.of("limits");
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

    /** The name and what it stands for; empty where the experiment has no profiles. */
    public static Optional<String> profile(Manifest manifest) {
        return Optional.ofNullable(manifest.profile()).map(name -> name + meaning(name));
    }

    public static boolean isMatched(Manifest manifest) {
        return Profile.MATCHED.equals(manifest.profile());
    }

    /** What is to be said beside the source's claims; empty where the limits are its own. */
    public static Optional<String> aboutClaims(Manifest manifest) {
        return ofTheSource(manifest)
                .map(source -> "Profile " + manifest.profile() + " is in force, not " + source
                        + ": the claims are about the source's own limits, but are judged anyway.");
    }

    /** What is to be said of published figures beside ours; empty where the limits are the source's own. */
    public static Optional<String> aboutPublished(Manifest manifest) {
        return ofTheSource(manifest)
                .map(source -> "They are of profile " + source + ", the limits of the source; profile "
                        + manifest.profile() + " is in force here.");
    }

    /** The profile with the limits of the source, where another one is in force. */
    private static Optional<String> ofTheSource(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return experiment.profiles().containsKey(Profile.PUBLISHED)
                        && manifest.profile() != null
                        && !manifest.profile().equals(Profile.PUBLISHED)
                ? Optional.of(Profile.PUBLISHED)
                : Optional.empty();
    }

    private static String meaning(String name) {
        return switch (name) {
            case Profile.PUBLISHED -> ": the limits of the source";
            case Profile.MATCHED -> ": the same capacity on all systems";
            case Profile.DEFAULTS -> ": no settings other than those that the experiment compares";
            default -> "";
        };
    }
}
