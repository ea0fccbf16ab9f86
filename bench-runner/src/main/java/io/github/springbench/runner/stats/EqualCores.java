package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Evidence.HostEvidence;
import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How much of the difference of two cells may come from cores that were faster under one of the loads. Neither the
 * requested latency nor thinking needs a core; all other time is taken to follow the cores' speed. That is the most
 * that cores can explain, since this time includes waiting for a thread or a connection.
 */
final class EqualCores {

    private static final double SAME = 1;

    private EqualCores() {}

    /**
     * What the figure of a cell would be multiplied by on cores as fast as those of another one.
     *
     * @return 1 where that does not matter to the metric, or is not known
     */
    static double factor(Metric metric, List<Repetition> cell, List<Repetition> other) {
        OptionalDouble speed = mean(cell, EqualCores::coreSpeed);
        OptionalDouble otherSpeed = mean(other, EqualCores::coreSpeed);
        if (speed.isEmpty() || otherSpeed.isEmpty()) {
            return SAME;
        }
        double relative = speed.getAsDouble() / otherSpeed.getAsDouble();
        return switch (metric.kind()) {
            case TIME -> ofTime(metric, cell, relative);
            case OVERHEAD, WAIT, CPU -> relative;
            case THROUGHPUT -> ofThroughput(cell, relative);
            case COUNT, MEMORY, MEMORY_EACH, SHARE -> SAME;
        };
    }

    private static double ofTime(Metric metric, List<Repetition> cell, double relative) {
        OptionalDouble time = mean(cell, run -> metric.of(run).orElse(null));
        double latency = latencyMs(cell);
        return time.isEmpty() || time.getAsDouble() <= latency
                ? SAME
                : (latency + (time.getAsDouble() - latency) * relative) / time.getAsDouble();
    }

    /**
     * By the interactive response time law, X = N / (R + Z). Requests that come at a rate come whatever the cores do.
     */
    private static double ofThroughput(List<Repetition> cell, double relative) {
        OptionalDouble mean = mean(cell, run -> run.load().steady().meanMs());
        OptionalDouble think = mean(cell, EqualCores::meanThinkMs);
        double latency = latencyMs(cell);
        if (mean.isEmpty() || think.isEmpty() || mean.getAsDouble() <= latency) {
            return SAME;
        }
        double waiting = think.getAsDouble() + latency;
        double ofCores = mean.getAsDouble() - latency;
        return (waiting + ofCores) / (waiting + ofCores * relative);
    }

    private static double latencyMs(List<Repetition> cell) {
        return cell.get(0).run().key().parameters().getOrDefault(Experiment.LATENCY, 0);
    }

    private static Double coreSpeed(RunResult run) {
        return Optional.ofNullable(run.evidence())
                .map(Evidence::host)
                .map(HostEvidence::coreSpeed)
                .orElse(null);
    }

    private static Double meanThinkMs(RunResult run) {
        return Optional.ofNullable(run.evidence())
                .map(Evidence::load)
                .map(LoadEvidence::meanThinkMs)
                .orElse(null);
    }

    /** Empty where one of the runs lacks it, as in results from before it was looked at. */
    private static OptionalDouble mean(List<Repetition> cell, Function<RunResult, Double> figure) {
        List<Double> known = cell.stream()
                .map(repetition -> figure.apply(repetition.run()))
                .filter(Objects::nonNull)
                .toList();
        return known.size() < cell.size()
                ? OptionalDouble.empty()
                : known.stream().mapToDouble(value -> value).average();
    }
}
