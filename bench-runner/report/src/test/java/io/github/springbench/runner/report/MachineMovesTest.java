package io.github.springbench.runner.report;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;
import static io.github.springbench.runner.report.FictionalResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The p95 of each run is 100 ms. */
class MachineMovesTest {

    @Test
    void runsWithoutAKnownBoundAreAmongThoseOfTheMedian() {
        double none = Double.POSITIVE_INFINITY;

        assertThat(inShort(1, 2, 3))
                .startsWith("p95 by at most 2.0 % at the median of the runs, and 3.0 % in the worst; ");
        assertThat(inShort(1, 2, none))
                .startsWith("p95 by at most 2.0 % at the median of the runs, and without a known bound in 1; ");
        assertThat(inShort(1, none, none)).startsWith("p95 without a known bound in 2 of 3 runs; ");
        assertThat(inShort(none)).startsWith("p95 without a known bound in 1 of 1 run; ");
    }

    @Test
    void aBoundIsRoundedUp() {
        assertThat(inShort(2.14, 2.14, 10.02))
                .startsWith("p95 by at most 2.2 % at the median of the runs, and 11 % in the worst; ");
        assertThat(MachineMoves.most(Metric.P95_MS, List.of(new Repetition(moved(Metric.P95_MS, 2.14), List.of()))))
                .isEqualTo(", interference at most 2.2 ms");
    }

    @Test
    void aBoundIsNotRoundedToNothing() {
        assertThat(MachineMoves.most(Metric.P95_MS, List.of(new Repetition(moved(Metric.P95_MS, 0.03), List.of()))))
                .isEqualTo(", interference at most 0.1 ms");
        assertThat(MachineMoves.inFull(moved(Metric.P95_MS, 0.03))).hasValueSatisfying(moves -> assertThat(moves)
                .startsWith("The machine may have changed p95 by at most" + " 0.1 ms (waiting for a core < 0.1); "));
    }

    /** So few requests that there is no p95, and no time with all users present. */
    @Test
    void nothingIsSaidOfFiguresThatARunDoesNotHave() {
        assertThat(MachineMoves.inFull(moved(Metric.P50_MS, 1))).isEmpty();
    }

    private static String inShort(double... errorsMs) {
        List<RunResult> runs = IntStream.range(0, errorsMs.length)
                .mapToObj(place -> moved(place + 1, Metric.P95_MS, errorsMs[place]))
                .toList();
        return MachineMoves.inShort(ReportModel.of(manifest(experiment("invented", "Why?"), runs.size()), runs))
                .orElseThrow();
    }

    private static RunResult moved(Metric metric, double error) {
        return moved(1, metric, error);
    }

    private static RunResult moved(int repetition, Metric metric, double error) {
        RunResult run = run("alpha", 100, 1000, repetition, 500, 100, 50, 0);
        return run.withEvidence(run.evidence()
                .with(it ->
                        it.errors(new Interference(Map.of(metric, Map.of(InterferencePart.CORES, error)), Set.of()))));
    }
}
