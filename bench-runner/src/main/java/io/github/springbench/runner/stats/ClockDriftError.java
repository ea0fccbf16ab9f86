package io.github.springbench.runner.stats;

import io.github.springbench.runner.model.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.MachineErrors.ErrorPart;
import io.github.springbench.runner.model.MachineErrors;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.RunResult;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * By how much clocks of several machines can have moved figures. Each response time is measured by one clock, so an
 * offset moves none. A clock that drifts by d while the plateau of length T lasts counts T + d instead: throughput and
 * response times move by the share d / T, and so do the seconds to which samples of another machine belong.
 */
final class ClockDriftError {

    private static final double MS_PER_SECOND = 1000;

    private ClockDriftError() {}

    /**
     * Errors with what clocks add to them; the same errors where all was on one machine.
     *
     * @param apart whether the load generator had another machine than the service
     */
    static MachineErrors addedTo(MachineErrors errors, RunResult run, double plateauSeconds, boolean apart) {
        List<ClockEvidence> clocks = run.evidence().clocks();
        if (clocks.isEmpty()) {
            return apart ? notLookedAt(errors) : errors;
        }
        double share = largestDriftMs(clocks) / MS_PER_SECOND / plateauSeconds;
        Map<Metric, Map<ErrorPart, Double>> parts = new LinkedHashMap<>(errors.parts());
        errors.parts().forEach((metric, known) -> metric.of(run).ifPresent(figure -> {
            Map<ErrorPart, Double> all = new EnumMap<>(ErrorPart.class);
            all.putAll(known);
            all.put(ErrorPart.CLOCK_DRIFT, figure * share);
            parts.put(metric, all);
        }));
        return new MachineErrors(parts, errors.notLookedAt());
    }

    /** Between the ends of the run; less of it fell to the plateau. */
    private static double largestDriftMs(List<ClockEvidence> clocks) {
        return clocks.stream()
                .mapToDouble(clock -> Math.abs(clock.driftMs()))
                .max()
                .orElse(0);
    }

    private static MachineErrors notLookedAt(MachineErrors errors) {
        Set<ErrorPart> unknown = EnumSet.of(ErrorPart.CLOCK_DRIFT);
        unknown.addAll(errors.notLookedAt());
        return new MachineErrors(errors.parts(), unknown);
    }
}
