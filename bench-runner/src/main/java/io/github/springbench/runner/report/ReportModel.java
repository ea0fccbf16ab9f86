package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LeftOut;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.PublishedFigure;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A result in the order in which people read it: sections by the parameters other than users, in each the systems in the
 * experiment's order, in each the cells by users.
 *
 * @param manifest the settings of the result
 * @param runs all runs that are there, failed ones too, in the order of the sections, systems, cells and repetitions
 * @param sections one for each combination of the parameters other than users
 */
public record ReportModel(Manifest manifest, List<RunResult> runs, List<Section> sections) {

    /**
     * The systems at one combination of the parameters other than users.
     *
     * @param parameters that combination; empty where users are the only parameter
     * @param systems in the experiment's order; a system that was left out and has no run is absent
     */
    public record Section(Map<String, Integer> parameters, List<SystemCells> systems) {

        /** All numbers of users of this section, ascending. */
        public List<Integer> users() {
            Set<Integer> users = new TreeSet<>();
            systems.forEach(system -> system.cells().forEach(cell -> users.add(cell.users())));
            return List.copyOf(users);
        }
    }

    /**
     * One system's cells.
     *
     * @param system its name
     * @param cells by users, ascending; planned cells without a run are among them
     * @param published the published figures of this system and section
     */
    public record SystemCells(String system, List<Cell> cells, List<PublishedFigure> published) {

        /** The cell with that many users. */
        public Optional<Cell> at(int users) {
            return cells.stream().filter(cell -> cell.users() == users).findFirst();
        }

        /** Whether at least one run is there, even a failed one. */
        public boolean hasRuns() {
            return cells.stream().anyMatch(cell -> !cell.runs().isEmpty());
        }
    }

    /**
     * One system at one set of parameters.
     *
     * @param parameters of the matrix, in the experiment's order
     * @param runs its repetitions
     * @param measured the median of the completed repetitions by metric; a metric that was not measured is absent
     * @param published the published figures by metric
     */
    public record Cell(
            Map<String, Integer> parameters,
            List<RunResult> runs,
            Map<Metric, Double> measured,
            Map<Metric, Double> published) {

        public int users() {
            return parameters.get(Experiment.USERS);
        }

        /** Whether at least one repetition has figures. */
        public boolean completed() {
            return runs.stream().anyMatch(RunResult::completed);
        }

        /** Whether there are repetitions and none has figures. */
        public boolean failed() {
            return !runs.isEmpty() && !completed();
        }
    }

    /** Puts the runs of a result in order, and the published figures beside them. */
    public static ReportModel of(Manifest manifest, List<RunResult> runs) {
        Experiment experiment = manifest.experiment();
        Comparator<Map<String, Integer>> order =
                ascending(experiment.parameters().keySet());
        Map<Map<String, Integer>, List<Map<String, Integer>>> cellsBySection = new LinkedHashMap<>();
        for (Map<String, Integer> cell : allCells(experiment, runs, order)) {
            cellsBySection
                    .computeIfAbsent(withoutUsers(cell), section -> new ArrayList<>())
                    .add(cell);
        }
        List<String> systems = systems(manifest, runs);
        Map<String, List<RunResult>> runsBySystem = runs.stream()
                .sorted(Comparator.comparingInt(run -> run.key().repetition()))
                .collect(groupingBy(run -> run.key().system()));
        List<Section> sections = new ArrayList<>();
        cellsBySection.forEach((parameters, cells) -> sections.add(new Section(
                parameters,
                systems.stream()
                        .map(system -> systemCells(
                                system,
                                parameters,
                                cells,
                                runsBySystem.getOrDefault(system, List.of()),
                                experiment.published()))
                        .toList())));
        return new ReportModel(manifest, inOrder(sections), List.copyOf(sections));
    }

    /** How many runs ended without a result. */
    public long failedRuns() {
        return runs.stream().filter(run -> !run.completed()).count();
    }

    /** How many runs were planned and are not there. */
    public int missingRuns() {
        return Math.max(0, manifest.plannedRuns() - runs.size());
    }

    /** The most repetitions that a cell has. */
    public int repetitions() {
        return sections.stream()
                .flatMap(section -> section.systems().stream())
                .flatMap(system -> system.cells().stream())
                .mapToInt(cell -> cell.runs().size())
                .max()
                .orElse(0);
    }

    private static SystemCells systemCells(
            String system,
            Map<String, Integer> section,
            List<Map<String, Integer>> cells,
            List<RunResult> runs,
            List<PublishedFigure> published) {
        List<PublishedFigure> ofSystem = published.stream()
                .filter(figure -> figure.system().equals(system))
                .filter(figure -> section.entrySet()
                        .containsAll(withoutUsers(figure.parameters()).entrySet()))
                .toList();
        return new SystemCells(
                system, cells.stream().map(cell -> cell(cell, runs, ofSystem)).toList(), ofSystem);
    }

    private static Cell cell(Map<String, Integer> parameters, List<RunResult> runs, List<PublishedFigure> published) {
        List<RunResult> repetitions = runs.stream()
                .filter(run -> run.key().parameters().equals(parameters))
                .toList();
        Map<Metric, Double> measured = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            List<Double> values =
                    repetitions.stream().flatMap(run -> metric.of(run).stream()).toList();
            if (!values.isEmpty()) {
                measured.put(metric, median(values));
            }
        }
        Map<Metric, Double> figures = new EnumMap<>(Metric.class);
        published.stream()
                .filter(figure ->
                        parameters.entrySet().containsAll(figure.parameters().entrySet()))
                .forEach(figure -> figures.putAll(figure.figures()));
        return new Cell(
                parameters, repetitions, Collections.unmodifiableMap(measured), Collections.unmodifiableMap(figures));
    }

    private static List<RunResult> inOrder(List<Section> sections) {
        return sections.stream()
                .flatMap(section -> section.systems().stream())
                .flatMap(system -> system.cells().stream())
                .flatMap(cell -> cell.runs().stream())
                .toList();
    }

    /** The planned cells and those of the runs: a result whose matrix was changed later loses nothing. */
    private static Set<Map<String, Integer>> allCells(
            Experiment experiment, List<RunResult> runs, Comparator<Map<String, Integer>> order) {
        List<Map<String, Integer>> planned = new ArrayList<>(experiment.cells());
        runs.forEach(run -> planned.add(run.key().parameters()));
        return new LinkedHashSet<>(planned.stream().sorted(order).toList());
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

    private static Comparator<Map<String, Integer>> ascending(Collection<String> names) {
        Comparator<Map<String, Integer>> order = (left, right) -> 0;
        for (String name : names) {
            if (!name.equals(Experiment.USERS)) {
                order = order.thenComparing(cell -> cell.getOrDefault(name, Integer.MIN_VALUE));
            }
        }
        return order.thenComparing(cell -> cell.get(Experiment.USERS));
    }

    private static Map<String, Integer> withoutUsers(Map<String, Integer> parameters) {
        Map<String, Integer> others = new LinkedHashMap<>(parameters);
        others.remove(Experiment.USERS);
        return others;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
