package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuietWaitTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration NONE = Duration.ZERO;

    private final AtomicInteger told = new AtomicInteger();

    @Test
    void waitsUntilTheOthersAreQuietAndTellsItOnce() {
        Deque<Double> shares = new ArrayDeque<>(List.of(0.2, 0.05, 0.009, 0.3));

        await(LONG, () -> OptionalDouble.of(shares.remove()));

        assertThat(shares).containsExactly(0.3);
        assertThat(told).hasValue(1);
    }

    @Test
    void saysNothingWhereTheMachineIsQuiet() {
        await(LONG, () -> OptionalDouble.of(0));

        assertThat(told).hasValue(0);
    }

    @Test
    void goesOnWhenItsTimeIsOver() {
        await(Duration.ofMillis(5), () -> OptionalDouble.of(0.5));

        assertThat(told).hasValue(1);
    }

    @Test
    void doesNotLookWithoutAnyTimeToWait() {
        await(NONE, () -> {
            throw new AssertionError("looked");
        });
    }

    @Test
    void doesNotWaitForWhatThisSystemDoesNotShow() {
        await(LONG, OptionalDouble::empty);

        assertThat(told).hasValue(0);
    }

    private void await(Duration atMost, QuietWait.Check check) {
        new QuietWait(atMost, NONE, check).await(time -> told.incrementAndGet());
    }
}
