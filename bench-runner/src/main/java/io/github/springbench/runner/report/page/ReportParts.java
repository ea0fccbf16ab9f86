package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.BackEndTables;
import io.github.springbench.runner.report.CapacityTables;
import io.github.springbench.runner.report.Connections;
import io.github.springbench.runner.report.Databases;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.EffectiveLimits;
import io.github.springbench.runner.report.Fact;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.ForkTable;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.MachinesInUse;
import io.github.springbench.runner.report.Messages;
import io.github.springbench.runner.report.Overview;
import io.github.springbench.runner.report.OwnServices;
import io.github.springbench.runner.report.Pairs;
import io.github.springbench.runner.report.Profiles;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.SettingTables;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.chart.SearchChart;
import io.github.springbench.runner.stats.Difference;
import io.github.springbench.runner.stats.Estimates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What the Markdown and the HTML template both read, by the names that they have for it. */
final class ReportParts {

    private ReportParts() {}

    static Map<String, Object> of(ReportModel model) {
        Manifest manifest = model.manifest();
        Answers answers = Answers.of(model);
        boolean overview = Overview.isNeeded(model);
        boolean published = model.cells().anyMatch(cell -> !cell.published().isEmpty());
        List<SectionPart> sections = model.sections().stream()
                .map(section -> SectionPart.of(model, section, overview))
                .toList();
        Map<String, Object> parts = new HashMap<>();
        parts.put("experiment", manifest.experiment());
        parts.put("answers", answers);
        parts.put("summary", summary(model));
        parts.put("objectives", JudgedObjective.table(model));
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
        parts.put("forks", ForkTable.of(model));
        parts.put("claims", claims(model));
        parts.put("aboutClaims", Profiles.aboutClaims(manifest).orElse(""));
        parts.put("method", Method.facts(model, answers));
        parts.put("systems", SettingTables.systems(model));
        parts.put("properties", SettingTables.properties(model));
        parts.put("limits", EffectiveLimits.sideBySide(model));
        parts.put("aboutLimits", EffectiveLimits.about(model));
        parts.put("backEnds", BackEndTables.backEnds(model));
        parts.put("verdicts", Verdicts.summary(model));
        parts.put("notJudged", Verdicts.notJudged(model));
        parts.put("findings", Verdicts.findings(model));
        parts.put("advice", Verdicts.advice(model));
        parts.put("failedRuns", Failures.failedRuns(model));
        parts.put("failedRequests", Failures.failedRequests(model));
        parts.put("connections", Connections.perCell(model));
        parts.put("leftOut", Failures.leftOut(model));
        parts.put("settings", Settings.facts(model));
        parts.put("legend", Legend.entries(model, sections, published));
        return parts;
    }

    /** The picture of the search is for a page with the style sheet, and no text to be escaped; empty without a run. */
    private static Map<String, Object> capacity(ReportModel model) {
        return Map.of(
                "capacities",
                CapacityTables.capacities(model),
                "atTheLimit",
                CapacityTables.atTheLimit(model),
                "chart",
                SearchChart.title(model),
                "picture",
                SearchChart.inPage(model),
                "searches",
                CapacityTables.searches(model));
    }

    /** All sections at a glance, where each has the same single value of the axis. */
    private static Map<String, Object> overview(ReportModel model) {
        return Map.of("heading", Overview.heading(model), "sideBySide", Overview.sideBySide(model));
    }

    private static Table claims(ReportModel model) {
        return Table.of(
                "Each claim, compared with the runs that count",
                List.of(
                        Group.of("Claim", Style.WORDS),
                        Group.of("Judgement", Style.WORDS),
                        Group.of("Figures", Style.WORDS)),
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
        Databases.inShort(model).ifPresent(summary::add);
        summary.add(Fact.words("JDK", manifest.jdk().version()));
        OwnServices.springBoot(manifest).ifPresent(version -> summary.add(Fact.words("Spring Boot", version)));
        OwnServices.notWatched(experiment).ifPresent(summary::add);
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
            Table operations,
            Table sessions,
            List<SystemPart> systems) {

        private static SectionPart of(ReportModel model, Section section, boolean overview) {
            boolean single = model.sections().size() == 1;
            return new SectionPart(
                    single ? null : Settings.combination(section.parameters()),
                    single || overview ? List.of() : Answers.of(model, section),
                    overview ? List.of() : FigureTables.sideBySide(section),
                    Crossovers.of(section),
                    Pairs.of(section),
                    Pairs.alike(section),
                    Predictions.knees(section),
                    BackEndTables.did(section),
                    BackEndTables.pools(section),
                    Databases.operations(section),
                    Databases.sessions(section),
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
}
