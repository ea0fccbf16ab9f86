package io.github.springbench.runner.report.compare;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.Setting;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two results of one experiment side by side: first what differs in how they were made, then the figures.
 *
 * @param experiment its name
 * @param a where the first result is
 * @param b where the second result is
 * @param settings what differs in settings and machine; the same things are not listed
 * @param warnings what forbids or weakens a conclusion, in sentences
 * @param cells that have figures in both
 * @param onlyInOne cells that have figures in one of them
 * @param leftOut runs whose figures take no part
 */
public record ResultComparison(
        String experiment,
        String a,
        String b,
        List<Change> settings,
        List<String> warnings,
        List<Cell> cells,
        List<OneSided> onlyInOne,
        List<LeftOutRun> leftOut) {

    /**
     * A result.
     *
     * @param folder where it is, for people
     * @param repetitions all its runs that ended, failed ones too
     */
    public record Side(String folder, Manifest manifest, List<Repetition> repetitions) {}

    /** A setting in both results; null where one has none or does not know it. */
    public record Change(String name, String a, String b) {}

    /** A system at one set of parameters, in both results, and whether some of its runs there are suspect. */
    public record Cell(
            String system,
            Map<String, Integer> parameters,
            int repetitionsA,
            int repetitionsB,
            boolean suspectA,
            boolean suspectB,
            List<Row> metrics) {}

    /**
     * A metric of a cell.
     *
     * @param metric its name as in CSV files
     * @param a the first result's figure; null where it has none
     * @param b the second result's figure; null where it has none
     * @param ratio b over a; null where one is missing or a is 0
     * @param difference whether b is {@code lower} or {@code higher} than a, or {@code no difference shown}; null
     *     without a ratio
     */
    public record Row(String metric, Estimate a, Estimate b, Estimate ratio, String difference) {}

    /** A cell without a counterpart; {@code in} is A or B. */
    public record OneSided(String system, Map<String, Integer> parameters, String in) {}

    /** A run that takes no part, and why; {@code in} is A or B. */
    public record LeftOutRun(String in, String run, String why) {}

    /**
     * Compares the second result with the first.
     *
     * @throws UserError where they are results of different experiments, or of different tiers of equal resources
     */
    public static ResultComparison of(Side a, Side b) {
        String name = a.manifest().experiment().name();
        if (!name.equals(b.manifest().experiment().name())) {
            throw new UserError(a.folder() + " is a result of " + name + " and " + b.folder() + " one of "
                    + b.manifest().experiment().name() + "; expected two results of the same experiment.");
        }
        refuseDifferentTiers(a, b);
        SettingDifferences differences = differences(a, b);
        Map<CellKey, List<Repetition>> cellsOfA = cells(a);
        Map<CellKey, List<Repetition>> cellsOfB = cells(b);
        Intervals intervals = Intervals.of(a.manifest(), b.manifest());
        List<Cell> both = new ArrayList<>();
        List<OneSided> one = new ArrayList<>();
        for (CellKey key : inOrder(a, b, cellsOfA, cellsOfB)) {
            List<Repetition> inA = cellsOfA.get(key);
            List<Repetition> inB = cellsOfB.get(key);
            if (inA != null && inB != null) {
                both.add(cell(key, inA, inB, intervals));
            } else {
                one.add(new OneSided(key.system(), key.parameters(), inA != null ? "A" : "B"));
            }
        }
        List<LeftOutRun> leftOut = new ArrayList<>(leftOut("A", a));
        leftOut.addAll(leftOut("B", b));
        return new ResultComparison(
                name,
                a.folder(),
                b.folder(),
                List.copyOf(differences.settings()),
                warnings(a, b, differences, both),
                both,
                one,
                leftOut);
    }

    /** A service that the kernel limits behaves differently from one that is only told about its limit. */
    private static void refuseDifferentTiers(Side a, Side b) {
        String tierOfA = tier(a.manifest());
        String tierOfB = tier(b.manifest());
        if (!tierOfA.equals(tierOfB)) {
            throw new UserError(a.folder() + " was run with " + tierOfA + ", " + b.folder() + " with " + tierOfB
                    + ": figures of different tiers are not comparable. Run both on machines of the same tier.");
        }
    }

    /** A tier that can hold a part of a core on one machine may give whole ones on another. */
    private static String tier(Manifest manifest) {
        if (manifest.tier() == null) {
            return "no equal resources";
        }
        return manifest.tier().label() + (manifest.roundedUp() ? " (" + Manifest.WHOLE_CORES + ")" : "");
    }

    record CellKey(String system, Map<String, Integer> parameters) {}

    private static SettingDifferences differences(Side a, Side b) {
        SettingDifferences differences = SettingDifferences.of(a.manifest(), b.manifest());
        differences.mention("Preset", a.manifest().preset(), b.manifest().preset());
        differences.mention(
                "Parameters",
                Settings.parameters(a.manifest().experiment().parameters()),
                Settings.parameters(b.manifest().experiment().parameters()));
        differences.mention("Repetitions", repetitions(a), repetitions(b));
        differences.mention(
                "Started",
                Settings.date(a.manifest().startedAt()),
                Settings.date(b.manifest().startedAt()));
        differences.mention("Sessions", sessions(a), sessions(b));
        return differences;
    }

    private static int repetitions(Side side) {
        return side.repetitions().stream()
                .mapToInt(repetition -> repetition.run().key().repetition())
                .max()
                .orElse(0);
    }

    private static int sessions(Side side) {
        return Math.max(1, side.manifest().sessions().size());
    }

    /** The repetitions that count, by cell. */
    static Map<CellKey, List<Repetition>> cells(Side side) {
        return side.repetitions().stream()
                .filter(repetition -> repetition.run().counts())
                .collect(Collectors.groupingBy(ResultComparison::keyOf));
    }

    static CellKey keyOf(Repetition repetition) {
        RunKey key = repetition.run().key();
        return new CellKey(key.system(), key.parameters());
    }

    /** The keys of both: systems as in the experiment, their cells by the values of the parameters, the axis last. */
    static List<CellKey> inOrder(
            Side a, Side b, Map<CellKey, List<Repetition>> cellsOfA, Map<CellKey, List<Repetition>> cellsOfB) {
        List<String> systems = new ArrayList<>();
        for (Side side : List.of(a, b)) {
            side.manifest().experiment().systems().stream()
                    .map(SystemUnderTest::name)
                    .forEach(systems::add);
        }
        Comparator<CellKey> order = Comparator.comparingInt(key -> systems.indexOf(key.system()));
        Axis axis = a.manifest().experiment().axis();
        for (String parameter : a.manifest().experiment().parameters().keySet()) {
            if (!parameter.equals(axis.parameter())) {
                order = order.thenComparing(key -> key.parameters().getOrDefault(parameter, 0));
            }
        }
        order = order.thenComparing(key -> key.parameters().getOrDefault(axis.parameter(), 0));
        return Stream.concat(cellsOfA.keySet().stream(), cellsOfB.keySet().stream())
                .distinct()
                .sorted(order)
                .toList();
    }

    private static Cell cell(CellKey key, List<Repetition> a, List<Repetition> b, Intervals intervals) {
        List<Row> rows = Metric.in(Metric.Place.COMPARISON).stream()
                .map(metric -> row(metric, a, b, intervals))
                .flatMap(Optional::stream)
                .toList();
        return new Cell(
                key.system(),
                key.parameters(),
                a.size(),
                b.size(),
                Verdicts.suspect(a) > 0,
                Verdicts.suspect(b) > 0,
                rows);
    }

    /** Empty where neither side has the metric. */
    private static Optional<Row> row(Metric metric, List<Repetition> a, List<Repetition> b, Intervals intervals) {
        Estimate inA = Estimates.of(metric, a, intervals).orElse(null);
        Estimate inB = Estimates.of(metric, b, intervals).orElse(null);
        if (inA == null && inB == null) {
            return Optional.empty();
        }
        Optional<Ratio> ratio = Ratio.ofResults(metric, b, a, intervals);
        return Optional.of(new Row(
                metric.csvName(),
                inA,
                inB,
                ratio.map(Ratio::measured).orElse(null),
                ratio.map(Difference::of).map(ResultComparison::word).orElse(null)));
    }

    private static String word(Difference difference) {
        return switch (difference) {
            case LOWER -> "lower";
            case HIGHER -> "higher";
            case NONE_SHOWN -> "no difference shown";
        };
    }

    private static List<String> warnings(Side a, Side b, SettingDifferences differences, List<Cell> cells) {
        List<String> warnings = new ArrayList<>();
        if (MachinesInUse.isOnOneBesideSeveral(a.manifest(), b.manifest())) {
            warnings.add(Messages.of("compare.machines"));
        }
        List<String> kinds = List.copyOf(differences.kinds());
        if (kinds.contains(Setting.Group.LOAD.label())) {
            warnings.add(Messages.of("compare.workload"));
        }
        if (kinds.size() > 1) {
            int last = kinds.size() - 1;
            String others = String.join(", ", kinds.subList(0, last));
            warnings.add(Messages.of("compare.several", Messages.capital(others), kinds.get(last)));
        }
        if (cells.stream().allMatch(cell -> cell.repetitionsA() == 1 && cell.repetitionsB() == 1)) {
            if (!cells.isEmpty()) {
                warnings.add(Messages.of("compare.single"));
            }
        } else if (cells.stream()
                .anyMatch(cell -> Math.min(cell.repetitionsA(), cell.repetitionsB()) < Estimates.LEAST_REPETITIONS)) {
            warnings.add(Messages.of("compare.few", Estimates.LEAST_REPETITIONS));
        }
        return warnings;
    }

    private static List<LeftOutRun> leftOut(String in, Side side) {
        return side.repetitions().stream()
                .map(Repetition::run)
                .filter(run -> !run.counts())
                .map(run -> new LeftOutRun(in, run.key().toString(), why(run)))
                .toList();
    }

    private static String why(RunResult run) {
        if (!run.completed()) {
            return "failed: " + run.failure();
        }
        return run.verdict().level().label() + ": " + Verdicts.reasons(List.of(run));
    }
}
