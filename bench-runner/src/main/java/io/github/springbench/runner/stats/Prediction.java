package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RequestThreads;
import io.github.springbench.runner.model.SystemUnderTest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the request threads alone let a system carry: the asymptotic bounds of a closed interactive system (Denning and
 * Buzen 1978, "The Operational Analysis of Queueing Network Models"; Lazowska et al. 1984, "Quantitative System
 * Performance", chapter 5). With C threads, each held for S by a request, and a think time of Z after each answer, N
 * users are answered in S until N* = C (Z + S) / S; beyond it the threads are the bottleneck. Nothing else limits here:
 * cores, memory and connections only make a measurement worse than its bound.
 *
 * @param servers C, request threads that a waiting request blocks; empty for infinitely many
 * @param serviceMs S, milliseconds for which a request holds its thread
 * @param thinkMs Z, mean think time in milliseconds
 */
public record Prediction(OptionalInt servers, double serviceMs, double thinkMs) {

    private static final double MS_PER_SECOND = 1_000;

    /**
     * The prediction for a cell of an experiment. Empty where results are not read over users, who alone have a knee,
     * where the time in service or the kind of thread is not known, or the limit of the threads is no number: then
     * nothing can be predicted, and "no knee" would be a guess.
     */
    public static Optional<Prediction> of(
            Experiment experiment, SystemUnderTest system, Map<String, Integer> parameters) {
        Integer latencyMs = parameters.get(Experiment.LATENCY);
        OptionalInt threads = experiment.blockedThreads(system);
        Optional<RequestThreads> kind = system.requestThreads();
        boolean unknown = kind.isEmpty() || kind.get() == RequestThreads.PLATFORM && threads.isEmpty();
        if (experiment.axis() != Axis.USERS || latencyMs == null || latencyMs <= 0 || unknown) {
            return Optional.empty();
        }
        double thinkMs = experiment.workload().pause().mean().toNanos() / 1e6;
        return Optional.of(new Prediction(threads, latencyMs, thinkMs));
    }

    /** N* = C (Z + S) / S, the users from which on requests wait for a thread; empty where threads are no limit. */
    public OptionalDouble kneeUsers() {
        return servers.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(servers.getAsInt() * (thinkMs + serviceMs) / serviceMs);
    }

    /** X(N) ≤ min(N / (Z + S), C / S): requests per second that users can get on the plateau. */
    public double mostThroughputRps(double users) {
        double asked = users / (thinkMs + serviceMs) * MS_PER_SECOND;
        return servers.isEmpty() ? asked : Math.min(asked, servers.getAsInt() / serviceMs * MS_PER_SECOND);
    }

    /** R(N) ≥ max(S, N · S / C − Z): the mean response time on the plateau, in milliseconds. */
    public double leastResponseMs(double users) {
        return servers.isEmpty() ? serviceMs : Math.max(serviceMs, users * serviceMs / servers.getAsInt() - thinkMs);
    }
}
