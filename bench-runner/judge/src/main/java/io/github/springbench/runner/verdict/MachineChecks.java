package io.github.springbench.runner.verdict;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.Check.Fault;
import io.github.springbench.runner.verdict.Check.Thresholds;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whether the machine can have moved the figures by more than a reader may overlook. Its thresholds are our own. */
final class MachineChecks {

    /** Of the figure: within 5 % it is known, within a quarter roughly, else not at all. */
    static final Thresholds SHARE = new Thresholds(0.05, 0.25);

    /** A response time that is known as well as this is known, whatever its share. In milliseconds. */
    private static final double SMALL_MS = 5;

    /** Of the cores that a service has for itself: our own threshold, from which on it is taken to fill them. */
    private static final double FULL = 0.9;

    /** The figures of which answers are made. */
    static final List<Metric> JUDGED = List.of(Metric.P95_MS, Metric.PLATEAU_THROUGHPUT_RPS);

    private static final double REQUESTS_OF_CPU = 1000;

    private MachineChecks() {}

    /** The worse of the judged figures decides. */
    static List<Fault> error(RunResult run, Experiment experiment) {
        if (run.load().printedBy() != null) {
            return Fault.suspect(
                    true,
                    run.load().printedBy() + " prints a summary and keeps no record of each request: the figures are as"
                            + " it printed them, of the whole load and of all answers. How far the machine moved them"
                            + " is not known, and checks that need a record were not made.");
        }
        Interference errors = run.evidence().errors();
        HostEvidence host = run.evidence().host();
        if (errors == null && run.evidence().streams() != null && host != null) {
            // Streams have no plateau, so how far the machine moved their figures is not known: only what it did.
            return Stream.of(HostChecks.steal(host), HostChecks.otherPrograms(host))
                    .flatMap(List::stream)
                    .toList();
        }
        if (errors == null) {
            return Fault.suspect(
                    run.evidence().load() != null && run.load().plateauThroughputRps() != null,
                    "How far the machine moved the figures was not recorded.");
        }
        String fullCores = fullCores(run, experiment);
        return JUDGED.stream()
                .flatMap(metric ->
                        metric.of(run).stream().flatMap(figure -> judge(metric, figure, errors, fullCores).stream()))
                .max(Comparator.comparing(Fault::level))
                .map(List::of)
                .orElse(List.of());
    }

    /**
     * With think time an error is estimated as if cores were idle at times. Where the service fills its own, what waits
     * there waits for the service itself.
     */
    private static String fullCores(RunResult run, Experiment experiment) {
        Resources own = experiment.resources();
        if (own == null || experiment.workload().shape() != Shape.CLOSED_WITH_THINK_TIME) {
            return "";
        }
        double used = Metric.CPU_SECONDS_PER_1000.of(run).orElse(0.0)
                * Metric.PLATEAU_THROUGHPUT_RPS.of(run).orElse(0.0)
                / REQUESTS_OF_CPU;
        return used < FULL * own.cpus()
                ? ""
                : " The service used " + NumberWords.number(used) + " of its " + own.coresInWords()
                        + ". With think time an error is estimated as if cores were idle at times, so this one may be"
                        + " many times too large: 'shape: closed' has the error of a full core.";
    }

    private static List<Fault> judge(Metric metric, double figure, Interference errors, String fullCores) {
        Double error = errors.of(metric).orElse(null);
        boolean small = metric == Metric.P95_MS && error != null && error <= SMALL_MS;
        if (error == null || small) {
            return List.of();
        }
        if (error.isInfinite()) {
            return List.of(new Fault(
                    Level.INVALID,
                    "The machine had hardly any CPU time left, so it is not known by how much it moved "
                            + metric.inSentence() + "."));
        }
        return SHARE.judge(
                error / figure,
                limit -> "The machine may have moved " + metric.inSentence() + ", " + with(metric, figure)
                        + ", by up to "
                        + with(metric, error) + " (" + NumberWords.percent(error / figure) + ", at most "
                        + NumberWords.percent(limit) + " is allowed): " + parts(metric, errors) + "." + fullCores);
    }

    private static String parts(Metric metric, Interference errors) {
        return errors.parts().get(metric).entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .sorted(Map.Entry.<InterferencePart, Double>comparingByValue().reversed())
                .map(part -> part.getKey().label() + " " + with(metric, part.getValue()))
                .collect(joining(", "));
    }

    private static String with(Metric metric, double value) {
        return NumberWords.number(value) + " " + metric.unit();
    }
}
