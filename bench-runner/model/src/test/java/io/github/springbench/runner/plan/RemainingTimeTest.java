package io.github.springbench.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.PlannedRunBuilder;
import io.github.springbench.runner.model.run.RunKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {

    private final RemainingTime remaining =
            new RemainingTime(List.of(run(100), run(200), run(300)), Duration.ZERO, Duration.ofSeconds(6), false);

    @Test
    void beginsWithThePlanTheWarmUpAndAnAssumedOverheadPerRun() {
        assertThat(remaining.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(600 + 3 * 15));
    }

    @Test
    void learnsFromEndedRunsHowFarThePlanIsOff() {
        remaining.ended(110, 20);

        assertThat(remaining.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(550 + 2 * 20));
        assertThat(remaining.after(Duration.ofSeconds(40))).isEqualTo(Duration.ofSeconds(550));
    }

    @Test
    void neverTakesTheTimeOfALateRunFromTheOthers() {
        assertThat(remaining.after(Duration.ofHours(1))).isEqualTo(Duration.ofSeconds(500 + 2 * 15));
    }

    @Test
    void learnsNothingFromARunWithoutAResult() {
        remaining.failed();

        assertThat(remaining.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(500 + 2 * 15));
    }

    @Test
    void learnsNothingFromARunDuringWhichTheClockWasSetBack() {
        remaining.ended(-3500, 20);
        remaining.ended(200, -3500);

        assertThat(remaining.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(300 + 15));
    }

    @Test
    void countsRunsThatAreDoneAgain() {
        remaining.ended(110, 20);
        remaining.ended(220, 20);
        remaining.ended(330, 20);

        remaining.added(List.of(run(100)));

        assertThat(remaining.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(110 + 20));
    }

    @Test
    void addsTheStartOfAServiceOnlyToTheFirstRunOfAFork() {
        RemainingTime inForks = new RemainingTime(
                List.of(run(1, 1), run(2, 1), run(3, 3)), Duration.ofSeconds(10), Duration.ofSeconds(20), false);
        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(3 * 100 + 2 * (9 + 30) + 5 + 10));

        inForks.ended(100, 60);

        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(2 * 100 + 5 + 10 + 60));
        inForks.ended(100, 12);
        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(100 + 60));
    }

    @Test
    void aSecondClosingRunComesBeforeTheRunsOfLaterForks() {
        RemainingTime inForks = new RemainingTime(
                List.of(run(1, 1), run(2, 1), run(3, 3)), Duration.ZERO, Duration.ofSeconds(20), false);
        inForks.ended(100, 60);
        inForks.ended(100, 12);

        inForks.added(List.of(run(2, 1)));

        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(100 + 12 + 100 + 60));
        inForks.begins(run(2, 1));
        inForks.ended(100, 12);
        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(100 + 60));
    }

    @Test
    void addsWhatADatabaseTakesBeforeEachRun() {
        RemainingTime overDatabase =
                new RemainingTime(List.of(run(1, 1), run(2, 1)), Duration.ZERO, Duration.ofSeconds(20), true);

        assertThat(overDatabase.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(2 * (100 + 20) + 9 + 20 + 5));
    }

    @Test
    void countsNoMoreForWarmingUpThanThatUsuallyTakes() {
        RemainingTime bounded = new RemainingTime(List.of(run(100)), Duration.ofSeconds(120), Duration.ZERO, false);

        assertThat(bounded.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(100 + 9 + 51));
        RemainingTime inForks =
                new RemainingTime(List.of(run(1, 1), run(2, 1)), Duration.ofSeconds(120), Duration.ZERO, false);
        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(2 * 100 + 9 + 51 + 5 + 18));
    }

    @Test
    void doesNotWaitForAClosingRunThatWasGivenUp() {
        RemainingTime inForks =
                new RemainingTime(List.of(run(1, 1), run(2, 1), run(3, 3)), Duration.ZERO, Duration.ZERO, false);
        inForks.begins(run(1, 1));
        inForks.failed();

        inForks.begins(run(3, 3));

        assertThat(inForks.after(Duration.ZERO)).isEqualTo(Duration.ofSeconds(100 + 9));
    }

    private static PlannedRun run(int number, int fork) {
        return PlannedRunBuilder.builder()
                .number(number)
                .key(new RunKey("a", Map.of("users", number), 1))
                .expectedLoad(Duration.ofSeconds(100))
                .expectedRequests(1L)
                .fork(fork)
                .build();
    }

    private static PlannedRun run(int seconds) {
        return PlannedRunBuilder.builder()
                .number(1)
                .key(new RunKey("a", Map.of("users", 1), 1))
                .expectedLoad(Duration.ofSeconds(seconds))
                .expectedRequests(1L)
                .fork(1)
                .build();
    }
}
