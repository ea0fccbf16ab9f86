package io.github.springbench.runner.model.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.machine.ClockOffset.Reading;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    /** Some time in 2026, in nanoseconds since 1970. */
    private static final long NOW = 1_795_000_000_000_000_000L;

    private static final long MS = 1_000_000;

    @Test
    void theOtherClockWasReadInTheMiddleOfTheRoundTrip() {
        ClockOffset ahead = offset(new Reading(NOW, 4 * MS, NOW + 2 * MS + 30 * MS));

        assertThat(ahead.offsetMs()).isEqualTo(30);
        assertThat(ahead.roundTripMs()).isEqualTo(4);
        assertThat(ahead.errorMs()).isEqualTo(2);
        assertThat(offset(new Reading(NOW, 4 * MS, NOW - 3_000 * MS)).offsetMs())
                .isEqualTo(-3_002);
    }

    @Test
    void theReadingWithTheLeastRoundTripCounts() {
        List<Reading> readings = List.of(
                new Reading(NOW, 40 * MS, NOW),
                new Reading(NOW + 100 * MS, 2 * MS, NOW + 101 * MS + 5 * MS),
                new Reading(NOW + 200 * MS, 30 * MS, NOW));

        assertThat(ClockOffset.of(readings)).contains(new ClockOffset(5, 2));
    }

    @Test
    void clocksThatDifferByLessThanTheErrorAreNotToldApart() {
        assertThat(new ClockOffset(1, 2).isWithinItsError()).isTrue();
        assertThat(new ClockOffset(-1.01, 2).isWithinItsError()).isFalse();
    }

    @Test
    void withoutReadingsThereIsNoOffset() {
        assertThat(ClockOffset.of(List.of())).isEmpty();
    }

    /** This holds for any split of the round trip between the two directions. */
    @Test
    void theOffsetIsNeverWrongByMoreThanItsError() {
        Random random = new Random(1);
        for (int trial = 0; trial < 1_000; trial++) {
            long offset = random.nextInt(2_000_000_000) - 1_000_000_000L;
            List<Reading> readings = IntStream.range(0, 7)
                    .mapToObj(asked -> {
                        long there = 1 + random.nextInt(5_000_000);
                        long back = 1 + random.nextInt(5_000_000);
                        long sent = NOW + asked * 20 * MS;
                        return new Reading(sent, there + back, sent + there + offset);
                    })
                    .toList();
            ClockOffset found = ClockOffset.of(readings).orElseThrow();

            assertThat(found.offsetMs()).isCloseTo(offset / 1e6, within(found.errorMs() + 1e-6));
        }
    }

    private static ClockOffset offset(Reading reading) {
        return ClockOffset.of(List.of(reading)).orElseThrow();
    }
}
