package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.claims.Claims;
import io.github.springbench.runner.claims.JudgedClaim;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan.LeftOut;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.CellAnswer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A result in the order in which people read it: sections by the parameters other than the axis, in each the systems in
 * the experiment's order, in each the cells along the axis.
 *
 * @param manifest the settings of the result
 * @param runs all runs that are there, failed ones too, in the order of the sections, systems, cells and repetitions;
 *     closing runs are not among them, so that nothing counts them as a repetition
 * @param closing the closing runs of forks, failed ones too
 * @param sections one for each combination of the parameters other than the axis
 * @param claims what the source claims, held against the runs that count; empty where the experiment has none
 * @param files what is kept of each run beside its result
 */
public record ReportModel(
        Manifest manifest,
        List<RunResult> runs,
        List<RunResult> closing,
        List<Section> sections,
        List<JudgedClaim> claims,
        RunFiles files) {

    /** The order of a result without its histograms: percentiles of several repetitions are then medians. */
    public static ReportModel of(Manifest manifest, List<RunResult> runs) {
        return of(manifest, runs, RunFiles.NONE);
    }

    /** Puts the runs of a result in order, closing ones apart, and the published figures beside them. */
    public static ReportModel of(Manifest manifest, List<RunResult> allRuns, RunFiles files) {
        List<RunResult> runs =
                allRuns.stream().filter(run -> !run.key().closing()).toList();
        List<RunResult> closing =
                allRuns.stream().filter(run -> run.key().closing()).toList();
        Experiment experiment = manifest.experiment();
        Intervals intervals = Intervals.of(manifest);
        Axis axis = experiment.axis();
        Comparator<Map<String, Integer>> order =
                ascending(axis, experiment.parameters().keySet());
        Map<Map<String, Integer>, List<Map<String, Integer>>> cellsBySection = new LinkedHashMap<>();
        for (Map<String, Integer> cell : allCells(manifest, runs, order)) {
            cellsBySection
                    .computeIfAbsent(without(axis, cell), section -> new ArrayList<>())
                    .add(cell);
        }
        Map<RunKey, Repetition> repetitions = repetitions(runs, experiment, files);
        Map<String, List<RunResult>> runsBySystem = runs.stream()
                .sorted(Comparator.comparingInt(run -> run.key().repetition()))
                .collect(groupingBy(run -> run.key().system()));
        List<Section> sections = new ArrayList<>();
        cellsBySection.forEach((parameters, cells) -> {
            List<SystemCells> systems = new ArrayList<>();
            for (String system : systems(manifest, runs)) {
                List<RunResult> ofSystem = runsBySystem.getOrDefault(system, List.of());
                List<Map<String, Integer>> own = own(manifest, cells, ofSystem);
                systems.add(systemCells(experiment, system, parameters, own, ofSystem, repetitions, intervals));
            }
            sections.add(new Section(axis, parameters, List.copyOf(systems)));
        });
        return new ReportModel(
                manifest,
                inOrder(sections),
                closing,
                List.copyOf(sections),
                claims(experiment, completed(runs, repetitions), intervals),
                files);
    }

    private static List<JudgedClaim> claims(Experiment experiment, List<Repetition> completed, Intervals intervals) {
        return experiment.claims().isEmpty() ? List.of() : Claims.judge(experiment, completed, intervals);
    }

    /** The completed runs with their response times, which are read once for all that needs them. */
    private static Map<RunKey, Repetition> repetitions(List<RunResult> runs, Experiment experiment, RunFiles files) {
        Map<RunKey, Repetition> repetitions = new HashMap<>();
        runs.stream()
                .filter(RunResult::completed)
                .forEach(run -> repetitions.put(run.key(), files.repetition(run, experiment.workload())));
        return repetitions;
    }

    private static List<Repetition> completed(List<RunResult> runs, Map<RunKey, Repetition> repetitions) {
        return runs.stream()
                .filter(RunResult::completed)
                .map(run -> repetitions.get(run.key()))
                .toList();
    }

    /** What the result is read over. */
    public Axis axis() {
        return manifest.experiment().axis();
    }

    /** By which all repetitions of this result give intervals. */
    public Intervals intervals() {
        return Intervals.of(manifest);
    }

    /** How many runs ended without a result. */
    public long failedRuns() {
        return runs.stream().filter(run -> !run.completed()).count();
    }

    /** How many runs were planned and are not there. */
    public int missingRuns() {
        return Math.max(0, manifest.plannedRuns() - runs.size());
    }

    /**
     * What the runs show of the capacity of each system, in the experiment's order; empty where the runs were planned.
     */
    public List<SystemCapacity> capacities() {
        List<String> leftOut = manifest.leftOut().stream().map(LeftOut::system).toList();
        return LevelSearch.of(manifest)
                .map(searches -> searches.known(runs).stream()
                        .filter(known -> !known.steps().isEmpty() || !leftOut.contains(known.system()))
                        .toList())
                .orElse(List.of());
    }

    /** The most repetitions that count in a cell. */
    public int repetitions() {
        return cells().mapToInt(cell -> cell.counting().size()).max().orElse(0);
    }

    /** Of all sections and systems. */
    public Stream<Cell> cells() {
        return cells(sections);
    }

    private static Stream<Cell> cells(List<Section> sections) {
        return sections.stream().flatMap(Section::cells);
    }

    private static SystemCells systemCells(
            Experiment experiment,
            String system,
            Map<String, Integer> section,
            List<Map<String, Integer>> cells,
            List<RunResult> runs,
            Map<RunKey, Repetition> repetitions,
            Intervals intervals) {
        List<PublishedFigure> published = experiment.published().stream()
                .filter(figure -> figure.system().equals(system))
                .filter(figure -> section.entrySet()
                        .containsAll(
                                without(experiment.axis(), figure.parameters()).entrySet()))
                .toList();
        Optional<Prediction> prediction = experiment.systems().stream()
                .filter(known -> known.name().equals(system))
                .findFirst()
                .flatMap(known -> Prediction.of(experiment, known, section));
        return new SystemCells(
                system,
                cells.stream()
                        .map(cell -> cell(experiment, cell, runs, published, repetitions, intervals))
                        .toList(),
                published,
                prediction);
    }

    private static Cell cell(
            Experiment experiment,
            Map<String, Integer> parameters,
            List<RunResult> runs,
            List<PublishedFigure> published,
            Map<RunKey, Repetition> repetitions,
            Intervals intervals) {
        List<RunResult> ofCell = runs.stream()
                .filter(run -> run.key().parameters().equals(parameters))
                .toList();
        List<Repetition> completed = completed(ofCell, repetitions);
        List<Repetition> counting = completed.stream()
                .filter(repetition -> repetition.run().counts())
                .toList();
        List<Repetition> shown = counting.isEmpty() ? completed : counting;
        Map<Metric, Estimate> figures = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            Estimates.of(metric, shown, intervals).ifPresent(figure -> figures.put(metric, figure));
        }
        Map<Metric, Double> theirs = new EnumMap<>(Metric.class);
        published.stream()
                .filter(figure ->
                        parameters.entrySet().containsAll(figure.parameters().entrySet()))
                .forEach(figure -> theirs.putAll(figure.figures()));
        return new Cell(
                experiment.axis().in(parameters),
                parameters,
                ofCell,
                counting,
                CellAnswer.answering(completed),
                Collections.unmodifiableMap(figures),
                Collections.unmodifiableMap(theirs),
                intervals);
    }

    private static List<RunResult> inOrder(List<Section> sections) {
        return cells(sections).flatMap(cell -> cell.runs().stream()).toList();
    }

    /**
     * The planned cells and those of the runs: a result whose matrix was changed later loses nothing. A search plans no
     * cells.
     */
    private static Set<Map<String, Integer>> allCells(
            Manifest manifest, List<RunResult> runs, Comparator<Map<String, Integer>> order) {
        List<Map<String, Integer>> planned = new ArrayList<>();
        if (manifest.capacity().isEmpty()) {
            planned.addAll(manifest.experiment().cells());
        }
        runs.forEach(run -> planned.add(run.key().parameters()));
        return new LinkedHashSet<>(planned.stream().sorted(order).toList());
    }

    /** The cells of a system; in a search only those that it ran, since each system gets its own loads. */
    private static List<Map<String, Integer>> own(
            Manifest manifest, List<Map<String, Integer>> cells, List<RunResult> runs) {
        return manifest.capacity().isEmpty()
                ? cells
                : cells.stream()
                        .filter(cell -> runs.stream()
                                .anyMatch(run -> run.key().parameters().equals(cell)))
                        .toList();
    }

    private static List<String> systems(Manifest manifest, List<RunResult> runs) {
        Set<String> withRuns = new LinkedHashSet<>();
        runs.forEach(run -> withRuns.add(run.key().system()));
        Set<String> systems = new LinkedHashSet<>();
        manifest.experiment().systems().stream().map(SystemUnderTest::name).forEach(systems::add);
        manifest.leftOut().stream()
                .map(LeftOut::system)
                .filter(system -> !withRuns.contains(system))
                .forEach(systems::remove);
        systems.addAll(withRuns);
        return List.copyOf(systems);
    }

    private static Comparator<Map<String, Integer>> ascending(Axis axis, Collection<String> names) {
        Comparator<Map<String, Integer>> order = (left, right) -> 0;
        for (String name : names) {
            if (!name.equals(axis.parameter())) {
                order = order.thenComparing(cell -> cell.getOrDefault(name, Integer.MIN_VALUE));
            }
        }
        return order.thenComparing(axis::in);
    }

    private static Map<String, Integer> without(Axis axis, Map<String, Integer> parameters) {
        Map<String, Integer> others = new LinkedHashMap<>(parameters);
        others.remove(axis.parameter());
        return others;
    }
}
