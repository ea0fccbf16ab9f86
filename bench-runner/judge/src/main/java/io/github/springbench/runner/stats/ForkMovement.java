package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Fork.ForkEvidence.Moved;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.util.List;
import java.util.Optional;

/** From the first and the closing run of a fork to how the service changed between them. */
public final class ForkMovement {

    private ForkMovement() {}

    /** Empty where the two runs have no figure in common. */
    public static Optional<ForkEvidence> between(RunResult first, RunResult closing) {
        ForkEvidence seen = new ForkEvidence(
                moved(Metric.PLATEAU_THROUGHPUT_RPS, first, closing), moved(Metric.P50_MS, first, closing));
        return seen.plateauThroughputRps() == null && seen.p50Ms() == null ? Optional.empty() : Optional.of(seen);
    }

    private static Moved moved(Metric metric, RunResult first, RunResult closing) {
        return Ratio.of(metric, alone(closing), alone(first))
                .map(Ratio::onEqualCores)
                .map(ratio -> new Moved(
                        metric.of(first).orElseThrow(),
                        metric.of(closing).orElseThrow(),
                        ratio.value(),
                        difference(ratio)))
                .orElse(null);
    }

    private static List<Repetition> alone(RunResult run) {
        return List.of(new Repetition(run, List.of()));
    }

    /** 0 where both figures may be the same. */
    private static double difference(Ratio ratio) {
        return Math.max(0, Math.max(ratio.least() - 1, 1 - ratio.most()));
    }
}
