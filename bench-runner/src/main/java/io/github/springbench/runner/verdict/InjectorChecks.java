package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.InjectorEvidence;
import io.github.springbench.runner.model.LoadResult;
import java.util.List;

/** Whether the load generator was quick enough to measure anything but itself. Its thresholds are our own. */
final class InjectorChecks {

    /** Of all cores it may use; beyond, its own threads wait for a core, and that wait is in the response times. */
    private static final Limits CPU_SHARE = new Limits(0.6, 0.8);

    /** Of the load's time: a pause of the load generator stops every stopwatch late. */
    private static final Limits GC_SHARE = new Limits(0.01, 0.05);

    /** In milliseconds; requests under way during a stall are timed too long by up to as much. */
    private static final Limits STALL_MS = new Limits(100, 1_000);

    /** Of the throughput that it reaches where nothing holds it up: near that it is what holds the service up. */
    private static final Limits CEILING_SHARE = new Limits(0.5, 0.8);

    private InjectorChecks() {}

    static List<Fault> cpu(InjectorEvidence seen) {
        return CPU_SHARE.judge(
                seen.cpuShare(),
                limit -> "The load generator used " + Words.percent(seen.cpuShare()) + " of the CPU (at most "
                        + Words.percent(limit) + " is allowed): its own waits are in the response times.");
    }

    static List<Fault> collections(InjectorEvidence seen) {
        return GC_SHARE.judge(
                seen.gcShare(),
                limit -> "The load generator spent " + Words.percent(seen.gcShare())
                        + " of the time in garbage collections (at most " + Words.percent(limit)
                        + " is allowed): their pauses are in the response times.");
    }

    static List<Fault> stall(InjectorEvidence seen) {
        return STALL_MS.judge(
                seen.longestStallMs(),
                limit -> "The load generator stood still for " + Words.ms(seen.longestStallMs())
                        + (seen.stallAtSeconds() == null
                                ? ""
                                : ", " + Words.number(seen.stallAtSeconds()) + " s after the first user")
                        + " (at most " + Words.ms(limit) + " is allowed): it timed the requests under way too long.");
    }

    /** On the plateau, or of the whole load where there was none. */
    static List<Fault> ceiling(InjectorEvidence seen, LoadResult load) {
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
