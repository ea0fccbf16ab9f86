package io.github.springbench.hyperfoil;

import io.github.springbench.engine.WarmUp;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The warm-up by phases of the benchmark; there may be several, or none. */
final class WarmUpPhases extends WarmUp {

    private final Map<LoadPhase, Runnable> phases = new ConcurrentHashMap<>();

    /**
     * Adds a phase of the warm-up.
     *
     * @param ending ends that phase; may be called once it has started
     */
    void isPlayedBy(LoadPhase warming, Runnable ending) {
        phases.put(warming, ending);
    }

    @Override
    protected long requests() {
        return phases.keySet().stream().mapToLong(WarmUpPhases::requests).sum();
    }

    private static long requests(LoadPhase phase) {
        return phase.statistics().stream().mapToLong(ExactStatistics::responses).sum();
    }

    /** Only when requests of each phase have been answered, all phases have certainly started. */
    @Override
    protected boolean hasStarted() {
        return !phases.isEmpty() && phases.keySet().stream().allMatch(phase -> requests(phase) > 0);
    }

    @Override
    protected void end() {
        phases.values().forEach(Runnable::run);
    }
}
