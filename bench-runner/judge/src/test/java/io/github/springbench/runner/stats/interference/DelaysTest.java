package io.github.springbench.runner.stats.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.stats.interference.InterferenceEstimate.Delays;
import io.github.springbench.runner.stats.interference.InterferenceEstimate.WaitTimes;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class DelaysTest {

    private static final double SECONDS = 10;

    @Test
    void whoeverComesDuringALatenessWaitsForTheRestOfIt() {
        WaitTimes waits = waits(List.of(1000.0));

        assertThat(waits.meanMs()).as("5 ms of 1 s, and 1 s of half a second").isCloseTo(50.5, within(0.01));
        double drawn = IntStream.range(0, 100_000)
                .mapToDouble(draw -> waits.draw(RandomSource.SPLIT_MIX_64.create((long) draw)))
                .average()
                .orElseThrow();
        assertThat(drawn).isCloseTo(50.5, within(3.0));
    }

    @Test
    void whoeverComesDuringACollectionWaitsForWhatTheMachineAdded() {
        WaitTimes waits = WaitTimes.of(List.of(new Hold(100, 60)), SECONDS, 1);

        assertThat(waits.meanMs()).as("40 ms of 60 ms each, and 60 ms of 30").isCloseTo(0.42, within(1e-9));
        assertThat(new Hold(100, 60).waitMs(20)).isEqualTo(60);
        assertThat(new Hold(100, 60).waitMs(90)).isEqualTo(10);
    }

    @Test
    void aMachineThatIsNeverLateDelaysNobody() {
        Delays none = Delays.of(List.of(waits(List.of())));

        assertThat(none.meanMs()).isZero();
        assertThat(none.ofPercentile(95, responseTimes(0, 0))).isZero();
    }

    @Test
    void aRecordThatIsTightWhereverOneLooksWasNotDelayed() {
        WaitTimes quiet = waits(Collections.nCopies(16, 2.5));

        double moved = Delays.of(Collections.nCopies(5, quiet)).ofPercentile(95, responseTimes(0, 0));

        assertThat(moved).isPositive().isLessThan(1);
    }

    /** With a limit of 1.3 cores: late for 11 % of the time, by at most 41 ms, which moved p95 from 504 to 538 ms. */
    @Test
    void waitsOfManyMoveAPercentileByWhatTheyAddUpTo() {
        List<Double> late = IntStream.range(0, 55)
                .mapToObj(tick -> tick % 5 * 8.0 + 4)
                .map(Double::valueOf)
                .toList();

        double moved = Delays.of(Collections.nCopies(5, waits(late))).ofPercentile(95, responseTimes(0.4, 40));

        assertThat(moved).isBetween(27.0, 45.0);
    }

    /** A stall of 0.2 s in 10 s delays 2 % of the requests: less than the share above p95, more than that above p99. */
    @Test
    void aStallMovesThePercentilesThatItReaches() {
        Delays stalled = Delays.of(List.of(waits(List.of(200.0))));
        RecordedTimes recorded = responseTimes(0.02, 200);

        assertThat(stalled.ofPercentile(95, recorded)).isLessThan(1);
        assertThat(stalled.ofPercentile(99, recorded)).isBetween(90.0, 105.0);
    }

    @Test
    void theSameWaitsGiveTheSameDelays() {
        List<WaitTimes> moments = List.of(waits(List.of(3.0, 40.0)));

        assertThat(Delays.of(moments).ofPercentile(99, responseTimes(0.02, 200)))
                .isEqualTo(Delays.of(moments).ofPercentile(99, responseTimes(0.02, 200)));
    }

    private static WaitTimes waits(List<Double> lateMs) {
        return WaitTimes.of(lateMs.stream().map(Hold::ofTick).toList(), SECONDS, 1);
    }

    /** Response times of 500 to 508 ms, of which this share was delayed by up to this many milliseconds. */
    private static RecordedTimes responseTimes(double delayedShare, int mostMs) {
        int requests = 8000;
        int delayed = (int) (requests * delayedShare);
        Histogram micros = new Histogram(3);
        for (int request = 0; request < requests; request++) {
            int delayMicros = request < delayed ? mostMs * 1000 * request / delayed : 0;
            micros.recordValue(500_000 + request * 7919L % 8000 + delayMicros);
        }
        return RecordedTimes.of(List.of(EncodedHistogram.of(micros)));
    }
}
