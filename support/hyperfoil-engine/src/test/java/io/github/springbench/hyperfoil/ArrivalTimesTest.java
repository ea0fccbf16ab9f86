package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.hyperfoil.Arrivals.Times;
import org.junit.jupiter.api.Test;

class ArrivalTimesTest {

    @Test
    void aRateThatStaysHasEvenIntervals() {
        Times times = new Times(400, 400, 0, 0);

        assertThat(times.secondsUntil(0)).isZero();
        assertThat(times.secondsUntil(1)).isEqualTo(0.0025);
        assertThat(times.secondsUntil(4_000)).isEqualTo(10);
        assertThat(times.dueUntil(10)).isEqualTo(4_000);
    }

    @Test
    void aStepHasARateOfItsOwn() {
        Times times = new Times(300, 100, 2, 3);

        assertThat(times.dueUntil(1)).isEqualTo(100);
        assertThat(times.dueUntil(2.5)).isEqualTo(350);
        assertThat(times.dueUntil(5)).isEqualTo(700);
        for (double seconds : new double[] {0, 1, 2, 2.5, 3, 4, 5}) {
            assertThat(times.secondsUntil(Math.round(times.dueUntil(seconds))))
                    .as("from a time to a number, and back")
                    .isEqualTo(seconds);
        }
    }
}
