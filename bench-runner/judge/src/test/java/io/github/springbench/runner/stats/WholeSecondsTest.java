package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WholeSecondsTest {

    @Test
    void requestsInFlightAreThoseOfTheSecondsBefore() {
        WholeSeconds plateau = new WholeSeconds(
                List.of(second(1, 100), second(2, 300), second(3, 9000)),
                new Period(Instant.ofEpochSecond(1), Instant.ofEpochSecond(4)));

        assertThat(plateau.inFlightUntil(Instant.ofEpochMilli(3_999)).orElseThrow())
                .isCloseTo(10, within(0.1));
        assertThat(plateau.inFlightUntil(Instant.ofEpochMilli(1_999))).isEmpty();
    }

    @Test
    void aServiceThatHangsUntilTheEndIsOnThePlateauWithoutAnAnswer() {
        List<LoadSecond> closed = seconds(1L, 2L, 2L, 2L, 2L, 2L, 1L, 0L);

        WholeSeconds plateau = WholeSeconds.of(answers(9, 8, 7), closed, 2, 5).orElseThrow();

        assertThat(plateau.micros()).extracting(EncodedHistogram::count).containsExactly(7L, 0L, 0L, 0L);
        assertThat(plateau.period()).isEqualTo(new Period(Instant.ofEpochSecond(2), Instant.ofEpochSecond(6)));
        assertThat(plateau.micros().get(3).startedAt()).isEqualTo(5000);
        assertThat(WholeSeconds.of(answers(9, 8, 7, 0, 0, 0, 0, 0), closed, 2, 5)
                        .orElseThrow()
                        .period())
                .as("with a histogram for each second")
                .isEqualTo(plateau.period());
        assertThat(WholeSeconds.of(List.of(), closed, 2, 5)).isEmpty();
    }

    /** The load may have begun at 0.0 s and ended at 5.0 s: then second 5 is after the last arrival. */
    @Test
    void ofAnOpenLoadSecondsWithoutAnAnswerAreOnThePlateauUntilArrivalsMayEnd() {
        List<LoadSecond> open = seconds(new Long[10]);

        assertThat(WholeSeconds.of(answers(9, 8, 7), open, 99, 5.0)
                        .orElseThrow()
                        .micros())
                .extracting(EncodedHistogram::count)
                .containsExactly(8L, 7L, 0L, 0L);
        assertThat(WholeSeconds.of(answers(9, 8, 7, 6, 5, 4, 0, 0, 0, 0), open, 99, 5.0)
                        .orElseThrow()
                        .micros())
                .extracting(EncodedHistogram::count)
                .containsExactly(8L, 7L, 6L, 5L, 4L);
    }

    private static List<LoadSecond> seconds(Long... users) {
        return IntStream.range(0, users.length)
                .mapToObj(second -> new LoadSecond(second * 1000L, users[second], 1, 0))
                .toList();
    }

    private static List<EncodedHistogram> answers(int... counts) {
        return IntStream.range(0, counts.length)
                .mapToObj(second -> second(second, counts[second]))
                .toList();
    }

    /** With requests of 50 ms each. */
    private static EncodedHistogram second(long epochSecond, long requests) {
        Histogram micros = new Histogram(3);
        micros.recordValueWithCount(50_000, requests);
        micros.setStartTimeStamp(epochSecond * 1000);
        micros.setEndTimeStamp(epochSecond * 1000 + 1000);
        return EncodedHistogram.of(micros);
    }
}
