package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.stats.Prediction;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** At how many users the request threads of a system alone make it miss an objective. */
final class PredictedLevel {

    /** By how many standard deviations each percentile exceeds the mean of a normal distribution. */
    private static final Map<Figure, Double> DEVIATIONS = new EnumMap<>(Map.of(
            Figure.P50, 0.0,
            Figure.P90, 1.2816,
            Figure.P95, 1.6449,
            Figure.P99, 2.3263,
            Figure.P999, 3.0902));

    /** The level changes the deviation by far less than itself: after these steps it moves by less than one user. */
    private static final int STEPS = 5;

    private PredictedLevel() {}

    /**
     * The users at whom the strictest objective of a response time is reached; empty where no threads are a limit, or
     * no response time is limited.
     *
     * <p>With N users and C busy threads the mean response time is R = N S / C - Z, so N = C (Z + R) / S (Denning and
     * Buzen 1978). How many of the users think is binomial, N times with probability Z / (Z + R); each of the others
     * delays an arrival by S / C. So response times deviate by S / C times the square root of N Z R / (Z + R)², and a
     * percentile exceeds R by as many of these as the normal distribution has. Never below the knee, C (Z + S) / S.
     */
    static OptionalDouble of(Experiment experiment, SystemUnderTest system, Map<String, Integer> parameters) {
        Prediction prediction = Prediction.of(experiment, system, parameters).orElse(null);
        if (prediction == null || prediction.servers().isEmpty()) {
            return OptionalDouble.empty();
        }
        return experiment.objectives().stream()
                .filter(objective -> DEVIATIONS.containsKey(objective.figure()))
                .mapToDouble(objective -> users(prediction, objective))
                .min();
    }

    private static double users(Prediction prediction, Objective objective) {
        double threads = prediction.servers().getAsInt();
        double serviceMs = prediction.serviceMs();
        double thinkMs = prediction.thinkMs();
        double meanMs = objective.limit();
        double users = 0;
        for (int step = 0; step < STEPS; step++) {
            users = threads * (thinkMs + Math.max(serviceMs, meanMs)) / serviceMs;
            double deviationMs = serviceMs / threads * Math.sqrt(users * thinkMs * meanMs) / (thinkMs + meanMs);
            meanMs = Math.max(serviceMs, objective.limit() - DEVIATIONS.get(objective.figure()) * deviationMs);
        }
        return users;
    }
}
