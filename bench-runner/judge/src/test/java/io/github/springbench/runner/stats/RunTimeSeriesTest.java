package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.RunTimes;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.RunTimeSeries.TimeBucket;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RunTimeSeriesTest {

    private static final long START_EPOCH_MS = 1_800_000_000_000L;

    @Test
    void takesThePercentilesOfAStretchOfAllItsRequestsTogether() {
        RunTimeSeries course = course(List.of(second(10, 100), second(10, 300), second(0, 0)), List.of(), List.of());

        assertThat(course.between(0, 1).p95Ms()).isCloseTo(100, within(0.1));
        assertThat(course.between(0, 2).p50Ms()).isCloseTo(100, within(0.1));
        assertThat(course.between(0, 2).p99Ms()).isCloseTo(300, within(0.3));
        assertThat(course.between(0, 2).answeredRps()).isEqualTo(10);
        assertThat(course.between(2, 3).p50Ms()).isNull();
        assertThat(course.between(2, 3).answeredRps()).isZero();
    }

    @Test
    void takesStepsOfRoundNumbersOfSecondsAndLeavesNothingOut() {
        RunTimeSeries course = course(seconds(481), List.of(), List.of());

        List<TimeBucket> stretches = course.inAtMost(240);

        assertThat(course.step(240)).isEqualTo(5);
        assertThat(course.step(500)).isEqualTo(1);
        assertThat(stretches).hasSize(97).allSatisfy(part -> assertThat(part.answeredRps())
                .isEqualTo(1));
        assertThat(stretches.get(96))
                .extracting(TimeBucket::from, TimeBucket::to)
                .containsExactly(480, 481);
    }

    @Test
    void countsUsersAndFailuresAsTheyAreOnRecord() {
        List<LoadSecond> load = List.of(
                new LoadSecond(START_EPOCH_MS, 3L, 2, 0),
                new LoadSecond(START_EPOCH_MS + 1000, 5L, 1, 4),
                new LoadSecond(START_EPOCH_MS + 2000, 0L, 0, 1));

        RunTimeSeries course = course(seconds(2), load, List.of());

        assertThat(course.usersAreEstimated()).isFalse();
        assertThat(course.between(0, 1).users()).isEqualTo(3);
        assertThat(course.between(0, 2).users()).isEqualTo(5);
        assertThat(course.between(0, 2).requestsUnderWay()).isEqualTo(2);
        assertThat(course.between(0, 2).failedRps()).isEqualTo(2);
    }

    /** 1,000 users arrive over 30 s, all are present for 20 s, and the last one leaves at 60 s. */
    @Test
    void estimatesUsersWhereTheyAreNotOnRecord() {
        RunTimeSeries course = course(seconds(60), List.of(), List.of());

        assertThat(course.usersAreEstimated()).isTrue();
        assertThat(course.between(14, 15).users()).isEqualTo(500);
        assertThat(course.between(30, 31).users()).isEqualTo(1000);
        assertThat(course.between(49, 50).users()).isEqualTo(1000);
        assertThat(course.between(54, 55).users()).isEqualTo(500);
        assertThat(course.between(59, 60).users()).isZero();
        assertThat(course.between(0, 60).requestsUnderWay()).isNull();
        assertThat(course.between(0, 60).failedRps()).isNull();
    }

    @Test
    void estimatesNoUsersOfALoadThatHasNone() {
        Workload open = SampleExperiment.workload(Workload.Shape.OPEN, Pause.NONE);

        RunTimeSeries course =
                new RunTimeSeries(open, run(20), seconds(60), List.of(), List.of(), List.of(), List.of());
        assertThat(course.usersAreEstimated()).isFalse();
        assertThat(course.between(0, 60).users()).isNull();

        assertThat(new RunTimeSeries(workload(), run(0), seconds(60), List.of(), List.of(), List.of(), List.of())
                        .usersAreEstimated())
                .isFalse();
    }

    /** The samples begin with the start of the load generator, which takes 3 s. */
    @Test
    void putsSamplesWhereTheyBelongByTheStartOfTheLoadGenerator() {
        List<Sample> samples = List.of(
                sample(0, 10, 1000, 1), sample(3.5, 20, 1000, 1), sample(4.5, 30, 1050, 2), sample(6.5, 25, 1050, 6));

        RunTimeSeries course = course(seconds(8), List.of(), samples);

        assertThat(threads(course)).containsExactly(20.0, 30.0, 30.0, 25.0, 25.0, 25.0, null, null);
        assertThat(course.between(0, 4).platformThreads()).isEqualTo(30);
        // Half of the 50 ms are in the first second, and half in the second one.
        assertThat(course.between(0, 1).gcMillisPerSecond()).isCloseTo(25, within(0.001));
        assertThat(course.between(1, 2).gcMillisPerSecond()).isCloseTo(25, within(0.001));
        assertThat(course.between(2, 3).gcMillisPerSecond()).isZero();
        assertThat(course.between(2, 3).serviceCpus()).isCloseTo(2, within(0.001));
        assertThat(course.between(3, 4).serviceCpus()).isNull();
        assertThat(course.between(0, 8).serviceCpus()).isCloseTo((5 - 1) / 3.0, within(0.001));
        assertThat(course.between(5, 8).serviceCpus()).isNull();
    }

    @Test
    void putsSamplesWhereTheyBelongByTheClockOfTheMachineWhereItIsOnRecord() {
        List<HostSample> host = List.of(host(-500, 10), host(500, 11), host(1500, 13), host(2500, 13));

        RunTimeSeries course = new RunTimeSeries(
                workload(),
                run(20),
                seconds(3),
                List.of(),
                List.of(sample(0, 10, 0, 0), sample(1, 20, 0, 0)),
                host,
                List.of());

        assertThat(course.between(0, 1).platformThreads()).isEqualTo(20);
        assertThat(course.between(0, 1).machineCpus()).isCloseTo(1.5, within(0.001));
        assertThat(course.between(0, 3).machineCpus()).isCloseTo((13 - 10.5) / 2, within(0.001));
        assertThat(course.between(0, 3).loadMachineCpus()).isNull();
    }

    @Test
    void tellsTheCpuOfEachMachineWhereTheLoadGeneratorHasItsOwn() {
        List<HostSample> host = List.of(host(-500, 10), host(500, 11), host(1500, 13));
        List<HostSample> loadHost = List.of(host(-1000, 5, 2.0), host(0, 6, 2.5), host(1000, 9, 4.5));

        RunTimeSeries course = new RunTimeSeries(workload(), run(20), seconds(1), List.of(), List.of(), host, loadHost);

        assertThat(course.between(0, 1).machineCpus()).isCloseTo(1.5, within(0.001));
        assertThat(course.between(0, 1).loadMachineCpus()).isCloseTo(3, within(0.001));
        assertThat(course.between(0, 1).loadGeneratorCpus()).isCloseTo(2, within(0.001));
    }

    @Test
    void hasNothingWhereNothingIsKept() {
        RunTimeSeries course = course(List.of(), List.of(), List.of(sample(0, 10, 0, 0)));

        assertThat(course.seconds()).isZero();
        assertThat(course.inAtMost(240)).isEmpty();
    }

    @Test
    void tellsWhoWaitsInTheService() {
        TimeBucket all = course(seconds(2), List.of(), List.of(sample(3.5, 4, 0, 0), sample(4.5, 10, 0, 0)))
                .between(0, 2);

        assertThat(all.queuedVirtualThreads()).isEqualTo(20);
        assertThat(all.waitingForConnection()).isEqualTo(30);
    }

    private static List<Double> threads(RunTimeSeries course) {
        Function<Integer, Double> threads =
                second -> course.between(second, second + 1).platformThreads();
        return IntStream.range(0, course.seconds()).boxed().map(threads).toList();
    }

    private static RunTimeSeries course(List<EncodedHistogram> perSecond, List<LoadSecond> load, List<Sample> samples) {
        return new RunTimeSeries(workload(), run(20), perSecond, load, samples, List.of(), List.of());
    }

    private static Workload workload() {
        return SampleExperiment.get().workload();
    }

    private static List<EncodedHistogram> seconds(int count) {
        return IntStream.range(0, count).mapToObj(second -> second(1, 100)).toList();
    }

    private static EncodedHistogram second(int requests, double ms) {
        Histogram second = new Histogram(3);
        second.setStartTimeStamp(START_EPOCH_MS);
        if (requests > 0) {
            second.recordValueWithCount((long) (ms * 1000), requests);
        }
        return EncodedHistogram.of(second);
    }

    private static Sample sample(double elapsedSeconds, int threads, long gcMillis, double cpuSeconds) {
        return new Sample(
                elapsedSeconds,
                new Sample.Threads(threads, threads, null, null, null, null, null),
                new Sample.VirtualThreads(null, null, 2L * threads, null),
                new Sample.Memory(null, null, null),
                new Sample.Collections(gcMillis, null),
                new Sample.Connections(null, 3 * threads),
                new Sample.Cpu(cpuSeconds, null, null));
    }

    private static HostSample host(long ms, double busySeconds) {
        return host(ms, busySeconds, null);
    }

    private static HostSample host(long ms, double busySeconds, Double loadGeneratorCpuSeconds) {
        return new HostSample(
                START_EPOCH_MS + ms,
                ms,
                busySeconds,
                0.0,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                loadGeneratorCpuSeconds,
                null,
                null,
                null);
    }

    private static RunResult run(double plateauSeconds) {
        return RunResultBuilder.builder()
                .key(new RunKey("pool", Map.of("latency", 100, "users", 1000), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .users(1000)
                        .requests(30_000)
                        .durationSeconds(60)
                        .throughputRps(500)
                        .plateauSeconds(plateauSeconds)
                        .responseTime(Times.of(null, null, null, null, null, null))
                        .build())
                .times(new RunTimes(2, 10, 3, 60, 1, 1))
                .build();
    }
}
