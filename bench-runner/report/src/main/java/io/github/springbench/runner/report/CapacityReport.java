package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.github.springbench.runner.adaptive.SearchStep;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.report.Answers.Part;
import io.github.springbench.runner.report.Answers.Sentence;
import io.github.springbench.runner.report.Decision.Result;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.NumberWords;
import io.github.springbench.runner.verdict.ObjectiveVerdict.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A search for the most users: what it answers, whether it came to an answer, and the tables of its brackets, of what
 * systems need at their limit, and of its runs.
 */
public final class CapacityReport {

    /** What tells most about the cost of the last users. */
    private static final List<Metric> AT_THE_LIMIT = List.of(
            Metric.P95_MS,
            Metric.PLATEAU_THROUGHPUT_RPS,
            Metric.WORKER_THREADS,
            Metric.PLATFORM_THREADS,
            Metric.PEAK_RSS_MIB,
            Metric.CPU_SECONDS_PER_1000);

    private CapacityReport() {}

    /** A row for each system and combination of the parameters beside the load. */
    public static Table capacities(ReportModel model) {
        boolean cells = hasCells(model);
        Columns columns = head(cells)
                .numbers("At least", "Below", "Predicted")
                .words("Limited by")
                .numbers("Runs")
                .words("Decided");
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity known : model.capacities()) {
            Bracket bracket = known.bracket();
            List<String> row = head(known, cells);
            row.add(orNone(bracket.atLeast()));
            row.add(orNone(bracket.below().orElse(0)));
            row.add(orNone(Math.round(known.predicted().orElse(0))));
            row.add(bracket.limitedBy().isEmpty() ? Numbers.NONE : bracket.limitedBy());
            row.add(Numbers.count(bracket.runs()));
            row.add(bracket.decided() ? "yes" : known.ended() ? "no" : "no, the search did not end");
            rows.add(row);
        }
        return Table.of("Capacity, " + unit(model), columns, rows);
    }

    /** Figures of the runs that met the objectives at the lower end; a system without that end has no row. */
    public static Table atTheLimit(ReportModel model) {
        boolean cells = hasCells(model);
        List<SystemCapacity> confirmed = model.capacities().stream()
                .filter(known -> known.bracket().atLeast() > 0)
                .toList();
        List<Metric> metrics = AT_THE_LIMIT.stream()
                .filter(metric -> confirmed.stream()
                        .anyMatch(known -> value(metric, runs(model, known)).isPresent()))
                .toList();
        Columns columns = head(cells).numbers(load(model).heading(), "Runs");
        metrics.forEach(metric -> columns.numbers(FigureTables.title(metric)));
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity known : confirmed) {
            List<Repetition> runs = runs(model, known);
            List<String> row = head(known, cells);
            row.add(Numbers.count(known.bracket().atLeast()));
            row.add(Numbers.count(runs.size()));
            metrics.forEach(
                    metric -> row.add(Numbers.text(metric, value(metric, runs).orElse(null))));
            rows.add(row);
        }
        return Table.of("At the limit", columns, rows);
    }

    /** The runs of each search in the order in which they began; a search without a run has no table. */
    public static List<Table> searches(ReportModel model) {
        return model.capacities().stream()
                .filter(known -> !known.steps().isEmpty())
                .map(known -> search(model, known))
                .toList();
    }

    /** What people call a search: its system, and where it has any, the parameters beside the load. */
    public static String name(SystemCapacity known) {
        return known.parameters().isEmpty()
                ? known.system()
                : known.system() + ", " + Settings.combination(known.parameters());
    }

    /** What a run showed, in a word. */
    public static String outcome(SearchStep step) {
        return step.limit() ? "limit" : step.outcome().name().toLowerCase(Locale.ROOT);
    }

    private static Table search(ReportModel model, SystemCapacity known) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemCapacity.Try one : known.steps()) {
            SearchStep step = one.step();
            rows.add(List.of(
                    Numbers.count(rows.size() + 1L),
                    Numbers.count(step.level()),
                    Numbers.count(step.repetition()),
                    outcome(step),
                    step.why() + "."));
        }
        return Table.of(
                "Search of " + name(known),
                new Columns()
                        .numbers("Run", load(model).heading(), "Repetition")
                        .words("Outcome", "Why"),
                rows);
    }

    private static boolean hasCells(ReportModel model) {
        return model.capacities().stream().anyMatch(known -> !known.parameters().isEmpty());
    }

    private static Columns head(boolean cells) {
        return cells ? new Columns().words("System", "Cell") : new Columns().words("System");
    }

    private static List<String> head(SystemCapacity known, boolean cells) {
        List<String> head = new ArrayList<>(List.of(known.system()));
        if (cells) {
            head.add(Settings.combination(known.parameters()));
        }
        return head;
    }

    /** No level is 0. */
    private static String orNone(long level) {
        return level == 0 ? Numbers.NONE : Numbers.count(level);
    }

    /** The runs that count and met the objectives at the lower end; none if that end is not confirmed. */
    public static List<Repetition> runs(ReportModel model, SystemCapacity known) {
        Set<RunKey> met = known.at(known.bracket().atLeast(), Outcome.MET).stream()
                .map(one -> one.run().key())
                .collect(toSet());
        return model.cells()
                .flatMap(cell -> cell.counting().stream())
                .filter(repetition -> met.contains(repetition.run().key()))
                .toList();
    }

    /** Behind a bracket in a sentence; empty where no lower end is confirmed. */
    public static String figures(ReportModel model, SystemCapacity known) {
        List<Repetition> runs = runs(model, known);
        List<String> figures = new ArrayList<>();
        value(Metric.P95_MS, runs)
                .ifPresent(p95 -> figures.add(
                        "p95 " + Numbers.withUnit(Metric.P95_MS, p95) + MachineMoves.most(Metric.P95_MS, runs)));
        value(Metric.WORKER_THREADS, runs)
                .map(threads -> Numbers.text(Metric.WORKER_THREADS, threads) + " worker threads")
                .or(() -> value(Metric.PLATFORM_THREADS, runs)
                        .map(threads -> Numbers.text(Metric.PLATFORM_THREADS, threads) + " platform threads"))
                .ifPresent(figures::add);
        value(Metric.PEAK_RSS_MIB, runs)
                .ifPresent(rss -> figures.add("RSS " + Numbers.withUnit(Metric.PEAK_RSS_MIB, rss)));
        value(Metric.CPU_SECONDS_PER_1000, runs)
                .ifPresent(cpu ->
                        figures.add(Numbers.withUnit(Metric.CPU_SECONDS_PER_1000, cpu) + " CPU per 1,000 requests"));
        return figures.isEmpty()
                ? ""
                : "; at " + Numbers.count(known.bracket().atLeast()) + " " + String.join(", ", figures);
    }

    /** Empty where no run has it. */
    public static Optional<Double> value(Metric metric, List<Repetition> runs) {
        return Estimates.of(metric, runs).map(Estimate::value);
    }

    public static Answers answers(ReportModel model) {
        Map<Map<String, Integer>, List<SystemCapacity>> known = model.capacities().stream()
                .collect(groupingBy(SystemCapacity::parameters, LinkedHashMap::new, toList()));
        List<Part> parts = known.keySet().stream()
                .map(parameters -> new Part(
                        known.size() == 1 ? null : "At " + Settings.combination(parameters),
                        sentences(model, parameters)))
                .toList();
        return new Answers(parts, meaning(model), "If the brackets of two systems overlap, no difference is shown.");
    }

    /** A sentence for each system at one combination of the parameters beside the load. */
    public static List<Sentence> sentences(ReportModel model, Map<String, Integer> parameters) {
        List<SystemCapacity> all = model.capacities();
        List<String> systems =
                all.stream().map(SystemCapacity::system).distinct().toList();
        return all.stream()
                .filter(known -> known.parameters().equals(parameters))
                .map(known -> new Sentence(known.system(), systems.indexOf(known.system()), says(model, known), null))
                .toList();
    }

    /** What levels count, such as {@code users}. */
    public static String unit(ReportModel model) {
        return load(model).unit();
    }

    /** What is searched, whatever the result is read over. */
    public static Axis load(ReportModel model) {
        return model.manifest().experiment().loadAxis();
    }

    private static String says(ReportModel model, SystemCapacity known) {
        Bracket bracket = known.bracket();
        String beyond = known.missedBecause()
                .map(why -> "; at " + Numbers.count(bracket.below().getAsInt()) + " " + why)
                .orElse("");
        String predicted = known.predicted().isPresent()
                ? "; predicted " + Numbers.count(Math.round(known.predicted().getAsDouble()))
                : "";
        return bracket.words(unit(model)) + leaning(known) + beyond + predicted + figures(model, known);
    }

    /** What an undecided search shows beside the ends that it confirmed. */
    private static String leaning(SystemCapacity known) {
        int met = known.leansMet();
        OptionalInt missed = known.leansMissed();
        if (known.bracket().decided()
                || known.bracket().atLeast() == met && known.bracket().below().equals(missed)) {
            return "";
        }
        String lower = met == 0 ? "" : " most met the objectives with " + Numbers.count(met);
        String upper = missed.isEmpty() ? "" : " most missed one with " + Numbers.count(missed.getAsInt());
        return "; of those that decide," + lower + (lower.isEmpty() || upper.isEmpty() ? "" : " and") + upper;
    }

    private static String meaning(ReportModel model) {
        String precision = model.manifest()
                .capacity()
                .map(CapacityTerms::precision)
                .map(share -> ", and these are at most " + NumberWords.percent(share) + " of the higher one apart")
                .orElse("");
        return Messages.of(
                "answer.capacity",
                unit(model),
                Objective.text(model.manifest().experiment().objectives()),
                precision);
    }

    /** One for each system and combination of the parameters beside the load. */
    public static List<Decision> decisions(ReportModel model) {
        return model.capacities().stream().map(known -> decision(model, known)).toList();
    }

    /** How many capacities are decided. */
    public static String decided(List<Decision> decisions) {
        long decided = decisions.stream()
                .filter(decision -> decision.result() == Result.PASSED)
                .count();
        return Numbers.count(decided) + " of " + Numbers.count(decisions.size())
                + (decisions.size() == 1 ? " capacity decided" : " capacities decided");
    }

    private static Decision decision(ReportModel model, SystemCapacity known) {
        Bracket bracket = known.bracket();
        String unit = unit(model);
        return new Decision(
                known.system(),
                known.parameters().isEmpty() ? "capacity" : "capacity, " + Settings.combination(known.parameters()),
                Objective.text(model.manifest().experiment().objectives()),
                bracket.words(unit),
                bracket.decided() ? Result.PASSED : Result.UNDECIDED,
                bracket.decided() ? "decided" : "not decided",
                bracket.decided() ? "the search found " + bracket.words(unit) : open(known, unit));
    }

    private static String open(SystemCapacity known, String unit) {
        Bracket bracket = known.bracket();
        if (bracket.runs() == 0) {
            return "there is no run";
        }
        String runs = bracket.runs() == 1 ? "1 run leaves" : Numbers.count(bracket.runs()) + " runs leave";
        return runs + " it open " + where(bracket, unit)
                + (bracket.limitedBy().isEmpty() ? "" : ", limit: " + bracket.limitedBy())
                + (known.ended() ? "" : "; the search did not come to its end");
    }

    private static String where(Bracket bracket, String unit) {
        if (bracket.below().isEmpty()) {
            return bracket.atLeast() == 0 ? "at both ends" : "above " + Numbers.count(bracket.atLeast()) + " " + unit;
        }
        String below = Numbers.count(bracket.below().getAsInt()) + " " + unit;
        return bracket.atLeast() == 0
                ? "below " + below
                : "between " + Numbers.count(bracket.atLeast()) + " and " + below;
    }
}
