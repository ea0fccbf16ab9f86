package io.github.springbench.runner.stats;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.Percentile;
import io.github.springbench.runner.model.Evidence.PoolEvidence;
import io.github.springbench.runner.model.Evidence.PoolWaits;
import io.github.springbench.runner.model.Period;
import io.github.springbench.runner.model.RunResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** From what a service told once a second to how long its requests waited for a connection. */
final class PoolWaitSummary {

    private static final int DIGITS = 2;
    private static final int MEDIAN = 50;
    private static final int HIGH = 95;
    private static final double MICROS_PER_MS = 1000;

    private PoolWaitSummary() {}

    /**
     * The run with the waits that ended on its plateau, or under its whole load where it has none. It stays as it is
     * where they are not kept.
     *
     * @param perSecond response times, a histogram per second of the load
     * @param micros waits in microseconds, a histogram per second or so, each with its beginning and its end
     */
    static RunResult addedTo(
            RunResult run,
            Optional<WholeSeconds> plateau,
            List<EncodedHistogram> perSecond,
            List<EncodedHistogram> micros) {
        PoolEvidence pool = run.evidence().pool();
        if (pool == null || perSecond.isEmpty() || micros.isEmpty()) {
            return run;
        }
        Period part = plateau.map(WholeSeconds::period)
                .orElseGet(() -> new Period(
                        Instant.ofEpochMilli(perSecond.get(0).startedAt()),
                        Instant.ofEpochMilli(micros.get(micros.size() - 1).endedAt())));
        return run.withEvidence(run.evidence().withPool(pool.withWaits(waits(micros, part))));
    }

    /**
     * Null where none ended then. A histogram that is only partly of that time is left out: it may have waits of the
     * warm-up, or of users who were still arriving.
     */
    private static PoolWaits waits(List<EncodedHistogram> micros, Period part) {
        Histogram all = new Histogram(DIGITS);
        micros.stream()
                .filter(told -> part.contains(told.startedAt()) && part.contains(told.endedAt()))
                .forEach(told -> told.addTo(all));
        return all.getTotalCount() == 0
                ? null
                : new PoolWaits(
                        all.getTotalCount(),
                        Percentile.ms(all, MEDIAN),
                        Percentile.ms(all, HIGH),
                        all.getMaxValue() / MICROS_PER_MS);
    }
}
