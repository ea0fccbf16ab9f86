package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Evidence.LoadGeneratorEvidence;
import io.github.springbench.runner.model.LoadResult;
import java.util.List;

/** Whether the load generator was quick enough to measure anything but itself. Its thresholds are our own. */
final class LoadGeneratorChecks {

    /** Shares of the load generator's highest throughput: near that, it limits the load instead of the service. */
    static final Limits CEILING_SHARE = new Limits(0.5, 0.8);

    private LoadGeneratorChecks() {}

    /** On the plateau, or of the whole load where there was none. */
    static List<Fault> ceiling(LoadGeneratorEvidence seen, LoadResult load) {
        if (seen.ceilingRps() == null) {
            return List.of();
        }
        double rps = load.plateauThroughputRps() == null ? load.throughputRps() : load.plateauThroughputRps();
        double share = rps / seen.ceilingRps();
        return CEILING_SHARE.judge(
                share,
                limit -> "The load was " + Words.number(rps) + " requests/s, " + Words.percent(share) + " of the "
                        + Words.number(seen.ceilingRps()) + " that the load generator reaches here at best (at most "
                        + Words.percent(limit)
                        + " is allowed): "
                        + (share > 1
                                ? "that was measured too low, so measure it (./bench ceiling) and the run again."
                                : "its own limit may be in the figures; ask for less load."));
    }
}
