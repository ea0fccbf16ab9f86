package io.github.springbench.runner.capacity;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.Figure;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.stats.Prediction;
import java.util.Map;
import java.util.OptionalDouble;

/** At how many users the request threads of a system alone make it miss an objective. */
final class PredictedLevel {

    private PredictedLevel() {}

    /**
     * N = C (Z + R) / S, the users at whom the mean response time R reaches the limit of the strictest objective of a
     * response time; at least the knee, C (Z + S) / S. The law of the response time, solved for N (Denning and Buzen
     * 1978). Empty where no threads are a limit, or no response time is one.
     */
    static OptionalDouble of(Experiment experiment, SystemUnderTest system, Map<String, Integer> parameters) {
        OptionalDouble limitMs = experiment.objectives().stream()
                .filter(objective -> objective.figure() != Figure.FAILED)
                .filter(objective -> !objective.figure().moreIsBetter())
                .mapToDouble(Objective::limit)
                .min();
        return Prediction.of(experiment, system, parameters)
                .filter(prediction -> prediction.servers().isPresent() && limitMs.isPresent())
                .map(prediction -> OptionalDouble.of(prediction.servers().getAsInt()
                        * (prediction.thinkMs() + Math.max(prediction.serviceMs(), limitMs.getAsDouble()))
                        / prediction.serviceMs()))
                .orElse(OptionalDouble.empty());
    }
}
