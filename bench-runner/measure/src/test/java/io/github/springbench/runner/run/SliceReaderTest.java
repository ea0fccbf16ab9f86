package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.load.DuelGenerator.EndedRequest;
import io.github.springbench.runner.load.DuelGenerator.RecordedSlice;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.run.DuelRunner.CpuReading;
import io.github.springbench.runner.run.DuelRunner.SliceReader;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Two slices of 5 s from the 100,000th ms on, of which 4 s count. A request ends each 10 ms in one, each 20 ms in two.
 */
class SliceReaderTest {

    private static final Terms TERMS = new Terms(
            1,
            4,
            Duration.ofSeconds(5),
            Duration.ofSeconds(1),
            Duration.ofSeconds(20),
            Duration.ofMinutes(5),
            List.of(),
            null);

    private static final List<RecordedSlice> RECORDED =
            List.of(new RecordedSlice(100_000, 0.25, requests(10)), new RecordedSlice(105_250, 0, requests(20)));

    private final SliceReader reader = new SliceReader(TERMS, readings(), 99_000, samples(1), samples(3));

    @Test
    void onlyWhatEndsAfterTheFirstMomentsAndInTimeCounts() {
        List<Slice> slices = reader.slices(RECORDED, "BA");

        assertThat(slices).extracting(Slice::answered).containsExactly(399L, 199L);
        assertThat(slices).extracting(Slice::requests).containsExactly(399.0, 199.0);
        assertThat(slices).extracting(Slice::failed).containsExactly(1L, 1L);
        assertThat(slices).extracting(Slice::seconds).containsExactly(4.0, 4.0);
        assertThat(slices).extracting(Slice::epochMs).containsExactly(101_000L, 106_250L);
        assertThat(slices).extracting(Slice::drainSeconds).containsExactly(0.25, 0.0);
    }

    /** Both sides of a step of whole waves, and two that have as many of them though one is a fifth slower. */
    @Test
    void callersInWavesAreCountedByTheShareOfTheirTime() {
        assertThat(ofWaves(208_400) / ofWaves(208_300)).isCloseTo(1, within(0.003));
        assertThat(ofWaves(1_249_000) / ofWaves(1_001_000)).isCloseTo(1001 / 1249.0, within(0.003));
        assertThat(ofWaves(1_001_000)).isCloseTo(200 * 4 / 1.001, within(0.01));
    }

    /** CPU is used all the time, also between the last answer that came in time and the last reading. */
    @Test
    void theCpuOfARequestIsThatOfTheShareOfItsTime() {
        Cpu cpu = reader.slices(List.of(waves(1_001_000)), "A").get(0).cpu();

        assertThat(cpu.answered()).isCloseTo(200 * 3.9 / 1.001, within(0.01));
    }

    private double ofWaves(long micros) {
        return reader.slices(List.of(waves(micros)), "A").get(0).requests();
    }

    /** 200 callers, each of whom calls again as soon as it has an answer, and none after the time of the slice. */
    private static RecordedSlice waves(long micros) {
        return new RecordedSlice(
                100_000,
                0,
                LongStream.rangeClosed(1, (5_000_000 + micros - 1) / micros)
                        .boxed()
                        .flatMap(wave -> LongStream.range(0, 200)
                                .mapToObj(caller -> new EndedRequest(wave * micros, micros, true)))
                        .toList());
    }

    /** A load generator gives up after 60 s, when the time of the slice is long over. */
    @Test
    void aRequestThatGetsNoAnswerHasFailed() {
        RecordedSlice slice = new RecordedSlice(
                100_000,
                55,
                List.of(
                        new EndedRequest(2_000_000, 1_000_000, true),
                        new EndedRequest(60_000_000, 60_000_000, false),
                        new EndedRequest(500_000, 500_000, false)));

        assertThat(reader.slices(List.of(slice), "A")).singleElement().satisfies(only -> {
            assertThat(only.failed()).isEqualTo(1);
            assertThat(only.answered()).isEqualTo(1);
            assertThat(only.requests()).isEqualTo(1);
        });
    }

    @Test
    void eachSystemHasTheTimesOfItsSlices() {
        assertThat(reader.times(RECORDED, "BA", Duel.FIRST)).singleElement().satisfies(times -> {
            assertThat(times.count()).isEqualTo(199);
            assertThat(times.mean()).isBetween(19_900.0, 20_100.0);
            assertThat(times.startedAt()).isEqualTo(106_250);
            assertThat(times.endedAt()).isEqualTo(110_250);
        });
        assertThat(reader.times(RECORDED, "BA", Duel.SECOND))
                .singleElement()
                .satisfies(times -> assertThat(times.count()).isEqualTo(399));
    }

    /** Readings are 300 ms apart; the first that counts is at 101,100 and the last at 105,000. */
    @Test
    void requestsAreCountedBetweenTheReadingsOfTheCpu() {
        Cpu cpu = reader.slices(RECORDED, "BA").get(0).cpu();

        assertThat(cpu.seconds()).isEqualTo(3.9);
        // One of the 390 failed.
        assertThat(cpu.answered()).isEqualTo(389);
        // The second system, which answers, uses half a core, and the first one a tenth.
        assertThat(cpu.activeSeconds()).isEqualTo(1.95, within(1e-9));
        assertThat(cpu.restingSeconds()).isEqualTo(0.39, within(1e-9));
    }

    @Test
    void withoutReadingsThereIsNoCpu() {
        SliceReader blind = new SliceReader(
                TERMS,
                readings().stream()
                        .map(reading -> new CpuReading(reading.epochMs(), null, reading.second()))
                        .toList(),
                99_000,
                List.of(),
                List.of());

        assertThat(blind.slices(RECORDED, "BA")).allSatisfy(slice -> {
            assertThat(slice.cpu()).isNull();
            assertThat(slice.active()).isNull();
            assertThat(slice.answered()).isPositive();
        });
    }

    /** In each second the first JVM collects once and the second three times. */
    @Test
    void theWorkOfBothJvmsIsThatOfTheWholeSlice() {
        Slice slice = reader.slices(RECORDED, "BA").get(0);

        assertThat(slice.active()).isEqualTo(new JvmWork(15, 150, 1500));
        assertThat(slice.resting()).isEqualTo(new JvmWork(5, 50, 500));
    }

    /** Until half a second after the slice; one in the middle was answered wrongly. */
    private static List<EndedRequest> requests(int everyMs) {
        return LongStream.rangeClosed(1, 5_500 / everyMs)
                .map(number -> number * everyMs)
                .mapToObj(ms -> new EndedRequest(ms * 1000, everyMs * 1000L, ms != 2_000))
                .toList();
    }

    private static List<CpuReading> readings() {
        return IntStream.range(0, 40)
                .mapToObj(number -> new CpuReading(99_900 + 300 * number, 0.03 * number, 0.15 * number))
                .toList();
    }

    private static List<Sample> samples(int timesASecond) {
        return IntStream.range(0, 15)
                .mapToObj(second -> new Sample(
                        second,
                        Sample.Threads.ofProcess(null),
                        null,
                        null,
                        new Sample.Collections(10L * timesASecond * second, (long) timesASecond * second),
                        null,
                        new Sample.Cpu(null, null, 100L * timesASecond * second)))
                .toList();
    }
}
