package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.run.Period;
import java.time.Instant;
import java.util.List;
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

    /** With requests of 50 ms each. */
    private static EncodedHistogram second(long epochSecond, long requests) {
        Histogram micros = new Histogram(3);
        micros.recordValueWithCount(50_000, requests);
        micros.setStartTimeStamp(epochSecond * 1000);
        micros.setEndTimeStamp(epochSecond * 1000 + 1000);
        return EncodedHistogram.of(micros);
    }
}
