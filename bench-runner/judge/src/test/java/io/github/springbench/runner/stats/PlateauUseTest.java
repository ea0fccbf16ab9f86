package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.stats.interference.MachineReadings.PlateauUse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PlateauUseTest {

    /** The samples begin half a second before a whole second. */
    private static final double FROM = 999_500;

    /** The load begins 4.5 s after the first sample. */
    private static final double LOAD_FROM = 1_004_000;

    /** The plateau is from 10.5 s to 30.5 s after the first sample. */
    private static final WholeSeconds PLATEAU = plateau(10_000);

    @Test
    void tellsTheCpuOfThePlateauAloneBetweenTwoSamples() {
        List<Sample> samples = IntStream.rangeClosed(0, 40)
                .mapToObj(second -> cpu(second, second < 10 ? second : 10 + (second - 10) * 0.5))
                .toList();

        // Half a core for 20 s; the CPU time at 10.5 s is interpolated between the samples at 10 s and 11 s.
        assertThat(figures(samples).get(Metric.CPU_SECONDS_PER_1000.csvName())).isCloseTo(1.0, within(1e-9));
    }

    @Test
    void tellsNothingWhereTheSamplesDoNotCoverThePlateau() {
        assertThat(figures(List.of(cpu(0, 0), cpu(20, 10)))).isEmpty();
        assertThat(figures(List.of())).isEmpty();
    }

    @Test
    void tellsTheMemoryThatTheServiceHeldWhenTheLoadBegan() {
        List<Sample> samples = List.of(resident(3, 500), resident(4, 620), resident(5, 900), resident(40, 880));

        assertThat(figures(samples)).containsExactly(entry(Metric.RSS_BEFORE_MIB.csvName(), 620.0));
        assertThat(figures(samples.subList(2, 4)))
                .as("no sample before the load")
                .isEmpty();
    }

    @Test
    void tellsWhatCollectionsLeaveForEachUser() {
        List<Sample> samples = List.of(
                collected(1, 1, 50),
                collected(4, 2, 40),
                collected(9, 3, 300),
                collected(20, 5, 140),
                collected(29, 7, 220),
                collected(40, 9, 90));

        assertThat(figures(samples, 1024)).containsExactly(entry(Metric.HEAP_PER_USER_KIB.csvName(), 100.0));
        assertThat(figures(samples, 0)).as("an open load").isEmpty();
        assertThat(figures(samples.subList(2, 5), 1024))
                .as("none before the load")
                .isEmpty();
        assertThat(figures(List.of(collected(4, 2, 40), collected(9, 3, 300), collected(29, 3, 300)), 1024))
                .as("none on the plateau")
                .isEmpty();
    }

    @Test
    void tellsHowOftenVirtualThreadsArePinnedAndHowManyWaitForACarrier() {
        List<Sample> samples = IntStream.rangeClosed(0, 40)
                .mapToObj(second -> virtual(second, second < 10 ? 7L : 500L, second * 100L))
                .toList();

        // 100 a second at 500 requests/s; the samples at 11 to 30 s are on the plateau.
        assertThat(figures(samples))
                .containsOnly(
                        entry(Metric.PINNED_PER_1000.csvName(), 200.0),
                        entry(Metric.QUEUED_VIRTUAL_THREADS.csvName(), 500.0));
        assertThat(figures(List.of(virtual(0, 7L, null), virtual(20, 7L, null), virtual(40, 7L, null))))
                .as("not counted")
                .isEmpty();
    }

    /** In 20 s. */
    private static WholeSeconds plateau(int answers) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(5_000, answers);
        return new WholeSeconds(
                List.of(EncodedHistogram.of(times)),
                new Period(Instant.ofEpochSecond(1_010), Instant.ofEpochSecond(1_030)));
    }

    private static Sample virtual(double seconds, Long queued, Long pinned) {
        Sample other = Sample.fromOutside(seconds, null, null, null, null);
        return new Sample(
                seconds,
                other.threads(),
                new Sample.VirtualThreads(2, 2L, queued, pinned),
                other.memory(),
                other.collections(),
                other.connections(),
                other.cpu());
    }

    private static Map<String, Double> figures(List<Sample> samples) {
        return figures(samples, 1000);
    }

    private static Map<String, Double> figures(List<Sample> samples, long users) {
        return new PlateauUse(samples, FROM, LOAD_FROM, PLATEAU, users).figures();
    }

    private static Sample collected(double seconds, long collections, long leftMib) {
        Sample other = Sample.fromOutside(seconds, null, null, null, null);
        return new Sample(
                seconds,
                other.threads(),
                other.virtualThreads(),
                new Sample.Memory(null, leftMib << 20, null),
                new Sample.Collections(null, collections),
                other.connections(),
                other.cpu());
    }

    private static Sample resident(double seconds, long mib) {
        return Sample.fromOutside(seconds, null, mib << 20, null, null);
    }

    private static Sample cpu(double seconds, double cpuSeconds) {
        return Sample.fromOutside(seconds, null, null, cpuSeconds, null);
    }
}
