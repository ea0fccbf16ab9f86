package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Evidence.HostEvidence;
import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.Evidence.LoadGeneratorEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.MachineErrors.ErrorPart;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * How far the machine can have moved the figures of a load whose callers do not think. They keep the service's cores
 * busy, and wait for them. What takes CPU time from these cores, or slows them, moves all figures by its share:
 * throughput, and response times by the response time law R = N / X. A service that is still warming up adds no error
 * here: a check of its own judges such a run.
 */
final class CallerErrors {

    private static final double MS_PER_SECOND = 1000;

    private final RunResult run;
    private final MachineReadings readings;
    private final WholeSeconds plateau;
    private final Map<ErrorPart, Double> shares = new EnumMap<>(ErrorPart.class);
    private final Set<ErrorPart> unknown = EnumSet.noneOf(ErrorPart.class);

    private CallerErrors(RunResult run, MachineReadings readings, WholeSeconds plateau) {
        this.run = run;
        this.readings = readings;
        this.plateau = plateau;
    }

    /** The errors of a run with evidence. */
    static MachineErrors of(RunResult run, MachineReadings readings, WholeSeconds plateau) {
        return new CallerErrors(run, readings, plateau).errors();
    }

    private MachineErrors errors() {
        HostEvidence host = run.evidence().host();
        LoadGeneratorEvidence loadGenerator = run.evidence().loadGenerator();
        LoadEvidence load = run.evidence().load();
        put(ErrorPart.HYPERVISOR, host == null ? null : ofAllCores(host.stealShare()));
        put(ErrorPart.CORES, host == null ? null : ofAllCores(host.otherCpuShare()));
        put(ErrorPart.CONTAINER, readings.throttledShare(plateau.period()));
        put(ErrorPart.STOPS, readings.stalledShare(plateau.period()));
        put(ErrorPart.COLLECTIONS, loadGenerator == null ? null : loadGenerator.gcShare());
        put(ErrorPart.PAUSES, pauses(run.load(), load));
        Map<Metric, Map<ErrorPart, Double>> parts = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            if (metric == Metric.PLATEAU_THROUGHPUT_RPS || metric.percentile().isPresent()) {
                metric.of(run).ifPresent(figure -> parts.put(metric, of(metric, figure)));
            }
        }
        return new MachineErrors(parts, unknown);
    }

    private Map<ErrorPart, Double> of(Metric metric, double figure) {
        Map<ErrorPart, Double> errors = new EnumMap<>(ErrorPart.class);
        shares.forEach((part, share) -> errors.put(part, figure * share));
        if (metric.percentile().isPresent()) {
            errors.put(ErrorPart.CLOCK, ClockStep.of(run.load()));
        }
        return errors;
    }

    private void put(ErrorPart part, Double share) {
        if (share == null) {
            unknown.add(part);
        } else {
            shares.put(part, share);
        }
    }

    /** What others took may all have come from the service's core. */
    private Double ofAllCores(Double share) {
        return share == null ? null : Double.valueOf(share * readings.cores());
    }

    /** The share of their time in which callers were not waiting for an answer, though they do not think. */
    private static Double pauses(LoadResult load, LoadEvidence seen) {
        boolean known = seen.meanThinkMs() != null && load.plateauThroughputRps() != null && load.users() > 0;
        return known
                ? Math.max(0, seen.meanThinkMs()) * load.plateauThroughputRps() / MS_PER_SECOND / load.users()
                : null;
    }
}
