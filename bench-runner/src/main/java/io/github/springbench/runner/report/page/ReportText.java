package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.BackEndTables;
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
import io.github.springbench.runner.stats.Estimates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A report before it has a form: what the Markdown and the HTML template both say. */
public record ReportText(
        String title,
        String question,
        String source,
        Answers answers,
        List<Fact> summary,
        Table objectives,
        String aboutObjectives,
        CapacityText capacity,
        List<Fact> method,
        boolean hasPublished,
        boolean hasIntervals,
        String aboutCrossovers,
        String aboutPairs,
        String withoutPairs,
        OverviewText overview,
        List<SectionText> sections,
        String aboutBackEnds,
        String aboutDrift,
        List<Fact> drifts,
        Table drift,
        String aboutForks,
        Table forks,
        Table failedRuns,
        Table failedRequests,
        List<Fact> connections,
        String verdicts,
        String notJudged,
        Table findings,
        List<Fact> advice,
        Table claims,
        String aboutClaims,
        Table limits,
        String aboutLimits,
        Table leftOut,
        List<Fact> settings,
        Table systems,
        Table properties,
        Table backEnds,
        List<Fact> legend,
        String closing) {

    private static final String CLOSING =
            "These figures are observations, not conclusions: they hold for this machine, these versions and this load."
                    + " Before you rely on them, find out what causes them, and measure your own service.";

    /** All sections at a glance, where each has the same single value of the axis. */
    record OverviewText(String heading, List<Table> sideBySide) {

        /** Null where the sections need none. */
        private static OverviewText of(ReportModel model) {
            return Overview.isNeeded(model)
                    ? new OverviewText(Overview.heading(model), Overview.sideBySide(model))
                    : null;
        }
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
    record SectionText(
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
            List<SystemText> systems) {

        private static SectionText of(ReportModel model, Section section, boolean overview) {
            boolean single = model.sections().size() == 1;
            return new SectionText(
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
                            .mapToObj(place -> SystemText.of(section, place))
                            .toList());
        }
    }

    /**
     * A system within a section.
     *
     * @param colour the number of its colour, the same as in the charts
     */
    record SystemText(String name, int colour, Table main, Table further) {

        private static SystemText of(Section section, int place) {
            SystemCells system = section.systems().get(place);
            return new SystemText(
                    system.system(),
                    Section.colour(place),
                    FigureTables.main(section.axis(), system),
                    FigureTables.further(section.axis(), system));
        }
    }

    public static ReportText of(ReportModel model) {
        Manifest manifest = model.manifest();
        Experiment experiment = manifest.experiment();
        Answers answers = Answers.of(model);
        OverviewText overview = OverviewText.of(model);
        boolean published = model.cells().anyMatch(cell -> !cell.published().isEmpty());
        List<SectionText> sections = model.sections().stream()
                .map(section -> SectionText.of(model, section, overview != null))
                .toList();
        return new ReportText(
                experiment.name(),
                experiment.question(),
                experiment.source(),
                answers,
                summary(model),
                JudgedObjective.table(model),
                JudgedObjective.ABOUT,
                CapacityText.of(model),
                Method.facts(model, answers),
                published,
                model.repetitions() >= Estimates.LEAST_REPETITIONS,
                Crossovers.ABOUT,
                Pairs.about(model),
                Pairs.without(model),
                overview,
                sections,
                BackEndTables.ABOUT,
                Drifts.ABOUT,
                Drifts.perRun(model),
                Drifts.table(model),
                ForkTable.ABOUT,
                ForkTable.of(model),
                Failures.failedRuns(model),
                Failures.failedRequests(model),
                Connections.perCell(model),
                Verdicts.summary(model),
                Verdicts.notJudged(model),
                Verdicts.findings(model),
                Verdicts.advice(model),
                claims(model),
                Profiles.aboutClaims(manifest).orElse(null),
                EffectiveLimits.sideBySide(model),
                EffectiveLimits.about(model),
                Failures.leftOut(model),
                Settings.facts(model),
                SettingTables.systems(model),
                SettingTables.properties(model),
                BackEndTables.backEnds(model),
                Legend.entries(model, sections, published),
                CLOSING);
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
        OwnServices.notWatched(manifest.experiment()).ifPresent(summary::add);
        summary.addAll(Settings.engines(manifest));
        return summary;
    }
}
