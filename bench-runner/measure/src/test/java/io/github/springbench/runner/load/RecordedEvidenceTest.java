package io.github.springbench.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A recorder collects the evidence for the checks of a load. */
class RecordedEvidenceTest {

    private final LoadRecorder recorder = new LoadRecorder(1_000_000, 1000, 100);

    @Test
    void knowsHowLongUsersThoughtWithoutKnowingWhoSentWhat() {
        recorder.userStarted(0);
        recorder.userStarted(500_000);
        recorder.answered(0, 100_000);
        recorder.answered(500_000, 700_000);
        recorder.userEnded(1_100_000);
        recorder.userEnded(1_900_000);

        // two users were present for 1,100 ms and 1,400 ms, of which requests took 100 ms and 200 ms
        assertThat(recorder.measurement(false).evidence().meanThinkMs()).isEqualTo(1100);
    }

    @Test
    void knowsNoThinkTimeWhereAUserIsLost() {
        recorder.userStarted(0);
        recorder.userStarted(0);
        recorder.answered(0, 100_000);
        recorder.userEnded(1_100_000);

        LoadMeasurement measured = recorder.measurement(false);

        assertThat(measured.evidence().meanThinkMs()).isNull();
        assertThat(measured.evidence().usersEnded()).isEqualTo(1);
    }

    @Test
    void countsAnswersThatCameTooSoonWithAMillisecondOfSlack() {
        recorder.userStarted(0);
        recorder.answered(0, 98_000);
        recorder.answered(0, 99_000);
        recorder.answered(0, 100_000);

        assertThat(recorder.measurement(false).evidence().fasterThanLatency()).isEqualTo(1);
        assertThat(recorder.measurement(false).evidence().fastestMs()).isEqualTo(98);
    }

    @Test
    void countsTheUsersThatWerePresentAtOnce() {
        recorder.userStarted(0);
        recorder.userStarted(1_000_000);
        recorder.userEnded(2_000_000);
        recorder.userStarted(3_000_000);

        assertThat(recorder.measurement(false).evidence().peakUsers()).isEqualTo(2);
        recorder.steadyBetween(0, 3_000_000);
        assertThat(recorder.measurement(false).evidence().peakUsers())
                .as("an open load has none")
                .isNull();
    }

    @Test
    void countsFailuresByWhomTheyBlame() {
        recorder.userStarted(0);
        recorder.failed(0, 10_000, FailureKind.WRONG_BODY, "another body");
        recorder.failed(0, 10_000, FailureKind.NO_ANSWER, "refused");
        recorder.failed(0, 10_000, FailureKind.NO_ANSWER, "timeout");
        recorder.notSent("no such expression");

        assertThat(recorder.measurement(false).evidence().failureKinds())
                .isEqualTo(Map.of(FailureKind.WRONG_BODY, 1L, FailureKind.NO_ANSWER, 2L, FailureKind.NOT_SENT, 1L));
    }

    @Test
    void obeysTheResponseTimeLawOnThePlateau() {
        for (int user = 0; user < 2; user++) {
            recorder.userStarted(0);
            for (int cycle = 0; cycle < 10; cycle++) {
                recorder.answered((cycle * 1000 + user * 500) * 1000, (cycle * 1000 + user * 500 + 100) * 1000);
            }
            recorder.userEnded(10_000_000);
        }

        LoadMeasurement measured = recorder.measurement(false);

        // N = X (R + Z): two users, 2 requests/s of 0.1 s each, hence 0.2 requests in flight and 0.9 s think time
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(2);
        assertThat(measured.evidence().plateauInFlight()).isEqualTo(0.2);
        assertThat(measured.evidence().meanThinkMs()).isEqualTo(900);
    }

    @Test
    void showsADriftOfThePlateausMeans() {
        recorder.userStarted(0);
        for (int second = 0; second < 9; second++) {
            recorder.answered((second * 1000) * 1000, (second * 1000 + 200 - second * 10) * 1000);
        }
        recorder.userEnded(9_000_000);

        assertThat(recorder.measurement(false).evidence().plateauEarlyMeanMs()).isCloseTo(190, within(0.5));
        assertThat(recorder.measurement(false).evidence().plateauLateMeanMs()).isCloseTo(130, within(0.5));
    }

    /** The queue of a step is gone when the time around it ends: that is its answer, and no compiler at work. */
    @Test
    void showsNoDriftAroundAStep() {
        for (int second = 0; second < 9; second++) {
            recorder.userStarted(second * 1_000_000);
            recorder.answered((second * 1000) * 1000, (second * 1000 + 200 - second * 10) * 1000);
        }
        recorder.aroundStep(0, 9_000_000);

        assertThat(recorder.measurement(false).evidence().plateauEarlyMeanMs()).isNull();
        assertThat(recorder.measurement(false).evidence().plateauLateMeanMs()).isNull();
    }
}
