package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.Evidence.HostEvidence;
import io.github.springbench.runner.model.MachineErrors.ErrorPart;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** By which share cores of another speed can have moved what costs CPU time. */
final class CoreSpeedError {

    /**
     * The standard deviation of the cores' speed in windows of {@value #WINDOW_SECONDS} s, as a share of it: 9 to 11 %
     * within one steady run of half an hour.
     */
    private static final double DEVIATION = 0.1;

    private static final double WINDOW_SECONDS = 11;

    private CoreSpeedError() {}

    /**
     * Errors with what the cores' speed adds: to CPU time always, to all other figures where the service fills its
     * cores.
     *
     * @param filled whether it does
     */
    static MachineErrors addedTo(MachineErrors errors, RunResult run, boolean filled) {
        Double share = share(run.evidence().host(), run.load().plateauSeconds());
        if (share == null) {
            Set<ErrorPart> unknown = EnumSet.of(ErrorPart.SPEED);
            unknown.addAll(errors.notLookedAt());
            return new MachineErrors(errors.parts(), unknown);
        }
        Map<Metric, Map<ErrorPart, Double>> parts = new LinkedHashMap<>(errors.parts());
        if (filled) {
            errors.parts().forEach((metric, known) -> metric.of(run).ifPresent(figure -> {
                Map<ErrorPart, Double> all = new EnumMap<>(ErrorPart.class);
                all.putAll(known);
                all.put(ErrorPart.SPEED, figure * share);
                parts.put(metric, all);
            }));
        }
        Metric.CPU_SECONDS_PER_1000
                .of(run)
                .ifPresent(figure -> parts.put(Metric.CPU_SECONDS_PER_1000, Map.of(ErrorPart.SPEED, figure * share)));
        return new MachineErrors(parts, errors.notLookedAt());
    }

    /**
     * By which share the cores were faster or slower than is typical, beyond the standard error of such a sample; null
     * where nobody knows.
     */
    private static Double share(HostEvidence host, double plateauSeconds) {
        Double relative = host == null ? null : host.coreSpeedShare();
        if (relative == null || plateauSeconds <= 0) {
            return null;
        }
        double standardError = DEVIATION / Math.sqrt(Math.max(1, plateauSeconds / WINDOW_SECONDS));
        return Math.max(0, Math.abs(relative - 1) - standardError);
    }
}
