package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.RequestFigures;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A recorder computes figures from the requests and users of a load. */
class LoadRecorderTest {

    private static final long START_EPOCH_MS = 1_000_000;

    private final LoadRecorder recorder = new LoadRecorder(START_EPOCH_MS, 1000, 100);

    @Test
    void dividesAllRequestsByTheWholeSecondsOfTheRun() {
        recorder.userStarted(500_000);
        recorder.answered(500_000, 600_000);
        recorder.failed(700_000, 700_000, FailureKind.NO_ANSWER, "refused");
        recorder.userEnded(2_600_000);

        LoadMeasurement measured = recorder.measurement(false);

        // 500 ms to 2600 ms are 2.1 s, which Gatling rounds up to 3
        assertThat(measured.result().durationSeconds()).isEqualTo(3);
        assertThat(measured.result().throughputRps()).isEqualTo(2 / 3.0);
        assertThat(measured.load().from()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 500));
        assertThat(measured.load().to()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 2600));
    }

    @Test
    void countsThePlateauFromTheLastStartToTheFirstEnd() {
        recorder.userStarted(0);
        recorder.answered(0, 999_000);
        recorder.userStarted(1_000_000);
        recorder.answered(900_000, 1_000_000);
        recorder.answered(900_000, 2_999_000);
        recorder.userEnded(3_000_000);
        recorder.answered(900_000, 3_000_000);
        recorder.userEnded(5_000_000);

        LoadResult result = recorder.measurement(false).result();

        assertThat(result.plateauSeconds()).isEqualTo(2);
        assertThat(result.plateauThroughputRps()).isEqualTo(1);
    }

    @Test
    void tellsSeveralRequestsFromEachOther() {
        LoadRecorder several = new LoadRecorder(0, 1000, 0).ofEach(List.of("list", "write"));
        several.userStarted(0);
        for (long at = 0; at < 10_000_000; at += 1_000_000) {
            several.named("list");
            several.answered(at, at + 100_000);
            several.named("write");
            several.answered(at, at + 300_000);
            several.named("write");
            several.failed(at, at + 400_000, FailureKind.WRONG_STATUS, "status");
            several.answered(at, at + 500_000);
        }
        several.userEnded(10_000_000);

        LoadResult result = several.measurement(false).result();
        RequestFigures list = result.requestsByName().get("list");
        RequestFigures write = result.requestsByName().get("write");

        assertThat(result.requests()).isEqualTo(40);
        assertThat(list.requests()).isEqualTo(10);
        assertThat(list.failed()).isZero();
        assertThat(list.throughputRps()).isEqualTo(1);
        assertThat(list.responseTime().meanMs()).isEqualTo(100, within(0.5));
        assertThat(write.requests()).isEqualTo(20);
        assertThat(write.failed()).isEqualTo(10);
        assertThat(write.responseTime().meanMs()).isEqualTo(300, within(0.5));
    }

    @Test
    void hasNoPlateauWhereUsersFinishBeforeTheLastOneStarts() {
        recorder.userStarted(0);
        recorder.userEnded(100_000);
        recorder.userStarted(200_000);
        recorder.userEnded(300_000);

        assertThat(recorder.measurement(false).result().plateauSeconds()).isZero();
        assertThat(recorder.measurement(false).result().plateauThroughputRps()).isNull();
    }

    @Test
    void takesPercentilesOfTheRightlyAnsweredRequestsOnly() {
        recorder.userStarted(0);
        for (int ms = 1; ms <= 1000; ms++) {
            recorder.answered(0, ms * 1000);
        }
        recorder.failed(60_000_000, 60_000_000, FailureKind.NO_ANSWER, "timed out");
        recorder.failed(60_000_000, 60_000_000, FailureKind.NO_ANSWER, "timed out");
        recorder.failed(60_000_000, 60_000_000, FailureKind.NO_ANSWER, "refused");

        LoadResult result = recorder.measurement(false).result();

        assertThat(result.responseTime().at(50)).isCloseTo(500, within(0.5));
        assertThat(result.responseTime().at(95)).isCloseTo(950, within(0.5));
        assertThat(result.responseTime().at(99)).isCloseTo(990, within(0.5));
        assertThat(result.responseTime().at(99.9)).isCloseTo(999, within(0.5));
        assertThat(result.responseTime().maxMs()).isCloseTo(1000, within(0.5));
        assertThat(result.requests()).isEqualTo(1003);
        assertThat(result.failed()).isEqualTo(3);
        assertThat(result.failures().keySet()).containsExactly("timed out", "refused");
    }

    @Test
    void keepsAHistogramForEachSecondEvenWhereNothingEnded() {
        recorder.userStarted(0);
        recorder.answered(0, 100_000);
        recorder.answered(2_000_000, 2_100_000);

        LoadMeasurement measured = recorder.measurement(false);

        assertThat(measured.perSecond()).extracting(it -> it.count()).containsExactly(1L, 0L, 1L);
        assertThat(measured.perSecond().get(2).startedAt()).isEqualTo(START_EPOCH_MS + 2000);
    }

    @Test
    void keepsAHistogramForEachSecondUntilTheLastRequestEnds() {
        recorder.userStarted(0);
        recorder.answered(0, 100_000);
        recorder.failed(100_000, 3_100_000, FailureKind.NO_ANSWER, "timed out");
        recorder.userEnded(3_100_000);

        LoadMeasurement measured = recorder.measurement(false);

        assertThat(measured.perSecond()).extracting(it -> it.count()).containsExactly(1L, 0L, 0L, 0L);
        assertThat(measured.perSecond()).hasSameSizeAs(measured.seconds());
    }

    @Test
    void keepsNoSecondsBeforeTheFirstUser() {
        recorder.userStarted(12_300_000);
        recorder.answered(12_300_000, 12_400_000);
        recorder.answered(13_300_000, 13_400_000);

        LoadMeasurement measured = recorder.measurement(false);

        assertThat(measured.perSecond()).extracting(it -> it.count()).containsExactly(1L, 1L);
        assertThat(measured.perSecond().get(0).startedAt()).isEqualTo(START_EPOCH_MS + 12_000);
    }

    @Test
    void knowsWhoIsThereAndWhatIsUnderWayAtTheEndOfEachSecond() {
        recorder.userStarted(12_300_000);
        recorder.userStarted(12_600_000);
        recorder.answered(12_300_000, 13_100_000);
        recorder.failed(12_600_000, 13_200_000, FailureKind.NO_ANSWER, "refused");
        recorder.userEnded(13_200_000);
        recorder.answered(13_100_000, 14_500_000);
        recorder.userEnded(14_500_000);

        assertThat(recorder.measurement(false).seconds())
                .containsExactly(
                        new LoadSecond(START_EPOCH_MS + 12_000, 2L, 2, 0),
                        new LoadSecond(START_EPOCH_MS + 13_000, 1L, 1, 1),
                        new LoadSecond(START_EPOCH_MS + 14_000, 0L, 0, 0));
    }

    @Test
    void countsNoUsersOfAnOpenLoadBySecond() {
        recorder.userStarted(0);
        recorder.answered(0, 1_100_000);
        recorder.userEnded(1_100_000);
        recorder.steadyBetween(0, 1_000_000);

        assertThat(recorder.measurement(false).seconds())
                .containsExactly(
                        new LoadSecond(START_EPOCH_MS, null, 1, 0), new LoadSecond(START_EPOCH_MS + 1000, null, 0, 0));
    }

    @Test
    void countsTheAnswersOfAnOpenLoadFromWhenTheFirstCanBeThere() {
        for (long due = 0; due < 3_000_000; due += 100_000) {
            recorder.userStarted(due);
            recorder.answered(due, due + 500_000);
            recorder.userEnded(due + 500_000);
        }
        recorder.steadyBetween(0, 3_000_000);

        assertThat(recorder.measurement(false).result().plateauSeconds()).isEqualTo(2.5);
        assertThat(recorder.measurement(false).result().plateauThroughputRps())
                .as("of 10 requests/s, each answered")
                .isCloseTo(10, within(0.5));
    }

    @Test
    void measuresALateLoadLikeOneThatBeginsAtOnce() {
        LoadRecorder late = new LoadRecorder(START_EPOCH_MS, 1000, 100);
        for (int second = 0; second < 9; second++) {
            record(recorder, second, 0);
            record(late, second, 12_000);
        }

        assertThat(late.measurement(false).result())
                .isEqualTo(recorder.measurement(false).result());
        assertThat(late.measurement(false).evidence())
                .isEqualTo(recorder.measurement(false).evidence());
        assertThat(late.measurement(false).plateau().from())
                .isEqualTo(recorder.measurement(false).plateau().from().plusMillis(12_000));
    }

    private static void record(LoadRecorder recorder, int second, int delayMs) {
        int atMs = second * 1000 + delayMs;
        if (second < 2) {
            recorder.userStarted(atMs * 1000);
        }
        recorder.answered(atMs * 1000, (atMs + 200 - second) * 1000);
        recorder.failed(atMs * 1000, (atMs + 10) * 1000, FailureKind.NO_ANSWER, "refused");
        if (second > 6) {
            recorder.userEnded((atMs + 900) * 1000);
        }
    }

    @Test
    void countsLoadsThatAreLongerThanItExpected() {
        recorder.userStarted(0);
        recorder.userStarted(400_000_000);
        recorder.answered(400_000_000, 500_000_000);
        recorder.userEnded(600_000_000);

        assertThat(recorder.measurement(false).result().plateauThroughputRps()).isCloseTo(1 / 200.0, within(1e-9));
    }

    @Test
    void isTruncatedWhereAUserNeverEnded() {
        recorder.userStarted(0);
        recorder.userStarted(0);
        recorder.userEnded(10_000);
        assertThat(recorder.measurement(false).result().truncated()).isTrue();

        recorder.userEnded(20_000);
        assertThat(recorder.measurement(false).result().truncated()).isFalse();
        assertThat(recorder.measurement(true).result().truncated()).isTrue();
    }

    @Test
    void hasNoFiguresWithoutAnAnswerAndNoMeasurementWithoutAUser() {
        assertThatExceptionOfType(LoadUnreadable.class).isThrownBy(() -> recorder.measurement(true));

        recorder.userStarted(0);
        recorder.failed(10_000, 10_000, FailureKind.NO_ANSWER, "refused");

        assertThat(recorder.measurement(true).result().responseTime().at(95)).isNull();
        assertThat(recorder.measurement(true).result().truncated()).isTrue();
    }
}
