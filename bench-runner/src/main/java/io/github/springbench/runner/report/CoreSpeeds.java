package io.github.springbench.runner.report;

import io.github.springbench.runner.model.RunResult;
import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.Optional;

/**
 * How fast the cores were in each run, as a share of the median of the runs with the same parameters: the speed of a
 * virtual machine changes over time.
 */
public final class CoreSpeeds {

    private CoreSpeeds() {}

    /** From the slowest run to the fastest; empty where nobody looked. */
    public static Optional<String> range(ReportModel model) {
        DoubleSummaryStatistics shares = model.runs().stream()
                .map(CoreSpeeds::share)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        return shares.getCount() == 0
                ? Optional.empty()
                : Optional.of("from " + Numbers.percent(shares.getMin()) + " to " + Numbers.percent(shares.getMax())
                        + " % of the median under the same load");
    }

    /** Null where nobody looked. */
    public static Double share(RunResult run) {
        return run.evidence() == null || run.evidence().host() == null
                ? null
                : run.evidence().host().coreSpeedShare();
    }
}
