package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.LoadSecond;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PlateauThirdsTest {

    /** Present at the end of each second: the first comes during the first, the last leaves during the last. */
    private static final long[] USERS = {1, 2, 2, 2, 2, 2, 2, 1};

    @Test
    void comparesTheFirstThirdOfThePlateauWithTheLast() {
        assertThat(PlateauThirds.of(answers(9, 9, 10, 20, 30, 40, 50, 60, 9), seconds(1, 2, 2, 2, 2, 2, 2, 2, 1), 2))
                .contains(new PlateauThirds(15, 55));
    }

    @Test
    void isNotKnownOfAShortPlateau() {
        assertThat(PlateauThirds.of(answers(9, 9, 9, 9, 9, 9, 9, 9), seconds(USERS), 2))
                .as("five whole seconds")
                .isEmpty();
    }

    @Test
    void isNotKnownWhereFilesAreMissingOrNobodyIsAUser() {
        assertThat(PlateauThirds.of(List.of(), seconds(USERS), 2)).isEmpty();
        assertThat(PlateauThirds.of(answers(9, 9, 9, 9, 9, 9, 9, 9), List.of(), 2))
                .isEmpty();
        List<LoadSecond> open = IntStream.range(0, 8)
                .mapToObj(second -> new LoadSecond(second * 1000L, null, 3, 0))
                .toList();
        assertThat(PlateauThirds.of(answers(9, 9, 9, 9, 9, 9, 9, 9), open, 2)).isEmpty();
    }

    private static List<LoadSecond> seconds(long... users) {
        return IntStream.range(0, users.length)
                .mapToObj(second -> new LoadSecond(second * 1000L, users[second], 1, 0))
                .toList();
    }

    private static List<Histogram> answers(int... counts) {
        return IntStream.of(counts)
                .mapToObj(count -> {
                    Histogram second = new Histogram(2);
                    second.recordValueWithCount(100, count);
                    return second;
                })
                .toList();
    }
}
