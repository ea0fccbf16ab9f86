package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a system can do on the plateau by its threads alone: the asymptotic bounds of a closed system whose users think
 * (Lazowska, Zahorjan, Graham, Sevcik, "Quantitative System Performance", 1984, chapter 5; Denning and Buzen, 1978).
 *
 * @param servers request threads that a request holds while it waits; empty where none does, and nothing bounds
 * @param serviceMs how long a request holds one
 * @param thinkMs mean think time between a user's requests
 */
public record Prediction(OptionalInt servers, double serviceMs, double thinkMs) {

    private static final double MS_PER_SECOND = 1000;

    /**
     * The prediction for a system.
     *
     * @param parameters of the matrix; users are not needed
     * @return empty where the experiment has no latency, or one of 0
     */
    public static Optional<Prediction> of(
            Experiment experiment, SystemUnderTest system, Map<String, Integer> parameters) {
        int latencyMs = parameters.getOrDefault(Experiment.LATENCY, 0);
        return latencyMs == 0
                ? Optional.empty()
                : Optional.of(new Prediction(
                        experiment.blockedThreads(system),
                        latencyMs,
                        experiment.workload().pause().mean().toNanos() / 1e6));
    }

    /** N* = c (Z + S) / S: with more users than that, requests wait for a thread. */
    public OptionalDouble kneeUsers() {
        return servers.isPresent()
                ? OptionalDouble.of(servers.getAsInt() * (thinkMs + serviceMs) / serviceMs)
                : OptionalDouble.empty();
    }

    /** R ≥ max(S, N S / c − Z). */
    public double responseMs(int users) {
        return servers.isPresent() ? Math.max(serviceMs, users * serviceMs / servers.getAsInt() - thinkMs) : serviceMs;
    }

    /** X ≤ min(N / (Z + S), c / S), in requests per second. */
    public double throughputRps(int users) {
        double unbounded = users / (thinkMs + serviceMs) * MS_PER_SECOND;
        return servers.isPresent() ? Math.min(unbounded, servers.getAsInt() / serviceMs * MS_PER_SECOND) : unbounded;
    }
}
