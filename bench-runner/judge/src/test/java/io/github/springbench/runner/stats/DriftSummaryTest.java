package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.Period;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DriftSummaryTest {

    private final LongRun run = new LongRun();

    @Test
    void looksAtWholeMinutesAfterAQuarterOfThePlateau() {
        DriftEvidence seen = run.evidence();

        assertThat(seen.plateauSeconds()).isEqualTo(1770);
        assertThat(seen.settlingSeconds()).isEqualTo(442.5);
        assertThat(seen.minutes()).isEqualTo(22);
    }

    @Test
    void leavesFiveMinutesOutOfAShorterOne() {
        run.seconds = 30 + 1200;

        assertThat(run.evidence().settlingSeconds()).isEqualTo(300);
        assertThat(run.evidence().minutes()).isEqualTo(15);
    }

    @Test
    void saysNothingOfLessThanTwentyMinutesAndNoWordOfLessThanTen() {
        run.seconds = 30 + 1199;
        assertThat(run.evidence().minutes()).isZero();
        assertThat(run.evidence().figures()).isEmpty();

        run.seconds = 30 + 599;
        assertThat(run.evidence()).isNull();
        assertThat(DriftSummary.of(List.of(), List.of(), null, List.of(), Instant.EPOCH, List.of(), null))
                .isNull();
    }

    @Test
    void knowsEachFigureOfALoadOfWhichNothingMoves() {
        DriftEvidence seen = run.evidence();

        assertThat(seen.figures().keySet()).containsExactly(DriftMetric.values());
        assertThat(seen.figures().get(DriftMetric.HEAP_AFTER_GC)).isEqualTo(new DriftFigure(200, 200, 0, 0));
        assertThat(seen.figures().get(DriftMetric.THREADS)).isEqualTo(new DriftFigure(30, 30, 0, 0));
        assertThat(seen.figures().get(DriftMetric.P50).last()).isCloseTo(101, within(0.1));
        assertThat(seen.figures().get(DriftMetric.P99).last()).isCloseTo(104, within(0.1));
        assertThat(seen.figures().get(DriftMetric.THROUGHPUT).first()).isEqualTo(20);
        // 0.3 cores for 20 requests/s: 15 ms per request
        assertThat(seen.figures().get(DriftMetric.CPU).first()).isCloseTo(15, within(0.01));
        assertThat(seen.figures().get(DriftMetric.RUNNER_HEAP)).isEqualTo(new DriftFigure(40, 40, 0, 0));
    }

    @Test
    void tellsHowMuchALeakTakesInAnHour() {
        run.heapMib = minute -> 200 + minute * 31 / 60;

        DriftFigure heap = run.evidence().figures().get(DriftMetric.HEAP_AFTER_GC);

        assertThat(heap.perHour()).isCloseTo(31, within(0.01));
        assertThat(heap.first()).isCloseTo(205.6, within(0.1));
        assertThat(heap.last()).isCloseTo(213.4, within(0.1));
        assertThat(heap.z()).isGreaterThan(5);
    }

    @Test
    void takesLongerStretchesOfALoadOfManyHoursAndTellsTheSame() {
        run.seconds = 30 + 6 * 3600;
        run.heapMib = minute -> 200 + minute * 31 / 60;

        DriftEvidence seen = run.evidence();

        assertThat(seen.minutes()).isEqualTo(270);
        assertThat(seen.figures().get(DriftMetric.HEAP_AFTER_GC).perHour()).isCloseTo(31, within(0.01));
    }

    @Test
    void leavesOutWhatWasSeenInLessThanMostOfTheTime() {
        DriftEvidence seen = DriftSummary.of(
                List.of(EncodedHistogram.of(new Histogram(3))),
                List.of(),
                new Period(Instant.EPOCH, Instant.EPOCH.plusSeconds(1770)),
                List.of(),
                Instant.EPOCH,
                List.of(),
                null);

        assertThat(seen.figures()).containsOnlyKeys(DriftMetric.THROUGHPUT);
    }
}
