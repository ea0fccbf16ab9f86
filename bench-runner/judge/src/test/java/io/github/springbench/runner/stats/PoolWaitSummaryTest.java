package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.RunFacts.PoolWaits;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.stats.FigureCalculator.PoolWaitSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A service that told its waits five times: in the warm-up, twice on the plateau, and at both of its ends. */
class PoolWaitSummaryTest {

    private static final PoolEvidence POOL = new PoolEvidence(10, 10, 190, 1.0, null);

    private static final Optional<WholeSeconds> PLATEAU = Optional.of(
            new WholeSeconds(List.of(), new Period(Instant.ofEpochMilli(2_000), Instant.ofEpochMilli(5_000))));

    /** The load begins at 1 s. */
    private static final List<EncodedHistogram> PER_SECOND = List.of(told(1_000, 2_000, 1));

    private static final List<EncodedHistogram> WAITS = List.of(
            told(500, 1_500, 9_000_000),
            told(1_500, 2_500, 1_000_000),
            told(2_500, 3_500, LongStream.rangeClosed(1, 60).map(i -> i * 1_000).toArray()),
            told(
                    3_500,
                    4_500,
                    LongStream.rangeClosed(61, 100).map(i -> i * 1_000).toArray()),
            told(4_500, 5_500, 7_000_000));

    @Test
    void mergesWhatIsWhollyOnThePlateau() {
        PoolWaits waits = pool(PLATEAU, WAITS).waits();

        assertThat(waits.count()).isEqualTo(100);
        // The buckets are at most 1 % wide.
        assertThat(waits.p50Ms()).isCloseTo(50, within(0.5));
        assertThat(waits.p95Ms()).isCloseTo(95, within(1.0));
        assertThat(waits.maxMs()).isCloseTo(100, within(1.0));
    }

    @Test
    void takesTheWholeLoadWhereThereIsNoPlateau() {
        PoolWaits waits = pool(Optional.empty(), WAITS).waits();

        assertThat(waits.count()).isEqualTo(102);
        assertThat(waits.maxMs()).isCloseTo(7_000, within(70.0));
    }

    @Test
    void leavesTheRunAsItIsWhereTheServiceDoesNotTell() {
        assertThat(pool(PLATEAU, List.of())).isEqualTo(POOL);
        assertThat(PoolWaitSummary.addedTo(run(null), PLATEAU, PER_SECOND, WAITS))
                .isEqualTo(run(null));
    }

    @Test
    void isShownAsThreeFiguresOfTheRunThatHasIt() {
        RunResult told = run(POOL.withWaits(new PoolWaits(100, 0.5, 2_310, 10_036)));

        assertThat(Metric.POOL_WAIT_P50_MS.of(told)).contains(0.5);
        assertThat(Metric.POOL_WAIT_P95_MS.of(told)).contains(2_310.0);
        assertThat(Metric.POOL_WAIT_MAX_MS.of(told)).contains(10_036.0);
        assertThat(Metric.POOL_WAIT_P95_MS.of(run(POOL))).isEmpty();
        assertThat(Metric.POOL_WAIT_P95_MS.of(run(null))).isEmpty();
    }

    private static PoolEvidence pool(Optional<WholeSeconds> plateau, List<EncodedHistogram> waits) {
        return PoolWaitSummary.addedTo(run(POOL), plateau, PER_SECOND, waits)
                .evidence()
                .pool();
    }

    private static EncodedHistogram told(long fromMs, long toMs, long... micros) {
        Histogram told = new Histogram(2);
        LongStream.of(micros).forEach(told::recordValue);
        told.setStartTimeStamp(fromMs);
        told.setEndTimeStamp(toMs);
        return EncodedHistogram.of(told);
    }

    private static RunResult run(PoolEvidence pool) {
        return RunResultBuilder.builder()
                .key(new RunKey("jdbc-10", Map.of("users", 200), 1))
                .startedAt(Instant.EPOCH)
                .evidence(RunFactsBuilder.builder().pool(pool).build())
                .build();
    }
}
