package io.github.springbench.runner.report.export;

import io.github.springbench.runner.model.ClockEvidence;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Numbers;
import java.math.BigDecimal;
import java.util.List;

/** How the clock of another machine stood to the runner's during a run. */
record ClockDocument(String machine, BigDecimal offsetMs, BigDecimal errorMs, BigDecimal driftMs) {

    /** Null where all was on the runner's machine. */
    static List<ClockDocument> all(RunResult run) {
        return run.evidence() == null || run.evidence().clocks().isEmpty()
                ? null
                : run.evidence().clocks().stream().map(ClockDocument::of).toList();
    }

    private static ClockDocument of(ClockEvidence clock) {
        return new ClockDocument(
                clock.machine(),
                Numbers.exact(clock.offsetMs()),
                Numbers.exact(clock.errorMs()),
                Numbers.exact(clock.driftMs()));
    }
}
