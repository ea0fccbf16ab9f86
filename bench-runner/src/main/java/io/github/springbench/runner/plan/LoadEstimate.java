package io.github.springbench.runner.plan;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Servers;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How long a load will take: the users' own time, or the time that the request threads or the CPU need, if that is
 * longer.
 *
 * @param time from the first user's start to the last user's end
 * @param requests that all users send together; null where that depends on how soon they are answered
 */
record LoadEstimate(Duration time, Long requests) {

    /**
     * Callers without think time keep the machine busy: what a request then costs, as seen on machines with two cores.
     */
    private static final double CPU_MS_OF_A_CLOSED_REQUEST = 0.5;

    static LoadEstimate of(Experiment experiment, SystemUnderTest system, Map<String, Integer> cell) {
        Workload workload = experiment.workload();
        if (workload.holdsConnections()) {
            return ofConnections(cell);
        }
        if (workload.repeat() == null) {
            return forATime(workload, cell);
        }
        double serviceMs = experiment.serviceMs(system, cell).orElse(0);
        long requests = (long) cell.get(Experiment.USERS) * workload.repeat();
        double pacedMs = workload.ramp().toMillis()
                + workload.repeat() * (serviceMs + workload.pause().mean().toMillis())
                + slowestUserMs(workload);
        OptionalInt servers = Servers.of(experiment, system).map(Servers::most).orElse(OptionalInt.empty());
        double queuedMs = servers.isEmpty() ? 0 : requests * serviceMs / servers.getAsInt();
        double busyMs = workload.closed() ? requests * CPU_MS_OF_A_CLOSED_REQUEST : 0;
        boolean countable = workload.mix() == null || workload.mix().oneRequestATurn();
        return new LoadEstimate(
                Duration.ofMillis(Math.round(Math.max(pacedMs, Math.max(queuedMs, busyMs)))),
                countable ? requests : null);
    }

    /** Requests that are in flight for their latency, and five collections with some time around each. */
    private static LoadEstimate ofConnections(Map<String, Integer> cell) {
        int connections = cell.get(Experiment.USERS);
        return new LoadEstimate(
                Duration.ofSeconds(10).plusMillis(connections).plusMillis(cell.getOrDefault(Experiment.LATENCY, 0)),
                2L * connections);
    }

    /** Users who go on for a time end when it is over, with the request that is under way. */
    private static LoadEstimate forATime(Workload workload, Map<String, Integer> cell) {
        Integer rate = cell.get(Experiment.RATE);
        return new LoadEstimate(
                workload.ramp().plus(workload.duration()),
                rate == null ? null : rate * workload.duration().toSeconds());
    }

    /**
     * By how much the slowest user exceeds the mean: three standard deviations of a sum of uniform pauses, each of
     * variance (max - min)²/12.
     */
    private static double slowestUserMs(Workload workload) {
        double rangeMs = workload.pause().max().minus(workload.pause().min()).toMillis();
        return 3 * rangeMs * Math.sqrt(workload.repeat() / 12.0);
    }
}
