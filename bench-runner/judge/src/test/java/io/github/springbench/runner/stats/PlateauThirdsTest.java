package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.FigureCalculator.PlateauThirds;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PlateauThirdsTest {

    /** Users at the end of each second, from 0 on: a second user comes in second 1, and one leaves in second 7. */
    private static final long[] USERS = {1, 2, 2, 2, 2, 2, 2, 1};

    @Test
    void comparesTheFirstThirdOfThePlateauWithTheLast() {
        assertThat(thirds(answers(9, 9, 10, 20, 30, 40, 50, 60, 9), seconds(1, 2, 2, 2, 2, 2, 2, 2, 1)))
                .contains(new PlateauThirds(15, 55));
    }

    @Test
    void isNotKnownOfAShortPlateau() {
        assertThat(thirds(answers(9, 9, 9, 9, 9, 9, 9, 9), seconds(USERS)))
                .as("five whole seconds")
                .isEmpty();
    }

    @Test
    void isNotKnownWhereFilesAreMissing() {
        assertThat(thirds(List.of(), seconds(USERS))).isEmpty();
        assertThat(thirds(answers(9, 9, 9, 9, 9, 9, 9, 9), List.of())).isEmpty();
    }

    @Test
    void ofAnOpenLoadTheFirstSecondAndTheLastAreNotWhole() {
        List<LoadSecond> open = IntStream.range(0, 8)
                .mapToObj(second -> new LoadSecond(second * 1000L, null, 3, 0))
                .toList();

        WholeSeconds whole =
                WholeSeconds.of(answers(9, 1, 2, 3, 4, 5, 6, 9), open, 2, 6.9).orElseThrow();

        assertThat(whole.micros()).extracting(EncodedHistogram::count).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(whole.period().seconds()).isEqualTo(6);
    }

    @Test
    void ofAnOpenLoadSecondsAfterTheLastArrivalAreNotWhole() {
        List<LoadSecond> open = IntStream.range(0, 12)
                .mapToObj(second -> new LoadSecond(second * 1000L, null, 3, 0))
                .toList();

        WholeSeconds whole = WholeSeconds.of(answers(9, 1, 2, 3, 4, 5, 6, 9, 0, 0, 0, 1), open, 2, 6.9)
                .orElseThrow();

        assertThat(whole.micros()).extracting(EncodedHistogram::count).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 9L);
        assertThat(whole.period().seconds()).isEqualTo(7);
    }

    private static Optional<PlateauThirds> thirds(List<EncodedHistogram> perSecond, List<LoadSecond> seconds) {
        return WholeSeconds.of(perSecond, seconds, 2, 6).flatMap(PlateauThirds::of);
    }

    private static List<LoadSecond> seconds(long... users) {
        return IntStream.range(0, users.length)
                .mapToObj(second -> new LoadSecond(second * 1000L, users[second], 1, 0))
                .toList();
    }

    private static List<EncodedHistogram> answers(int... counts) {
        return IntStream.of(counts)
                .mapToObj(count -> {
                    Histogram second = new Histogram(2);
                    second.recordValueWithCount(100, count);
                    return EncodedHistogram.of(second);
                })
                .toList();
    }
}
