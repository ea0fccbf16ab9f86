package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.stats.Demand;
import io.github.springbench.runner.stats.Demand.Pace;
import io.github.springbench.runner.stats.Prediction;
import io.github.springbench.runner.verdict.CellAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Up to how much load a system keeps up with what it is asked for.
 *
 * @param says the sentence about it, without the system's name and without a full stop
 * @param keepsUpAt the most at which it is shown to keep up; null where there is none
 * @param fallsBehindAt the least at which it is shown not to; null where there is none
 * @param decided whether each cell shows one of the two, and cells do not contradict each other
 * @param causes why this is not so, a sentence each without a full stop
 * @param undecided the values of the axis at which there are runs that show neither
 */
public record KeepingUp(
        String says,
        Integer keepsUpAt,
        Integer fallsBehindAt,
        boolean decided,
        List<String> causes,
        List<Integer> undecided) {

    /** A cell and what it shows. */
    private record Step(Cell cell, Demand demand, CellAnswer answer) {

        private boolean is(Pace pace) {
            return answer.pace() == pace;
        }

        private int at() {
            return cell.at();
        }
    }

    /** What is to be said of a system of which at least one cell asks for something. */
    public static KeepingUp of(Experiment experiment, Axis axis, SystemCells system) {
        Metric time = experiment.workload().shape() == Shape.OPEN ? Metric.P99_MS : Metric.P95_MS;
        List<Step> steps = system.cells().stream()
                .map(cell -> step(experiment, cell, system))
                .toList();
        Step kept = only(steps, Pace.KEEPS_UP).reduce((one, next) -> next).orElse(null);
        Step behind = only(steps, Pace.FALLS_BEHIND).findFirst().orElse(null);
        boolean contradicts = kept != null && behind != null && kept.at() > behind.at();
        List<Step> open = only(steps, Pace.NOT_SHOWN).toList();
        return new KeepingUp(
                contradicts
                        ? "kept up with " + axis.words(kept.at()) + " (" + figures(kept, time) + ") but not with "
                                + axis.words(behind.at()) + " (" + symptom(behind, time)
                                + "): its runs contradict each other, so no limit can be given"
                        : says(steps, kept, behind, axis, time, system),
                kept == null || contradicts ? null : kept.at(),
                behind == null || contradicts ? null : behind.at(),
                open.isEmpty() && !contradicts,
                contradicts
                        ? List.of("runs contradict each other")
                        : open.stream()
                                .map(step -> step.answer().cause())
                                .distinct()
                                .toList(),
                open.stream()
                        .filter(step -> !step.cell().runs().isEmpty())
                        .map(Step::at)
                        .toList());
    }

    private static String says(List<Step> steps, Step kept, Step behind, Axis axis, Metric time, SystemCells system) {
        if (kept == null && behind == null) {
            return "has no answer: " + causes(steps, axis);
        }
        if (behind == null) {
            String held = "held " + axis.words(kept.at());
            List<Step> above =
                    steps.stream().filter(step -> step.at() > kept.at()).toList();
            return above.isEmpty()
                    ? held + (steps.size() > 1 ? ", the highest number tried, at " : " at ") + figures(kept, time)
                    : held + " at " + figures(kept, time) + "; whether it holds more is not shown: "
                            + causes(above, axis);
        }
        boolean ofThreads = behind.answer().byThreads()
                || system.kneeUsers().isPresent()
                        && behind.at() > system.kneeUsers().getAsDouble();
        String where = ofThreads ? "" : " on this machine";
        String symptom = " (" + symptom(behind, time) + ")" + between(steps, kept, behind, axis) + predicted(system);
        return kept == null
                ? "did not keep up with " + axis.words(behind.at()) + where
                        + (steps.get(0) == behind ? ", the lowest number tried" : ", the lowest number shown")
                        + symptom
                : "kept up with " + axis.words(kept.at()) + " (" + figures(kept, time) + "); overloaded at "
                        + Numbers.count(behind.at()) + where + symptom;
    }

    private static String between(List<Step> steps, Step kept, Step behind, Axis axis) {
        List<Step> between = steps.stream()
                .filter(step -> step.is(Pace.NOT_SHOWN))
                .filter(step -> kept == null || step.at() > kept.at())
                .filter(step -> step.at() < behind.at())
                .toList();
        return between.isEmpty()
                ? ""
                : (kept == null ? "; below it" : "; between them") + " nothing is shown: " + causes(between, axis);
    }

    private static Step step(Experiment experiment, Cell cell, SystemCells system) {
        Demand demand =
                Demand.of(experiment, system.system(), cell.parameters()).orElse(null);
        if (demand == null || cell.answering().isEmpty()) {
            return new Step(cell, demand, new CellAnswer(Pace.NOT_SHOWN, false, Answers.why(List.of(cell))));
        }
        return new Step(cell, demand, CellAnswer.of(demand, cell.answering(), system.prediction(), cell.intervals()));
    }

    private static Stream<Step> only(List<Step> steps, Pace pace) {
        return steps.stream().filter(step -> step.is(pace));
    }

    /** Where a cause holds for several cells it is told once. */
    private static String causes(List<Step> steps, Axis axis) {
        Map<String, List<String>> cells = steps.stream()
                .filter(step -> step.is(Pace.NOT_SHOWN))
                .collect(groupingBy(
                        step -> step.answer().cause(),
                        LinkedHashMap::new,
                        mapping(step -> Numbers.count(step.at()), toList())));
        return cells.entrySet().stream()
                .map(cause -> "with " + enumerated(cause.getValue()) + ", " + cause.getKey())
                .collect(joining("; "));
    }

    private static String enumerated(List<String> numbers) {
        int last = numbers.size() - 1;
        return last == 0 ? numbers.get(0) : String.join(", ", numbers.subList(0, last)) + " and " + numbers.get(last);
    }

    private static String figures(Step step, Metric time) {
        return time.label() + " " + answering(time, step)
                + MachineMoves.most(time, step.cell().answering())
                + Answers.memory(step.cell().answering())
                + Answers.reservations(step.cell());
    }

    /** What shows that the cell fell behind: its response time, or else that too few requests were answered. */
    private static String symptom(Step step, Metric time) {
        boolean slow = step.cell()
                .answer(Metric.P95_MS)
                .filter(p95 -> step.demand().isSlow(p95.least()))
                .isPresent();
        return slow
                ? figures(step, time)
                : answering(Metric.PLATEAU_THROUGHPUT_RPS, step) + " of the "
                        + Numbers.number(Math.round(step.demand().requestsPerSecond()))
                        + " asked for" + Answers.reservations(step.cell());
    }

    private static String answering(Metric metric, Step step) {
        return Numbers.withUnit(metric, step.cell().answer(metric).orElse(null));
    }

    private static String predicted(SystemCells system) {
        OptionalDouble knee = system.kneeUsers();
        if (knee.isEmpty()) {
            return "";
        }
        Prediction prediction = system.prediction().orElseThrow();
        return "; " + Numbers.count(prediction.servers().getAsInt()) + " "
                + prediction.what().label() + " predict " + Numbers.count(Math.round(knee.getAsDouble()));
    }
}
