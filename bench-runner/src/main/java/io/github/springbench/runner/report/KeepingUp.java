package io.github.springbench.runner.report;

import static io.github.springbench.runner.stats.Demand.Pace.FALLS_BEHIND;
import static io.github.springbench.runner.stats.Demand.Pace.KEEPS_UP;
import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.report.ReportModel.Cell;
import io.github.springbench.runner.report.ReportModel.SystemCells;
import io.github.springbench.runner.stats.Demand;
import io.github.springbench.runner.stats.Demand.Pace;
import io.github.springbench.runner.stats.Estimate;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Up to how much load a system keeps up with what it is asked for, in a sentence. */
final class KeepingUp {

    private KeepingUp() {}

    /**
     * A cell and what its figures show.
     *
     * @param pace null where no run counts, or the runs had no plateau
     */
    private record Step(Cell cell, Demand demand, Pace pace) {

        private boolean is(Pace other) {
            return pace == other;
        }
    }

    /** What is to be said of a system with at least one cell that counts. */
    static String says(Workload workload, Axis axis, SystemCells system) {
        Metric time = workload.shape() == Shape.OPEN ? Metric.P99_MS : Metric.P95_MS;
        List<Step> steps =
                system.cells().stream().map(cell -> step(workload, cell)).toList();
        Step kept = only(steps, KEEPS_UP).reduce((one, next) -> next).orElse(null);
        Step behind = only(steps, FALLS_BEHIND).findFirst().orElse(null);
        if (kept == null && behind == null) {
            return "has no answer: " + why(steps);
        }
        if (behind == null) {
            return held(steps, kept, axis, time);
        }
        if (kept == null) {
            return "did not keep up with " + axis.words(behind.cell().at())
                    + (steps.get(0) == behind ? ", the least that was tried" : ", the least that a run counts for")
                    + ": " + symptom(behind, time);
        }
        if (kept.cell().at() > behind.cell().at()) {
            return "kept up with " + axis.words(kept.cell().at()) + " (" + figures(kept, time) + ") but not with "
                    + axis.words(behind.cell().at()) + " (" + symptom(behind, time)
                    + "): its runs contradict each other, and no limit can be told";
        }
        return "kept up with " + axis.words(kept.cell().at()) + " (" + figures(kept, time) + ") and no longer with "
                + Numbers.count(behind.cell().at()) + " (" + symptom(behind, time) + ")"
                + between(steps, kept, behind) + predicted(system);
    }

    private static String between(List<Step> steps, Step kept, Step behind) {
        List<Step> between = steps.stream()
                .filter(step -> step.cell().at() > kept.cell().at())
                .filter(step -> step.cell().at() < behind.cell().at())
                .toList();
        return between.isEmpty() ? "" : "; between them " + why(between);
    }

    private static String held(List<Step> steps, Step kept, Axis axis, Metric time) {
        String held = "held " + axis.words(kept.cell().at());
        List<Step> above = steps.stream()
                .filter(step -> step.cell().at() > kept.cell().at())
                .toList();
        if (above.isEmpty()) {
            return held + (steps.size() > 1 ? ", the most that was tried, at " : " at ") + figures(kept, time);
        }
        return held + " at " + figures(kept, time) + "; with more, " + why(above);
    }

    private static Step step(Workload workload, Cell cell) {
        Demand demand = Demand.of(workload, cell.parameters()).orElse(null);
        Estimate throughput = cell.figures().get(Metric.PLATEAU_THROUGHPUT_RPS);
        Estimate p95 = cell.figures().get(Metric.P95_MS);
        boolean known = Stream.of(demand, throughput, p95).allMatch(Objects::nonNull)
                && !cell.counting().isEmpty();
        return new Step(cell, demand, known ? demand.pace(throughput, p95) : null);
    }

    private static Stream<Step> only(List<Step> steps, Pace pace) {
        return steps.stream().filter(step -> step.is(pace));
    }

    private static String figures(Step step, Metric time) {
        return time.label() + " " + Answers.figure(time, step.cell()) + Answers.reservations(step.cell());
    }

    /** What shows that the cell fell behind: its response time, or else that too few requests were answered. */
    private static String symptom(Step step, Metric time) {
        Estimate p95 = step.cell().figures().get(Metric.P95_MS);
        return step.demand().isSlow(p95.least())
                ? figures(step, time)
                : Answers.figure(Metric.PLATEAU_THROUGHPUT_RPS, step.cell()) + " of the "
                        + Numbers.number(Math.round(step.demand().requestsPerSecond()))
                        + " asked for" + Answers.reservations(step.cell());
    }

    private static String why(List<Step> steps) {
        String withoutRuns = Answers.why(steps.stream()
                .map(Step::cell)
                .filter(cell -> cell.counting().isEmpty())
                .toList());
        String unclear = steps.stream().anyMatch(step -> step.is(Pace.NOT_SHOWN)) ? "intervals allow both" : "";
        String unknown = steps.stream()
                        .anyMatch(step ->
                                step.pace() == null && !step.cell().counting().isEmpty())
                ? "runs had no time with all users there"
                : "";
        return Stream.of(withoutRuns, unclear, unknown)
                .filter(reason -> !reason.isEmpty())
                .collect(joining(", "));
    }

    private static String predicted(SystemCells system) {
        OptionalDouble knee = system.kneeUsers();
        if (knee.isEmpty()) {
            return "";
        }
        int threads = system.prediction().orElseThrow().servers().getAsInt();
        return "; " + Numbers.count(threads) + " threads predict " + Numbers.count(Math.round(knee.getAsDouble()));
    }
}
