package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.gatling.GatlingGenerator.RecordingListener;
import io.github.springbench.runner.load.gatling.SimulationLog.RunHeader;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingListenerTest {

    private static final long START_EPOCH_MS = 1_000_000;
    private static final int WARM_UP = 0;
    private static final int LOAD = 1;
    private static final String REQUEST = "GET /hello/100";

    private final RecordingListener listener = new RecordingListener(100, 0, List.of());

    @Test
    void countsNothingOfTheWarmUp() {
        run(List.of("warm-up", REQUEST));
        warmUp();
        load();

        assertSameFigures(measurement(), withoutWarmUp());
    }

    @Test
    void tellsWhatTheWarmUpAskedOfTheService() {
        run(List.of("warm-up", REQUEST));
        warmUp();
        load();

        assertThat(measurement().warmUpAnswered()).isEqualTo(2);
        assertThat(measurement().warmUpFailed()).isEqualTo(1);
        assertThat(withoutWarmUp().warmUpAnswered()).isZero();
        assertThat(withoutWarmUp().warmUpFailed()).isZero();
    }

    @Test
    void countsNothingOfAWarmUpThatEndsAfterTheLoadBegan() {
        run(List.of("warm-up", REQUEST));
        load();
        warmUp();
        listener.request(List.of(), "warm-up", 9000, 99_000, true, "");
        listener.userEnded(WARM_UP, 99_000);

        assertSameFigures(measurement(), withoutWarmUp());
    }

    @Test
    void beginsTheLoadWithItsFirstUser() {
        run(List.of("warm-up", REQUEST));
        warmUp();
        load();

        assertThat(measurement().load().from()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 6500));
        assertThat(measurement().plateau().from()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 7500));
        assertThat(measurement().result().durationSeconds()).isEqualTo(4);
    }

    @Test
    void knowsTheWarmUpByItsNameWhereverItStands() {
        run(List.of(REQUEST, "warm-up", "warm-up, round 2"));
        listener.userStarted(1, 0);
        listener.userEnded(1, 2000);
        listener.userStarted(2, 2000);
        listener.userEnded(2, 5000);
        listener.userStarted(0, 6500);
        listener.userEnded(0, 9500);

        assertThat(measurement().result().users()).isEqualTo(1);
        assertThat(measurement().load().seconds()).isEqualTo(3);
    }

    @Test
    void countsAllOfALogWithoutWarmUp() {
        run(List.of(REQUEST));
        listener.userStarted(0, 0);
        listener.request(List.of(), REQUEST, 0, 100, true, "");
        listener.error(REQUEST + ": no such expression ", 200);
        listener.userEnded(0, 1000);

        assertThat(measurement().result().users()).isEqualTo(1);
        assertThat(measurement().result().requests()).isEqualTo(1);
        assertThat(measurement().result().failures()).containsOnlyKeys("not sent: " + REQUEST + ": no such expression");
    }

    @Test
    void hasNoMeasurementWhereGatlingEndedWithinTheWarmUp() {
        run(List.of("warm-up", REQUEST));
        warmUp();

        assertThatExceptionOfType(LoadUnreadable.class).isThrownBy(this::measurement);
    }

    private static void assertSameFigures(LoadMeasurement one, LoadMeasurement other) {
        assertThat(withoutCountsOfTheWarmUp(one)).usingRecursiveComparison().isEqualTo(withoutCountsOfTheWarmUp(other));
    }

    private static LoadMeasurement withoutCountsOfTheWarmUp(LoadMeasurement all) {
        return all.with(it -> it.warmUpAnswered(0).warmUpFailed(0));
    }

    private LoadMeasurement withoutWarmUp() {
        RecordingListener other = new RecordingListener(100, 0, List.of());
        other.run(new RunHeader("3.15.1", "test", START_EPOCH_MS, "", List.of("no warm-up", REQUEST)));
        load(other);
        return measurement(other);
    }

    private void run(List<String> scenarios) {
        listener.run(new RunHeader("3.15.1", "test", START_EPOCH_MS, "", scenarios));
    }

    private void warmUp() {
        listener.userStarted(WARM_UP, 0);
        listener.userStarted(WARM_UP, 0);
        listener.request(List.of(), "warm-up", 0, 20, true, "");
        listener.request(List.of(), "warm-up", 0, 5000, true, "");
        listener.request(List.of(), "warm-up", 20, 30, false, "status.find.is(200), found 500");
        listener.error("warm-up: no such expression ", 200);
        listener.userEnded(WARM_UP, 5000);
        listener.userEnded(WARM_UP, 5900);
    }

    private void load() {
        load(listener);
    }

    private static void load(RecordingListener listener) {
        listener.userStarted(LOAD, 6500);
        listener.request(List.of(), REQUEST, 6500, 6650, true, "");
        listener.userStarted(LOAD, 7500);
        listener.request(List.of(), REQUEST, 7500, 7600, true, "");
        listener.request(List.of(), REQUEST, 7700, 8850, false, "status.find.is(200), found 500");
        listener.error(REQUEST + ": no such expression ", 8900);
        listener.userEnded(LOAD, 9400);
        listener.userEnded(LOAD, 9700);
    }

    private LoadMeasurement measurement() {
        return measurement(listener);
    }

    private static LoadMeasurement measurement(RecordingListener listener) {
        return listener.measurement(new SimulationLog.Outcome(1, false, 1, 1));
    }
}
