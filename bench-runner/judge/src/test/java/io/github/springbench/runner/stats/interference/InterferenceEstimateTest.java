package io.github.springbench.runner.stats.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The load of hello-latency's preset quick: 1,200 users, 500 ms latency, 500 ms think time, 10 s. */
class InterferenceEstimateTest {

    private static final double SECONDS = 10;
    private static final int USERS = 1200;

    private double byGenerator;

    @Test
    void aMachineThatWasHardlyEverLateMovesNothingByMoreThanItsClock() {
        Interference quiet = errors(Collections.nCopies(16, 2.5), 0.4, OptionalInt.empty(), 500, 1199);

        assertThat(quiet.of(Metric.P95_MS).orElseThrow()).isBetween(1.0, 3.0);
        assertThat(quiet.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isLessThan(2);
        assertThat(quiet.notLookedAt()).isEmpty();
    }

    @Test
    void partsAreTold() {
        Interference errors = errors(List.of(3.0, 150.0, 40.0), 0.4, OptionalInt.empty(), 500, 1199);

        assertThat(errors.parts().get(Metric.P99_MS))
                .containsKeys(InterferencePart.CORES, InterferencePart.STOPS, InterferencePart.CLOCK);
    }

    @Test
    void whoeverWaitsForThreadsWaitsForWhatHoldsThemUp() {
        List<Double> late = Collections.nCopies(55, 20.0);
        Interference free = errors(late, 0.4, OptionalInt.empty(), 500, 1199);
        Interference full = errors(late, 0.4, OptionalInt.of(200), 200, 380);

        assertThat(full.of(Metric.P95_MS).orElseThrow())
                .as("six users wait for each thread")
                .isGreaterThan(free.of(Metric.P95_MS).orElseThrow() + 30);
    }

    /** 200 threads that answer 399 requests/s held each for at most 501.3 ms, and were asked to hold it for 500 ms. */
    @Test
    void nothingHeldThreadsForLongerThanTheirThroughputAllows() {
        List<Double> late = Collections.nCopies(55, 20.0);
        Interference slow = errors(late, 0.9, OptionalInt.of(200), 200, 300);
        Interference full = errors(late, 0.9, OptionalInt.of(200), 200, 399);

        assertThat(slow.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isGreaterThan(15);
        assertThat(full.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isCloseTo(399 * 1.253 / 500, within(0.01));
        assertThat(full.of(Metric.P50_MS).orElseThrow())
                .isLessThan(slow.of(Metric.P50_MS).orElseThrow() / 2)
                .isGreaterThan(6 * 1.253);
    }

    /** 95 % of the answers came within 506 ms, and the mean was 504.5 ms; all requests asked for a wait of 500 ms. */
    @Test
    void noAnswerCanHaveComeBeforeTheWaitThatItWasAskedFor() {
        Interference errors = errors(Collections.nCopies(400, 20.0), 0.9, OptionalInt.empty(), 500, 1199);

        assertThat(errors.parts().get(Metric.P95_MS).get(InterferencePart.CORES))
                .isCloseTo(6, within(0.5));
        assertThat(errors.parts().get(Metric.PLATEAU_THROUGHPUT_RPS).get(InterferencePart.CORES))
                .as("users would have asked for more by 4.5 ms of 1,001 ms")
                .isCloseTo(1199 * 4.5 / 1001, within(0.1));
    }

    /**
     * 1,200 users who each send a request per second, but 900 requests/s on record: each interval is 333 ms too long.
     */
    @Test
    void aLoadGeneratorThatStoodStillIsNotExcusedByTheAnswersThatCame() {
        Interference errors = errors(Collections.nCopies(400, 20.0), 0.9, OptionalInt.empty(), 500, 900);

        assertThat(errors.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isGreaterThan(100);
    }

    @Test
    void aMachineWithoutIdleTimeHasNoBound() {
        Interference busy = errors(Collections.nCopies(16, 2.5), 0.98, OptionalInt.empty(), 500, 1199);

        assertThat(busy.of(Metric.P95_MS)).contains(Double.POSITIVE_INFINITY);
        assertThat(busy.largest(Metric.P95_MS)).contains(InterferencePart.CORES);
    }

    /** 300 of 10,000 requests began one second late: 30 ms on average, and more than the share above p99. */
    @Test
    void whoeverHadToConnectAgainWaitedASecond() {
        Interference dropped = errors(List.of(), 0.4, OptionalInt.empty(), 500, 1199, 300, List.of());

        assertThat(dropped.parts().get(Metric.PLATEAU_THROUGHPUT_RPS).get(InterferencePart.CONNECTING))
                .isCloseTo(1199 * 30 / (1200 / 1.199), within(3.0));
        assertThat(dropped.parts().get(Metric.P95_MS).get(InterferencePart.CONNECTING))
                .isLessThan(30);
        assertThat(dropped.of(Metric.P99_MS)).isPresent();
    }

    /**
     * Measured while other programs used both cores: 109 ms instead of 30 ms, and a p99 of 600 ms instead of 506 ms.
     */
    @Test
    void aCollectionThatWaitedForCoresMovesTheTailThatItReaches() {
        Interference quiet = errors(List.of(), 0.4, OptionalInt.empty(), 500, 1199, 0, List.of());
        Interference stretched = errors(List.of(), 0.4, OptionalInt.empty(), 500, 1199, 0, List.of(new Hold(109, 77)));

        assertThat(stretched.of(Metric.P99_MS).orElseThrow())
                .isGreaterThan(quiet.of(Metric.P99_MS).orElseThrow() + 20);
        assertThat(stretched.of(Metric.P95_MS).orElseThrow()).isLessThan(35);
        assertThat(stretched.largest(Metric.P99_MS)).contains(InterferencePart.CORES);
    }

    /** The load generator's threads had a core, or were ready for one, for 90 % of the time of both cores. */
    @Test
    void aLoadGeneratorThatHardlyGetsACoreDelaysWhatWaitsBehindWhatItDelays() {
        List<Double> late = Collections.nCopies(20, 20.0);
        Interference free = errors(late, 0.4, OptionalInt.empty(), 500, 900);
        byGenerator = 0.9;
        Interference starved = errors(late, 0.4, OptionalInt.empty(), 500, 900);

        assertThat(starved.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow())
                .isGreaterThan(2 * free.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow());
    }

    /**
     * 1,000 requests in flight keep 200 threads busy for 2.5 s; then the threads wait for users with 500 ms think time.
     */
    @Test
    void aStopThatIsLongerThanTheWorkUnderWayLeavesThreadsIdle() {
        Interference shorter = errors(List.of(1_000.0), 0.4, OptionalInt.of(200), 1_000, 400);
        Interference longer = errors(List.of(3_000.0), 0.4, OptionalInt.of(200), 1_000, 400);

        assertThat(longer.parts().get(Metric.PLATEAU_THROUGHPUT_RPS).get(InterferencePart.STOPS))
                .as("1 s of 10 s, at 400 requests/s")
                .isGreaterThanOrEqualTo(
                        shorter.parts().get(Metric.PLATEAU_THROUGHPUT_RPS).get(InterferencePart.STOPS) + 40);
    }

    private Interference errors(
            List<Double> lateMs, double busyShare, OptionalInt threads, double inFlight, double rps) {
        return errors(lateMs, busyShare, threads, inFlight, rps, 0, List.of());
    }

    private Interference errors(
            List<Double> lateMs,
            double busyShare,
            OptionalInt threads,
            double inFlight,
            double rps,
            long dropped,
            List<Hold> collections) {
        Histogram micros = new Histogram(3);
        // 10,000 requests in 10 s: each millisecond one begins, and another one continues after its wait.
        long queuedMicros = threads.isPresent() ? 2_000_000 : 0;
        double held = 2 * collections.stream().mapToDouble(Hold::windowMs).sum();
        for (int request = 0; request < 10_000; request++) {
            long heldMicros = request < held ? request * 500L : 0;
            micros.recordValue(
                    500_000 + queuedMicros + request * 7919L % 6000 + (request % 20 == 0 ? 30_000 : 0) + heldMicros);
        }
        ResponseTime times = Times.of(503.0, 503.0, 506.0, 530.0, 536.0, 536.0);
        LoadResult load = LoadResultBuilder.builder()
                .users(USERS)
                .requests(12_000)
                .durationSeconds(12)
                .throughputRps(rps)
                .plateauSeconds(SECONDS)
                .plateauThroughputRps(rps)
                .responseTime(times)
                .resolutionMs(1.0)
                .build();
        LoadEvidence evidence = new LoadEvidence(
                USERS, Map.of(), 0, 500.0, 500.0, inFlight, 700, 1200L, 503.0, 503.0, null, null, null, null);
        LateTicks late = new LateTicks(
                lateMs,
                lateMs,
                Map.of(
                        InterferencePart.CORES,
                        lateMs.stream()
                                .filter(ms -> ms < 100)
                                .mapToDouble(ms -> ms)
                                .sum(),
                        InterferencePart.STOPS,
                        lateMs.stream()
                                .filter(ms -> ms >= 100)
                                .mapToDouble(ms -> ms)
                                .sum()));
        return InterferenceEstimate.of(new InterferenceEstimate.Seen(
                load,
                evidence,
                RecordedTimes.of(List.of(EncodedHistogram.of(micros))),
                SECONDS,
                late,
                new Contention(busyShare, 0, byGenerator, 1, collections, busyShare),
                500,
                500,
                threads,
                0,
                Set.of(),
                dropped));
    }
}
