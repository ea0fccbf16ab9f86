package io.github.springbench.runner.report;

import static java.util.stream.Collectors.joining;

import io.github.springbench.runner.model.ClockEvidence;
import io.github.springbench.runner.model.RunResult;
import java.util.Optional;

/** How the clocks of other machines stood to the runner's during a run, in words. */
public final class Clocks {

    private Clocks() {}

    /** Empty where all was on the runner's machine. */
    public static Optional<Fact> fact(RunResult run) {
        return run.evidence() == null || run.evidence().clocks().isEmpty()
                ? Optional.empty()
                : Optional.of(Fact.words(
                        "Clocks against the runner's",
                        run.evidence().clocks().stream().map(Clocks::words).collect(joining("; "))));
    }

    private static String words(ClockEvidence clock) {
        return clock.machine() + " " + ms(clock.offsetMs()) + (clock.offsetMs() < 0 ? " behind" : " ahead")
                + ", wrong by at most " + ms(clock.errorMs()) + "; drift during the run "
                + (clock.driftMs() < 0 ? "\u2212" : "+") + ms(clock.driftMs());
    }

    private static String ms(double ms) {
        return Numbers.level(Math.abs(ms)) + " ms";
    }
}
