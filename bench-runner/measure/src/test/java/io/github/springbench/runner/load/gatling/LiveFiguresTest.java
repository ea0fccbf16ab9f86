package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.load.gatling.GatlingGenerator.LiveFigures;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {

    private static final long START_EPOCH_MS = 1_000_000;

    private final LiveFigures figures = new LiveFigures(START_EPOCH_MS);

    @Test
    void knowNothingBeforeTheFirstUser() {
        assertThat(figures.now()).isEqualTo(new LiveReading(0, null, null, null, null, 0, null));
    }

    @Test
    void countTheUsersWhoAreThere() {
        figures.userStarted(100_000);
        figures.userStarted(200_000);
        figures.userEnded(300_000);

        assertThat(figures.now().users()).isEqualTo(1);
        assertThat(figures.now().asOf()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 300));
    }

    @Test
    void tellNoThroughputBeforeASecondIsWhole() {
        figures.userStarted(500_000);
        answered(900, 100);
        assertThat(figures.now().rps()).isNull();

        // The first second is not whole, since the user came during it, and the next one is not over.
        answered(1_100, 100);
        assertThat(figures.now().rps()).isNull();

        answered(2_000, 100);
        assertThat(figures.now().rps()).isEqualTo(1);
        assertThat(figures.now().p95Ms()).isEqualTo(100);
    }

    @Test
    void tellOfTheLastFiveWholeSeconds() {
        figures.userStarted(0);
        everyTenth(0, 10, 500);
        everyTenth(10, 15, 20);
        answered(15_000, 20);
        assertThat(figures.now().rps()).isEqualTo(10);
        assertThat(Math.round(figures.now().p95Ms())).isEqualTo(20);

        everyTenth(15, 16, 900);
        answered(16_000, 20);
        assertThat(figures.now().rps()).isEqualTo(51 / 5.0);
        assertThat(Math.round(figures.now().p50Ms())).isEqualTo(20);
        assertThat(Math.round(figures.now().p95Ms())).isEqualTo(900);
        assertThat(Math.round(figures.now().p99Ms())).isEqualTo(900);
    }

    @Test
    void countFailedRequestsAmongTheOthersButNotTheirTime() {
        figures.userStarted(0);
        answered(500, 20);
        figures.failed(0, 600_000, FailureKind.NO_ANSWER, "refused");
        figures.notSent("no such expression");
        answered(1_000, 20);

        assertThat(figures.now().rps()).isEqualTo(2);
        assertThat(Math.round(figures.now().p95Ms())).isEqualTo(20);
        assertThat(figures.now().failed()).isEqualTo(2);
    }

    @Test
    void forgetTheOldWhereNothingCameForAWhile() {
        figures.userStarted(0);
        everyTenth(0, 5, 20);
        answered(100_000, 99_000);

        assertThat(figures.now().rps()).isZero();
        assertThat(figures.now().p50Ms()).isNull();
        assertThat(figures.now().p95Ms()).isNull();
        assertThat(figures.now().p99Ms()).isNull();
    }

    @Test
    void takeWhatComesALittleLateForItsOwnSecondAndLeaveOutWhatIsTooOld() {
        figures.userStarted(0);
        answered(9_000, 20);
        answered(8_500, 20);
        answered(2_000, 20);

        assertThat(figures.now().rps()).isEqualTo(1 / 5.0);
        assertThat(figures.now().asOf()).isEqualTo(Instant.ofEpochMilli(START_EPOCH_MS + 9_000));
    }

    /** Ten answers per second, from the start of one second to the start of another. */
    private void everyTenth(int from, int until, int tookMs) {
        for (int tenth = from * 10; tenth < until * 10; tenth++) {
            answered(tenth * 100, tookMs);
        }
    }

    private void answered(long atMs, long tookMs) {
        figures.answered((atMs - tookMs) * 1000, atMs * 1000);
    }
}
