package io.github.springbench.runner.stats.estimates;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.machine.Servers;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What its request threads, or its connections to a database, alone let a system carry: the asymptotic bounds of a
 * closed interactive system (Denning and Buzen 1978, "The Operational Analysis of Queueing Network Models"; Lazowska et
 * al. 1984, "Quantitative System Performance", chapter 5). With C threads, each held for S by a request, and a think
 * time of Z after each answer, N users are answered in S until N* = C (Z + S) / S; beyond it the threads are the
 * bottleneck. The same holds for the connections of a pool. Nothing else limits here: cores and memory only make a
 * measurement worse than its bound.
 *
 * @param what a request holds one of while it is served
 * @param servers C, how many of them there are; empty for infinitely many
 * @param serviceMs S, milliseconds for which a request holds it
 * @param thinkMs Z, mean think time in milliseconds
 */
public record Prediction(Servers.What what, OptionalInt servers, double serviceMs, double thinkMs) {

    private static final double MS_PER_SECOND = 1_000;

    /**
     * The prediction for a cell of an experiment. Empty where results are not read over users, who alone have a knee,
     * where the time in service or the kind of thread is not known, or a limit is no number: then nothing can be
     * predicted, and "no knee" would be a guess.
     */
    public static Optional<Prediction> of(
            Experiment experiment, SystemUnderTest system, Map<String, Integer> parameters) {
        OptionalDouble serviceMs = experiment.serviceMs(system, parameters);
        if (experiment.axis() != Axis.USERS || experiment.workload().keepsConnectionsOpen() || serviceMs.isEmpty()) {
            return Optional.empty();
        }
        double thinkMs = experiment.workload().pause().mean().toNanos() / 1e6;
        return Servers.of(experiment, system)
                .map(held -> new Prediction(held.what(), held.most(), serviceMs.getAsDouble(), thinkMs));
    }

    /** N* = C (Z + S) / S, the users from which on requests wait; empty where nothing limits. */
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
