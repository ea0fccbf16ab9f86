package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.PairedRatio;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.compare.Regression;
import io.github.springbench.runner.report.text.HistoryReport;
import io.github.springbench.runner.report.text.HistoryReport.Dated;
import io.github.springbench.runner.report.text.HistoryReport.Level;
import io.github.springbench.runner.run.DuelRunner;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.ResultFolders;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench history}: never needs a new run. */
@Command(
        name = "history",
        description =
                "Shows a figure over the results of an experiment, duels too, and where it changed. Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage, or no result has that figure."})
final class HistoryCommand implements Callable<Integer> {

    private static final double MICROS_PER_MS = 1000;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "A result folder, or a folder that contains result folders, such as results/shop.")
    private List<Path> folders;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "The figure: throughput, cpu, p50, p90, p95, p99 or p99.9 (default: throughput; cpu where users"
                            + " or a rate decide how many requests there are).")
    private String figure;

    @Option(
            names = "--cell",
            paramLabel = "NAME=N,…",
            description =
                    "The parameters, such as users=100 (default: those of the heaviest load of the newest result).")
    private String cell = "";

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "history.svg",
            description = "Write the chart to this file (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<ResultFolder> results = ResultFolders.withDuels(folders).stream()
                .sorted(Comparator.comparing(result -> result.manifest().startedAt()))
                .toList();
        ResultFolder newest = results.get(results.size() - 1);
        requireOneExperiment(results);
        Figure asked = asked(newest.manifest().experiment());
        Map<String, Integer> shown = shown(newest);
        HistoryReport report = HistoryReport.of(
                newest.manifest().experiment().name(),
                asked.metric(),
                shown,
                results.stream().map(result -> dated(result, asked, shown)).toList());
        if (report.results().isEmpty()) {
            throw new UserError("No result has " + asked.word() + " at " + new RunKey("", shown, 1).cell()
                    + " of runs that count; choose another --figure or --cell.");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(report.markdown());
        Shown.written(output, report.svg(), out);
        return ExitCode.FINE;
    }

    private static void requireOneExperiment(List<ResultFolder> results) {
        Map<String, List<ResultFolder>> byName = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.manifest().experiment().name(), LinkedHashMap::new, Collectors.toList()));
        if (byName.size() > 1) {
            throw new UserError("These are results of " + byName.size() + " experiments ("
                    + byName.entrySet().stream()
                            .map(name -> name.getKey() + ": "
                                    + Shown.path(name.getValue().get(0).path()))
                            .collect(Collectors.joining(", "))
                    + "); expected results of one. Name its folder, such as results/"
                    + byName.keySet().iterator().next() + ".");
        }
    }

    private Figure asked(Experiment experiment) {
        if (figure == null) {
            return experiment.workload().closed() ? Figure.THROUGHPUT : Figure.CPU;
        }
        return Figure.named(figure)
                .filter(named -> named != Figure.FAILED)
                .orElseThrow(() -> new UserError("--figure is " + figure + "; expected "
                        + Stream.of(Figure.values())
                                .filter(known -> known != Figure.FAILED)
                                .map(Figure::word)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    private Map<String, Integer> shown(ResultFolder newest) {
        return cell.isEmpty() && ResultFolder.isOfDuel(newest.path())
                ? newest.duels().get(0).cell()
                : ExperimentOptions.heaviestCell(newest.manifest().experiment(), cell);
    }

    private static Dated dated(ResultFolder result, Figure figure, Map<String, Integer> cell) {
        boolean duel = ResultFolder.isOfDuel(result.path());
        Manifest manifest = result.manifest();
        return new Dated(
                Shown.path(result.path()),
                manifest,
                duel,
                duel ? ofDuel(result, figure, cell) : ofRuns(result, manifest, figure.metric(), cell));
    }

    private static Map<String, Level> ofDuel(ResultFolder result, Figure figure, Map<String, Integer> cell) {
        Map<String, Level> levels = new LinkedHashMap<>();
        JudgedDuel.Figure known = Regression.ofDuel(figure).orElse(null);
        double scale = known == JudgedDuel.Figure.CPU ? MICROS_PER_MS : 1;
        DuelRunner.read(result).stream()
                .filter(judged -> judged.failing().isEmpty())
                .map(JudgedDuel::duel)
                .filter(duel -> known != null && duel.cell().equals(cell))
                .forEach(duel -> Stream.of(Duel.FIRST, Duel.SECOND).forEach(letter -> {
                    PairedRatio level = JudgedDuel.levels(duel, letter, DuelRunner.times(result, duel))
                            .get(known);
                    if (level != null) {
                        levels.put(
                                duel.system(letter),
                                new Level(level.ratio() / scale, level.low() / scale, level.high() / scale));
                    }
                }));
        return levels;
    }

    private static Map<String, Level> ofRuns(
            ResultFolder result, Manifest manifest, Metric metric, Map<String, Integer> cell) {
        RunFiles files = Reports.files(result);
        Map<String, List<Repetition>> counting = JudgedRuns.of(result).stream()
                .filter(run -> !run.key().closing())
                .filter(run -> run.key().parameters().equals(cell))
                .filter(RunResult::counts)
                .map(run -> files.repetition(run, manifest.experiment().workload()))
                .collect(Collectors.groupingBy(
                        repetition -> repetition.run().key().system()));
        Map<String, Level> levels = new LinkedHashMap<>();
        manifest.experiment().systems().forEach(system -> Estimates.of(
                        metric, counting.getOrDefault(system.name(), List.of()), Intervals.of(manifest))
                .ifPresent(seen -> levels.put(system.name(), level(seen, metric, counting.get(system.name())))));
        return levels;
    }

    /** Too few repetitions have no interval, but it may be known how far the machine can have moved them. */
    private static Level level(Estimate seen, Metric metric, List<Repetition> repetitions) {
        if (seen.hasInterval()) {
            return new Level(seen.value(), seen.low(), seen.high());
        }
        List<Double> errors = repetitions.stream()
                .map(Repetition::run)
                .flatMap(run -> MachineMoves.errors(run).stream())
                .flatMap(known -> known.of(metric).stream())
                .filter(Double::isFinite)
                .toList();
        if (errors.size() < repetitions.size() || seen.repetitions() >= Estimates.LEAST_REPETITIONS) {
            return new Level(seen.value(), null, null);
        }
        double error = Collections.max(errors);
        return new Level(seen.value(), Math.max(0, seen.least() - error), seen.most() + error);
    }
}
