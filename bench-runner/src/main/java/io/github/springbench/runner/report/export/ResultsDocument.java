package io.github.springbench.runner.report.export;

import io.github.springbench.runner.claims.JudgedClaim;
import io.github.springbench.runner.model.ForkPlace;
import io.github.springbench.runner.model.LeftOut;
import io.github.springbench.runner.model.MachineFacts;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Versions;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.stats.Estimate;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The form of {@code results.json}; docs/results.schema.json says what each field means. What was not measured or does
 * not exist is null here and absent there. Figures bear the names of the columns of {@code results.csv}, which end with
 * their unit.
 */
record ResultsDocument(
        int version,
        String experiment,
        String question,
        String source,
        String preset,
        String profile,
        String startedAt,
        List<SessionTime> sessions,
        RunCounts runs,
        MachineFacts machine,
        List<MachineInUseDocument> machines,
        Jdk jdk,
        Versions versions,
        ResultSettings settings,
        List<MetricMeaning> metrics,
        List<LeftOut> leftOut,
        List<AnswerDocument> answers,
        List<ObjectiveDocument> objectives,
        List<CapacityDocument> capacity,
        List<ClaimJudgement> claims,
        List<Knee> predictedKnees,
        List<ForkDocument> forks,
        List<CellResult> cells) {

    /** Raised where a field vanishes or changes its meaning; readers must look at it. */
    static final int VERSION = 1;

    /** When a runner began that did some of the runs. */
    record SessionTime(String startedAt, int runsBefore) {

        /** Null where there was one only. */
        private static List<SessionTime> of(Manifest manifest) {
            return manifest.sessions().size() < 2
                    ? null
                    : manifest.sessions().stream()
                            .map(session -> new SessionTime(session.startedAt().toString(), session.runsBefore()))
                            .toList();
        }
    }

    record Jdk(int feature, String version, String vendor) {

        static Jdk of(io.github.springbench.runner.model.Jdk jdk) {
            return new Jdk(jdk.feature(), jdk.version(), jdk.vendor());
        }
    }

    /** What a figure is called for people, and its unit; null for a plain count. */
    record MetricMeaning(String name, String label, String unit) {

        private static MetricMeaning of(Metric metric) {
            return new MetricMeaning(
                    metric.csvName(), metric.label(), metric.unit().isEmpty() ? null : metric.unit());
        }
    }

    record ClaimJudgement(String says, String judgement, int repetitions, String figures) {

        private static ClaimJudgement of(JudgedClaim judged) {
            return new ClaimJudgement(
                    judged.claim().says(), judged.judgement().label(), judged.repetitions(), judged.figures());
        }
    }

    /** From how many users on requests wait for a thread, as queueing theory predicts. */
    record Knee(String system, Map<String, Integer> parameters, BigDecimal users) {}

    /** What became of a cell. */
    enum State {
        MEASURED("measured"),
        INVALID("invalid"),
        FAILED("failed"),
        NOT_RUN("not-run");

        private final String word;

        State(String word) {
            this.word = word;
        }

        private static State of(Cell cell) {
            if (cell.runs().isEmpty()) {
                return NOT_RUN;
            }
            return cell.failed() ? FAILED : cell.invalid() ? INVALID : MEASURED;
        }
    }

    /** A figure with the interval of its repetitions; without one where there are too few repetitions. */
    record Figure(BigDecimal value, BigDecimal low, BigDecimal high, int runs) {

        private static Figure of(Estimate figure) {
            return new Figure(
                    number(figure.value()), number(figure.low()), number(figure.high()), figure.repetitions());
        }
    }

    /**
     * One system at one set of parameters.
     *
     * @param figures of the runs that count; empty where none does, so that no program takes a rejected figure for a
     *     good one
     */
    record CellResult(
            String system,
            Map<String, Integer> parameters,
            String state,
            boolean suspect,
            Map<String, Figure> figures,
            Map<String, BigDecimal> published,
            List<Run> runs) {

        private static CellResult of(String system, Cell cell, List<Run> runs) {
            State state = State.of(cell);
            Map<String, Figure> figures = new LinkedHashMap<>();
            if (state == State.MEASURED) {
                cell.figures().forEach((metric, figure) -> figures.put(metric.csvName(), Figure.of(figure)));
            }
            Map<String, BigDecimal> published = new LinkedHashMap<>();
            cell.published().forEach((metric, figure) -> published.put(metric.csvName(), number(figure)));
            return new CellResult(system, cell.parameters(), state.word, cell.suspect(), figures, published, runs);
        }
    }

    /**
     * One repetition.
     *
     * @param fork where in which fork it was measured; null where it had its own
     * @param figures numbers of this run alone, and texts where the column has one
     * @param limits that the service told
     * @param machine how far it can have moved the figures; null where nobody looked
     * @param drift how figures moved; null where the load was not held for long
     * @param clocks of other machines; null where there were none
     */
    record Run(
            int repetition,
            ForkPlace fork,
            String startedAt,
            String verdict,
            List<FindingText> findings,
            String failure,
            String requestThreads,
            Map<String, Object> figures,
            Map<String, String> limits,
            MachineDocument machine,
            DriftDocument drift,
            List<ClockDocument> clocks) {

        private static Run of(RunResult run, Map<String, Function<RunResult, Object>> columns) {
            Map<String, Object> figures = new LinkedHashMap<>();
            columns.forEach((name, column) -> {
                Object value = column.apply(run);
                if (value != null) {
                    figures.put(name, value instanceof Number ? value : value.toString());
                }
            });
            return new Run(
                    run.key().repetition(),
                    run.fork(),
                    run.startedAt().toString(),
                    run.verdict() == null ? null : run.verdict().level().label(),
                    Verdicts.findings(run).stream().map(FindingText::of).toList(),
                    run.failure(),
                    run.requestThreads() == null ? null : run.requestThreads().label(),
                    figures,
                    new TreeMap<>(run.effective()),
                    MachineDocument.of(run),
                    DriftDocument.of(Drifts.drift(run)),
                    ClockDocument.all(run));
        }
    }

    record FindingText(String check, String level, String reason) {

        private static FindingText of(Finding finding) {
            return new FindingText(finding.check(), finding.label(), finding.reason());
        }
    }

    static ResultsDocument of(ReportModel model) {
        Manifest manifest = model.manifest();
        Map<String, Function<RunResult, Object>> columns = RunColumns.of(model);
        return new ResultsDocument(
                VERSION,
                manifest.experiment().name(),
                manifest.experiment().question(),
                manifest.experiment().source(),
                manifest.preset(),
                manifest.profile(),
                manifest.startedAt().toString(),
                SessionTime.of(manifest),
                RunCounts.of(model),
                manifest.machine(),
                MachineInUseDocument.all(manifest),
                Jdk.of(manifest.jdk()),
                manifest.versions(),
                ResultSettings.of(manifest),
                RunColumns.metrics(model).stream().map(MetricMeaning::of).toList(),
                manifest.leftOut(),
                AnswerDocument.of(model),
                ObjectiveDocument.all(model),
                CapacityDocument.all(model),
                model.claims().stream().map(ClaimJudgement::of).toList(),
                knees(model),
                ForkDocument.all(model),
                model.sections().stream()
                        .flatMap(section -> section.systems().stream())
                        .flatMap(system -> system.cells().stream()
                                .map(cell -> CellResult.of(
                                        system.system(),
                                        cell,
                                        cell.runs().stream()
                                                .map(run -> Run.of(run, columns))
                                                .toList())))
                        .toList());
    }

    private static List<Knee> knees(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.systems().stream()
                        .filter(system -> system.kneeUsers().isPresent())
                        .map(system -> new Knee(
                                system.system(),
                                section.parameters(),
                                number(system.kneeUsers().getAsDouble()))))
                .toList();
    }

    static BigDecimal number(Double value) {
        return Numbers.exact(value);
    }
}
