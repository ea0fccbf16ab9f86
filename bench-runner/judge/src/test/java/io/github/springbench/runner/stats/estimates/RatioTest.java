package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs of 100 users with a back end of 10 ms. */
class RatioTest {

    private static final int LATENCY_MS = 10;
    private static final int USERS = 100;
    private static final Double NO_THINKING = 0.0;

    /** Millions of numbers sorted per second of CPU time. */
    private static final Double FULL_SPEED = 40.0;

    private static final Double FOUR_FIFTHS = 32.0;

    @Test
    void callersOnSlowerCoresAreNotFewerThanTheCoresExplain() {
        // On the fast cores 10 ms of latency and 32 ms of work; on the slower ones the work takes 40 ms.
        Ratio ratio = ratio(
                Metric.PLATEAU_THROUGHPUT_RPS, run(50, NO_THINKING, FOUR_FIFTHS), run(42, NO_THINKING, FULL_SPEED));

        assertThat(ratio.value()).isCloseTo(0.84, within(1e-9));
        assertThat(ratio.least()).isEqualTo(ratio.value());
        assertThat(ratio.most()).isCloseTo(1, within(1e-9));
        assertThat(ratio.shareOfCores()).isCloseTo(0.19, within(0.01));
        assertThat(Difference.of(ratio)).isEqualTo(Difference.NONE_SHOWN);
        assertThat(Difference.between(ratio.value(), ratio.value())).isEqualTo(Difference.LOWER);
    }

    @Test
    void callersOnSlowerCoresWhoAreServedMoreAllTheSameAreServedMore() {
        Ratio ratio = ratio(
                Metric.PLATEAU_THROUGHPUT_RPS, run(42, NO_THINKING, FOUR_FIFTHS), run(50, NO_THINKING, FULL_SPEED));

        assertThat(ratio.least()).isEqualTo(ratio.value());
        assertThat(Difference.of(ratio)).isEqualTo(Difference.HIGHER);
    }

    @Test
    void thinkingAndLatencyNeedNoCore() {
        Ratio times = ratio(Metric.P99_MS, run(12, 1_000.0, FOUR_FIFTHS), run(10, 1_000.0, FULL_SPEED));
        assertThat(times.least()).isCloseTo((10 + 2 * 0.8) / 10, within(1e-9));
        assertThat(times.most()).isCloseTo(1.2, within(1e-9));

        Ratio throughput =
                ratio(Metric.PLATEAU_THROUGHPUT_RPS, run(12, 1_000.0, FOUR_FIFTHS), run(10, 1_000.0, FULL_SPEED));
        assertThat(throughput.shareOfCores()).isLessThan(0.001);
    }

    @Test
    void cpuTimeFollowsTheCoresAndMemoryDoesNot() {
        assertThat(ratio(
                                Metric.CPU_SECONDS_PER_1000,
                                run(50, NO_THINKING, FOUR_FIFTHS),
                                run(50, NO_THINKING, FULL_SPEED))
                        .least())
                .isEqualTo(0.8);
        assertThat(ratio(Metric.PEAK_RSS_MIB, run(50, NO_THINKING, FOUR_FIFTHS), run(50, NO_THINKING, FULL_SPEED))
                        .shareOfCores())
                .isZero();
    }

    @Test
    void coresOfWhichNobodyKnowsExplainNothing() {
        assertThat(ratio(Metric.P99_MS, run(50, NO_THINKING, null), run(42, NO_THINKING, FULL_SPEED))
                        .shareOfCores())
                .isZero();
    }

    @Test
    void requestsThatComeAtARateComeWhateverTheCoresDo() {
        assertThat(ratio(Metric.PLATEAU_THROUGHPUT_RPS, run(50, null, FOUR_FIFTHS), run(42, null, FULL_SPEED))
                        .shareOfCores())
                .isZero();
        assertThat(ratio(
                                Metric.PLATEAU_THROUGHPUT_RPS,
                                atARate(run(50, NO_THINKING, FOUR_FIFTHS)),
                                atARate(run(42, NO_THINKING, FULL_SPEED)))
                        .shareOfCores())
                .as("each request is a user who thinks for no time at all")
                .isZero();
        assertThat(ratio(
                                Metric.PLATEAU_THROUGHPUT_RPS,
                                atARate(run(210, NO_THINKING, FULL_SPEED)),
                                atARate(run(250, NO_THINKING, FOUR_FIFTHS)))
                        .least())
                .as("400 and 476 requests/s of 500: as many as the cores let it answer")
                .isCloseTo(0.8 * 250 / 210, within(1e-9));
    }

    private static Repetition atARate(Repetition repetition) {
        RunKey key = new RunKey("a", Map.of("rate", 500, "latency", LATENCY_MS), 1);
        return new Repetition(repetition.run().with(it -> it.key(key)), List.of());
    }

    /** 60 and 50 ms, of which 12 ms or 10 ms may be waits for a core. */
    @Test
    void whatTheMachineMayHaveSlowedIsNoDifference() {
        Repetition slow = run(60, 1_000.0, FULL_SPEED);
        Repetition fast = run(50, 1_000.0, FULL_SPEED);

        Ratio slowed = ratio(Metric.P99_MS, delayed(slow, 12), fast);
        assertThat(slowed.least()).isCloseTo(48 / 50.0, within(1e-9));
        assertThat(slowed.most()).isCloseTo(60 / 50.0, within(1e-9));
        assertThat(slowed.shareOfMachine()).isCloseTo(0.2, within(1e-9));
        assertThat(Difference.of(slowed)).isEqualTo(Difference.NONE_SHOWN);

        Ratio allTheMore = ratio(Metric.P99_MS, slow, delayed(fast, 10));
        assertThat(allTheMore.most()).isCloseTo(60 / 40.0, within(1e-9));
        assertThat(Difference.of(allTheMore)).isEqualTo(Difference.HIGHER);
    }

    /** 50,000 µs beyond the latency, of which 12,000 may be waits for a core, against 40,000 µs. */
    @Test
    void whatMovesAPercentileMovesItsOverhead() {
        Repetition slow = delayed(run(60, 1_000.0, FULL_SPEED), 12);

        assertThat(ratio(Metric.OVERHEAD_P99_US, slow, run(50, 1_000.0, FULL_SPEED))
                        .least())
                .isCloseTo(38 / 40.0, within(1e-9));
    }

    private static Repetition delayed(Repetition repetition, double ms) {
        RunResult run = repetition.run();
        Interference errors = new Interference(
                Map.of(Metric.P99_MS, Map.of(InterferencePart.CORES, ms, InterferencePart.CLOCK, 1.0)), Set.of());
        return new Repetition(run.withEvidence(run.evidence().withErrors(errors)), List.of());
    }

    @Test
    void aStepOfTheClockIsNoDifference() {
        Ratio sixToFive = ratio(Metric.P95_MS, inWholeMs(6), inWholeMs(5));
        assertThat(sixToFive.value()).isCloseTo(1.2, within(1e-9));
        // The true values are between 5 and 7 ms, and between 4 and 6 ms.
        assertThat(sixToFive.least()).isCloseTo(5.0 / 6, within(1e-9));
        assertThat(sixToFive.most()).isCloseTo(7.0 / 4, within(1e-9));
        assertThat(Difference.of(sixToFive)).isEqualTo(Difference.NONE_SHOWN);
        assertThat(sixToFive.asRead().least()).isEqualTo(sixToFive.value());

        assertThat(Difference.of(ratio(Metric.P95_MS, inWholeMs(9), inWholeMs(5))))
                .isEqualTo(Difference.HIGHER);
        assertThat(Difference.of(ratio(Metric.P95_MS, inWholeMs(104), inWholeMs(101))))
                .isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void oneStepMayBeNextToNothing() {
        Ratio ratio = ratio(Metric.P50_MS, inWholeMs(4), inWholeMs(1));

        assertThat(ratio.least()).isEqualTo(1.5);
        assertThat(ratio.most()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(ratio(Metric.P50_MS, inWholeMs(0), inWholeMs(1)).least()).isZero();
    }

    @Test
    void noClockCountsRequestsOrMemory() {
        assertThat(ratio(Metric.THROUGHPUT_RPS, inWholeMs(6), inWholeMs(5)).clockStep())
                .isZero();
        assertThat(ratio(Metric.PEAK_RSS_MIB, inWholeMs(6), inWholeMs(5)).clockStep())
                .isZero();
    }

    @Test
    void someAreMoreThanNoneAsFarAsTheClockTells() {
        assertThat(Difference.of(overNone(Metric.P50_MS, 2))).isEqualTo(Difference.NONE_SHOWN);
        assertThat(Difference.of(overNone(Metric.P50_MS, 3))).isEqualTo(Difference.HIGHER);
        assertThat(Difference.of(overNone(Metric.FAILED, 1))).isEqualTo(Difference.HIGHER);
        assertThat(Difference.of(overNone(Metric.FAILED, 0))).isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void runsThatContradictEachOtherShowNothingAlsoWhereSomeAreNone() {
        assertThat(difference(Metric.PINNED_PER_1000, List.of(0.5, 0.5, 0.6), List.of(0.0, 0.0, 4.0)))
                .isEqualTo(Difference.NONE_SHOWN);
        assertThat(difference(Metric.PINNED_PER_1000, List.of(5.0, 6.0, 7.0), List.of(0.0, 0.0, 4.0)))
                .isEqualTo(Difference.HIGHER);
        assertThat(difference(Metric.PINNED_PER_1000, List.of(3.0, 3.0), List.of(0.0, 4.0)))
                .isEqualTo(Difference.NONE_SHOWN);
        assertThat(difference(Metric.PINNED_PER_1000, List.of(5.0, 5.0), List.of(0.0, 4.0)))
                .isEqualTo(Difference.HIGHER);
    }

    @Test
    void theWorstOfRunsIsMoreWhereEachRunIs() {
        assertThat(difference(Metric.FAILED, List.of(4_900.0, 5_000.0, 5_100.0), List.of(7.0, 0.0, 3.0)))
                .isEqualTo(Difference.HIGHER);
        assertThat(difference(Metric.FAILED, List.of(2.0, 5_000.0, 5_100.0), List.of(7.0, 0.0, 3.0)))
                .isEqualTo(Difference.NONE_SHOWN);
    }

    /** A heap after the load that is smaller than the one before it is no share of another. */
    @Test
    void negativeFiguresHaveNoRatio() {
        assertThat(difference(Metric.PINNED_PER_1000, List.of(-0.05), List.of(0.1)))
                .isEqualTo(Difference.NONE_SHOWN);
        assertThat(difference(Metric.PINNED_PER_1000, List.of(0.1), List.of(-0.05)))
                .isEqualTo(Difference.NONE_SHOWN);
    }

    @Test
    void betweenTwoResultsTheSpeedOfTheirCoresIsADifference() {
        Ratio ratio = Ratio.ofResults(
                        Metric.P99_MS,
                        List.of(run(50, NO_THINKING, FOUR_FIFTHS)),
                        List.of(run(42, NO_THINKING, FULL_SPEED)),
                        Intervals.bootstrap())
                .orElseThrow();

        assertThat(ratio.shareOfCores()).isZero();
        assertThat(Difference.of(ratio)).isEqualTo(Difference.HIGHER);
    }

    @Test
    void liesBetweenTheRunsWhereTheyAreTooFewForAnInterval() {
        List<Repetition> two = List.of(run(100, NO_THINKING, null), run(200, NO_THINKING, null));
        List<Repetition> one = List.of(run(50, NO_THINKING, null));
        Estimate figure = Estimates.of(Metric.P95_MS, two).orElseThrow();
        Estimate ratio =
                Estimates.ratio(Metric.P95_MS, two, one, Intervals.bootstrap()).orElseThrow();

        assertThat(List.of(figure.least(), figure.most())).containsExactly(100.0, 200.0);
        assertThat(List.of(ratio.least(), ratio.most())).containsExactly(2.0, 4.0);
        assertThat(Estimates.of(Metric.P95_MS, one)).contains(new Estimate(50, null, null, 1, null));
    }

    private static Ratio overNone(Metric metric, double figure) {
        return Ratio.overNone(metric, List.of(with(metric, figure)), List.of(with(metric, 0)));
    }

    private static Repetition with(Metric metric, double figure) {
        if (metric == Metric.P50_MS) {
            return inWholeMs(figure);
        }
        RunResult run = inWholeMs(5).run();
        return new Repetition(
                run.withLoad(run.load().with(load -> load.failed((long) figure)
                        .plateauUse(Map.of(Metric.PINNED_PER_1000.csvName(), figure)))),
                List.of());
    }

    private static Difference difference(Metric metric, List<Double> above, List<Double> below) {
        List<Repetition> over =
                above.stream().map(figure -> with(metric, figure)).toList();
        List<Repetition> under =
                below.stream().map(figure -> with(metric, figure)).toList();
        return Difference.of(Ratio.of(metric, over, under).orElseGet(() -> Ratio.overNone(metric, over, under)));
    }

    private static Ratio ratio(Metric metric, Repetition above, Repetition below) {
        return Ratio.of(metric, List.of(above), List.of(below)).orElseThrow();
    }

    private static Repetition inWholeMs(double ms) {
        return run(ms, NO_THINKING, null, 1);
    }

    private static Repetition run(double ms, Double thinkMs, Double coreSpeed) {
        return run(ms, thinkMs, coreSpeed, 0);
    }

    private static Repetition run(double ms, Double thinkMs, Double coreSpeed, double resolutionMs) {
        double rps = USERS * 1000 / (ms + (thinkMs == null ? 0 : thinkMs));
        LoadResult load = LoadResultBuilder.builder()
                .users(USERS)
                .requests(30_000)
                .durationSeconds(60)
                .throughputRps(rps)
                .plateauSeconds(60)
                .plateauThroughputRps(rps)
                .responseTime(Times.of(ms, ms, ms, ms, ms, ms))
                .resolutionMs(resolutionMs)
                .build();
        LoadEvidence loadEvidence = new LoadEvidence(
                USERS, Map.of(), 0, null, thinkMs, null, USERS, null, null, null, null, null, null, null);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, coreSpeed, null, null);
        return new Repetition(
                RunResultBuilder.builder()
                        .key(new RunKey("a", Map.of("users", USERS, "latency", LATENCY_MS), 1))
                        .startedAt(Instant.EPOCH)
                        .load(load)
                        .resources(ResourcesResourceUseBuilder.builder()
                                .peakRssMib(500.0)
                                .cpuSecondsPer1000Requests(0.2)
                                .build())
                        .evidence(RunFactsBuilder.builder()
                                .load(loadEvidence)
                                .host(host)
                                .build())
                        .build(),
                List.of());
    }
}
