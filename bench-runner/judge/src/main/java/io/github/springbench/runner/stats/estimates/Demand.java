package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a load asks for as long as nobody has to wait, and so whether a system keeps up with it. By the response time
 * law (Denning and Buzen 1978, "The Operational Analysis of Queueing Network Models"; Lazowska et al. 1984,
 * "Quantitative System Performance", chapter 3), N users who think for Z after answers that take S send N / (S + Z)
 * requests in a second. An open load asks for its rate. Callers who do not think ask for whatever they get, so nothing
 * can fall behind them.
 *
 * @param requestsPerSecond what is asked for
 * @param nearMs the longest response time in milliseconds that still counts as having found the service free:
 *     {@value #NEAR} times the latency, as in the phases of an overloaded run. Null in an open load, which asks for no
 *     response time
 */
public record Demand(double requestsPerSecond, Double nearMs) {

    /** Of the latency. */
    public static final double NEAR = 1.5;

    /** Of what is asked for; less is a difference that counts. */
    public static final double LEAST_SHARE = 1 - Difference.TOLERANCE;

    private static final double MS_PER_SECOND = 1_000;
    private static final double NANOS_PER_MS = 1e6;

    /** What figures say about a system and a demand. */
    public enum Pace {
        KEEPS_UP,
        FALLS_BEHIND,
        /** Their intervals allow both. */
        NOT_SHOWN
    }

    /**
     * The demand at a cell.
     *
     * @return empty where callers do not think, connections stay open, the rate has a step, or how long an undisturbed
     *     answer takes is not known
     */
    public static Optional<Demand> of(Experiment experiment, String system, Map<String, Integer> cell) {
        Workload workload = experiment.workload();
        int size = Load.of(cell).size();
        if (workload.shape() == Shape.OPEN) {
            return Optional.of(new Demand(size, null));
        }
        OptionalDouble serviceMs = experiment
                .system(system)
                .map(known -> experiment.serviceMs(known, cell))
                .orElse(OptionalDouble.empty());
        if (workload.closed() || workload.keepsConnectionsOpen() || workload.open() || serviceMs.isEmpty()) {
            return Optional.empty();
        }
        double thinkMs = workload.pause().mean().toNanos() / NANOS_PER_MS;
        double freeMs = serviceMs.getAsDouble();
        return Optional.of(new Demand(size * MS_PER_SECOND / (freeMs + thinkMs), NEAR * freeMs));
    }

    /**
     * Whether these figures show that it is met; with an interval, all of it must.
     *
     * @param throughput requests per second with all users present
     * @param p95Ms 95 % of the response times are at most that long
     */
    public Pace pace(Estimate throughput, Estimate p95Ms) {
        double least = LEAST_SHARE * requestsPerSecond;
        if (throughput.most() < least || isSlow(p95Ms.least())) {
            return Pace.FALLS_BEHIND;
        }
        return throughput.least() >= least && !isSlow(p95Ms.most()) ? Pace.KEEPS_UP : Pace.NOT_SHOWN;
    }

    /** Whether a response time tells of waiting. */
    public boolean isSlow(double ms) {
        return nearMs != null && ms > nearMs;
    }
}
