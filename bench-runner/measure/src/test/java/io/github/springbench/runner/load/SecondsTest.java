package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LoadRecorder.Seconds;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SecondsTest {

    private final Seconds seconds = new Seconds(1_000_000);

    @Test
    void countsASecondOnWhereItIsComeBackTo() {
        for (int round = 0; round < 2; round++) {
            for (int second = 0; second < 500; second++) {
                seconds.open(second).recordValue(100 + second);
            }
        }

        assertThat(seconds).hasSize(500);
        assertThat(seconds).allSatisfy(second -> assertThat(second.count()).isEqualTo(2));
        assertThat(seconds.get(7).decoded().getMaxValue()).isEqualTo(107);
        assertThat(seconds.get(7).startedAt()).isEqualTo(1_007_000);
        assertThat(seconds.get(499).endedAt()).isEqualTo(1_500_000);
    }

    @Test
    void holdsOnlyTheLatestAsTheyAre() {
        IntStream.range(0, 500).forEach(second -> seconds.open(second).recordValue(100));

        assertThat(IntStream.range(0, 500).filter(this::isHeld).toArray())
                .hasSizeLessThan(100)
                .contains(499);
    }

    @Test
    void aSecondInWhichNothingEndedIsEmpty() {
        seconds.open(2).recordValue(100);

        assertThat(seconds).extracting(EncodedHistogram::count).containsExactly(0L, 0L, 1L);
        assertThat(seconds.get(1).startedAt()).isEqualTo(1_001_000);
    }

    /** Of what is encoded already, there is one. */
    private boolean isHeld(int second) {
        return seconds.get(second) != seconds.get(second);
    }
}
