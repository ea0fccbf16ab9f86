package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Metric.RunFormulas;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.BackEndTables;
import io.github.springbench.runner.report.CapacityReport;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.ComparedSystems;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.Pairs;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.chart.SearchChart;
import io.github.springbench.runner.report.form.Fact;
import io.github.springbench.runner.report.form.Method;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.report.form.Table;
import io.github.springbench.runner.report.form.Table.Columns;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the Markdown and the HTML template both read, by the names that they have for it. */
final class ReportParts {

    private ReportParts() {}

    static Map<String, Object> of(ReportModel model) {
        Manifest manifest = model.manifest();
        Answers answers = Answers.of(model);
        boolean overview = FigureTables.needsOverview(model);
        boolean published = model.cells().anyMatch(cell -> !cell.published().isEmpty());
        List<SectionPart> sections = model.sections().stream()
                .map(section -> SectionPart.of(model, section, overview))
                .toList();
        Map<String, Object> parts = new HashMap<>();
        parts.put("experiment", manifest.experiment());
        parts.put("answers", answers);
        parts.put("summary", summary(model));
        parts.put("objectives", JudgedObjective.table(model));
        parts.put(
                "errorsOfOne",
                manifest.experiment().objectives().stream().anyMatch(objective -> objective.request() != null)
                        ? " " + Messages.of("errorsOfOne")
                        : "");
        parts.put("capacity", manifest.capacity().isEmpty() ? Map.of() : capacity(model));
        parts.put("overview", overview ? overview(model) : Map.of());
        parts.put("sections", sections);
        parts.put("hasIntervals", model.repetitions() >= Estimates.LEAST_REPETITIONS);
        parts.put(
                "aboutCrossovers",
                Messages.of("crossovers", Estimates.LEAST_REPETITIONS, Math.round(Difference.TOLERANCE * 100)));
        parts.put("aboutPairs", Pairs.about(model));
        parts.put("withoutPairs", Pairs.without(model));
        parts.put("drifts", Drifts.perRun(model));
        parts.put("drift", Drifts.table(model));
        parts.put("forks", ForkChange.table(model));
        parts.put("claims", claims(model));
        parts.put("aboutClaims", EffectiveLimits.aboutClaims(manifest).orElse(""));
        parts.put("method", Method.facts(model, answers));
        parts.put("systems", ComparedSystems.systems(model));
        parts.put("properties", ComparedSystems.properties(model));
        parts.put("limits", EffectiveLimits.sideBySide(model));
        parts.put("aboutLimits", EffectiveLimits.about(model));
        parts.put("backEnds", BackEndTables.backEnds(model));
        parts.put("verdicts", Verdicts.summary(model));
        parts.put("notJudged", Verdicts.notJudged(model));
        parts.put("findings", Verdicts.findings(model));
        parts.put("advice", Verdicts.advice(model));
        parts.put("failedRuns", failedRuns(model));
        parts.put("failedRequests", failedRequests(model));
        parts.put("connections", Verdicts.connections(model));
        parts.put("leftOut", leftOut(model));
        parts.put("settings", Settings.facts(model));
        parts.put("legend", legend(model, sections, published));
        return parts;
    }

    /** The picture of the search is for a page with the style sheet, and no text to be escaped; empty without a run. */
    private static Map<String, Object> capacity(ReportModel model) {
        return Map.of(
                "capacities",
                CapacityReport.capacities(model),
                "atTheLimit",
                CapacityReport.atTheLimit(model),
                "chart",
                SearchChart.title(model),
                "picture",
                SearchChart.inPage(model),
                "searches",
                CapacityReport.searches(model));
    }

    /** All sections at a glance, where each has the same single value of the axis. */
    private static Map<String, Object> overview(ReportModel model) {
        return Map.of("heading", FigureTables.overviewHeading(model), "sideBySide", FigureTables.overview(model));
    }

    private static Table claims(ReportModel model) {
        return Table.of(
                "Each claim, compared with the runs that count",
                new Columns().words("Claim", "Judgement", "Figures"),
                model.claims().stream()
                        .map(judged -> List.of(judged.claim().says(), judged.label(), judged.figures()))
                        .toList());
    }

    private static List<Fact> summary(ReportModel model) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        List<Fact> summary = new ArrayList<>();
        summary.add(Fact.words("Runs", Settings.completeness(model)));
        summary.add(Fact.words("Verdicts", Verdicts.summary(model)));
        MachineMoves.inShort(model).ifPresent(moved -> summary.add(Fact.words("Interference by the machine", moved)));
        summary.add(Fact.words("Started", Settings.date(manifest.startedAt())));
        summary.addAll(MachinesInUse.inShort(manifest));
        Settings.equalResources(manifest).ifPresent(size -> summary.add(Fact.words("Equal resources", size)));
        if (manifest.profile() != null) {
            summary.add(Fact.words("Profile of limits", manifest.profile()));
        }
        BackEndTables.databaseInShort(model).ifPresent(summary::add);
        summary.add(Fact.words("JDK", manifest.jdk().version()));
        ComparedSystems.springBoot(manifest).ifPresent(version -> summary.add(Fact.words("Spring Boot", version)));
        ComparedSystems.notWatched(experiment).ifPresent(summary::add);
        summary.addAll(Settings.engines(manifest));
        return summary;
    }

    /**
     * A section.
     *
     * @param heading its parameters; null where it is the only section
     * @param answers what it answers; empty where that stands above all sections
     * @param sideBySide empty where the overview has all sections side by side
     * @param crossovers empty where the axis is not the latency
     * @param pairs the systems compared, a table for each two that differ
     * @param alike the others, in a sentence; empty where there are none
     */
    record SectionPart(
            String heading,
            List<Answers.Sentence> answers,
            List<Table> sideBySide,
            Table crossovers,
            List<Table> pairs,
            String alike,
            Table knees,
            Table backEnds,
            Table pools,
            Table requests,
            Table operations,
            Table sessions,
            List<SystemPart> systems) {

        private static SectionPart of(ReportModel model, Section section, boolean overview) {
            boolean single = model.sections().size() == 1;
            return new SectionPart(
                    single ? null : Settings.combination(section.parameters()),
                    single || overview ? List.of() : Answers.of(model, section),
                    overview ? List.of() : FigureTables.sideBySide(section),
                    Pairs.crossovers(section),
                    Pairs.of(section),
                    Pairs.alike(section),
                    ReportParts.knees(section),
                    BackEndTables.did(section),
                    BackEndTables.pools(section),
                    FigureTables.requests(section),
                    BackEndTables.operations(section),
                    BackEndTables.sessions(section),
                    IntStream.range(0, section.systems().size())
                            .filter(place -> section.systems().get(place).hasRuns())
                            .mapToObj(place -> SystemPart.of(section, place))
                            .toList());
        }
    }

    /**
     * A system within a section.
     *
     * @param colour the number of its colour, the same as in the charts
     */
    record SystemPart(String name, int colour, Table main, Table further) {

        private static SystemPart of(Section section, int place) {
            SystemCells system = section.systems().get(place);
            return new SystemPart(
                    system.system(),
                    Section.colour(place),
                    FigureTables.main(section.axis(), system),
                    FigureTables.further(section.axis(), system));
        }
    }

    /** The predicted knee of each system that has one; empty where none has. */
    private static Table knees(Section section) {
        Columns columns = new Columns()
                .words("System")
                .numbers(held(section), "Service time S, ms", "Think time Z, ms", "Knee N*, users");
        List<List<String>> rows = new ArrayList<>();
        for (SystemCells system : section.systems()) {
            system.prediction()
                    .filter(prediction -> prediction.kneeUsers().isPresent())
                    .ifPresent(prediction -> rows.add(row(system.system(), prediction)));
        }
        return Table.of("Predicted knee", columns, rows);
    }

    /** What the systems of a section have so many of. */
    private static String held(Section section) {
        String names = section.systems().stream()
                .flatMap(system -> system.prediction().stream())
                .filter(prediction -> prediction.servers().isPresent())
                .map(prediction -> prediction.what().label())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.joining(" or "));
        return names.isEmpty() ? "c" : Messages.capital(names) + " c";
    }

    private static List<String> row(String system, Prediction prediction) {
        return List.of(
                system,
                prediction.servers().isPresent()
                        ? Numbers.count(prediction.servers().getAsInt())
                        : Numbers.NONE,
                NumberWords.plain(prediction.serviceMs()),
                NumberWords.plain(prediction.thinkMs()),
                Numbers.count(Math.round(prediction.kneeUsers().getAsDouble())));
    }

    /** Runs without a result. */
    private static Table failedRuns(ReportModel model) {
        Columns columns =
                new Columns().words("System", "Run").numbers("Repetition").words("Reason");
        List<List<String>> rows = model.runs().stream()
                .filter(run -> !run.completed())
                .map(run -> List.of(
                        run.key().system(),
                        Settings.combination(run.key().parameters()),
                        Numbers.count(run.key().repetition()),
                        run.failure()))
                .toList();
        return Table.of("Runs without a result", columns, rows);
    }

    /** Failed requests of completed runs by cause, all repetitions of a cell together. */
    private static Table failedRequests(ReportModel model) {
        Columns columns = new Columns().words("System", "Run", "Cause").numbers("Failed requests", "Share of all, %");
        List<List<String>> rows = new ArrayList<>();
        model.sections().stream().flatMap(section -> section.systems().stream()).forEach(system -> system.cells()
                .forEach(cell -> {
                    List<RunResult> completed =
                            cell.runs().stream().filter(RunResult::completed).toList();
                    long requests = completed.stream()
                            .mapToLong(run -> RunFormulas.attempted(run.load(), run.evidence()))
                            .sum();
                    byCause(completed)
                            .forEach((cause, failed) -> rows.add(List.of(
                                    system.system(),
                                    Settings.combination(cell.parameters()),
                                    cause,
                                    Numbers.count(failed),
                                    Numbers.sharePercent(failed, requests))));
                }));
        return Table.of("Failed requests by cause", columns, rows);
    }

    /** Systems of the experiment that could not run. */
    private static Table leftOut(ReportModel model) {
        List<List<String>> rows = model.manifest().leftOut().stream()
                .map(leftOut -> List.of(leftOut.system(), leftOut.reason()))
                .toList();
        return Table.of("Systems that could not run here", new Columns().words("System", "Reason"), rows);
    }

    private static Map<String, Long> byCause(List<RunResult> runs) {
        Map<String, Long> causes = new LinkedHashMap<>();
        for (RunResult run : runs) {
            LoadResult load = run.load();
            long explained =
                    load.failures().values().stream().mapToLong(Long::longValue).sum();
            load.failures().forEach((cause, failed) -> causes.merge(cause, failed, Long::sum));
            if (load.failed() > explained) {
                causes.merge("cause not recorded", load.failed() - explained, Long::sum);
            }
        }
        return causes;
    }

    /** What a reader meets in the report, and nothing else. */
    private static List<Fact> legend(ReportModel model, List<SectionPart> sections, boolean published) {
        Manifest manifest = model.manifest();
        List<Fact> entries = new ArrayList<>();
        if (published) {
            entries.add(meaning("published", model.axis().parameter()));
            entries.add(meaning("difference"));
        }
        add("capacity", manifest.capacity().isPresent(), entries);
        entries.addAll(parameters(model));
        entries.addAll(metrics(model));
        add("knee", sections.stream().anyMatch(section -> !section.knees().isEmpty()), entries);
        add(
                "crossover",
                sections.stream().anyMatch(section -> !section.crossovers().isEmpty()),
                entries);
        add("closedLoad", manifest.experiment().workload().closed(), entries);
        add("profile", manifest.profile() != null, entries);
        add("tier", manifest.tier() != null, entries);
        add("limit", EffectiveLimits.areTold(model), entries);
        for (String key : List.of("backEnd", "backEndCpu", "backEndAnswer")) {
            add(key, sections.stream().anyMatch(section -> !section.backEnds().isEmpty()), entries);
        }
        add("pool", sections.stream().anyMatch(section -> !section.pools().isEmpty()), entries);
        if (model.repetitions() >= Estimates.LEAST_REPETITIONS) {
            entries.add(meaning(
                    "interval",
                    model.intervals().words(model.repetitions()),
                    model.intervals().caution()));
        }
        add("few", model.cells().anyMatch(Cell::isOfFew), entries);
        add("suspect", model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.SUSPECT, run)), entries);
        add("invalid", model.runs().stream().anyMatch(run -> Verdicts.is(Verdict.Level.INVALID, run)), entries);
        entries.add(meaning("none"));
        return List.copyOf(entries);
    }

    private static void add(String key, boolean met, List<Fact> entries) {
        if (met) {
            entries.add(meaning(key));
        }
    }

    private static Fact meaning(String key, Object... values) {
        return Messages.fact("legend." + key, values);
    }

    /** The axis, and the users where they are in the headings. */
    private static List<Fact> parameters(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        return switch (model.axis()) {
            case USERS -> List.of(meaning(users(experiment.workload())));
            case RATE -> List.of(meaning("rate"));
            case LATENCY ->
                List.of(meaning("latency"), meaning(experiment.loadAxis().parameter()));
        };
    }

    private static String users(Workload workload) {
        return workload.holdsConnections() ? "connections" : workload.readsStreams() ? "streams" : "users";
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
