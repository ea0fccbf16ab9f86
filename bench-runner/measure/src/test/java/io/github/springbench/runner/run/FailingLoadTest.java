package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A load that fails, or leaves half a record, gives no result that counts. */
@Tag("process")
class FailingLoadTest extends FakeRuns {

    @Test
    void tellsTheLastWordsOfALoadGeneratorThatFails() {
        RunResult result = only(execute(Map.of(), FakeLoad.thatFails(), 1));

        assertThat(result.failure()).contains("ended with exit code 1", "there-is-no-such-flag");
        assertThat(result.serviceFailed()).isNull();
    }

    @Test
    void saysThatALoadGeneratorWasKilled() {
        RunResult result = only(execute(Map.of(), FakeLoad.thatIsKilled(), 1));

        assertThat(result.failure())
                .startsWith("The load generator ended with exit code 137 (killed, by the kernel if memory ran out)");
    }

    @Test
    void hasNoResultWithoutARecordOfTheLoad() {
        RunResult result = only(execute(Map.of(), FakeLoad.withoutARecord(), 1));

        assertThat(result.failure()).isEqualTo("The fake recorded nothing.");
        assertThat(result.load()).isNull();
    }

    @Test
    void hasNoResultWhereNobodyWasAnsweredRightly() {
        RunResult result = only(execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.failed(0, 10_000, FailureKind.NO_ANSWER, "refused");
                    recorder.userEnded(20_000);
                }),
                1));

        assertThat(result.failure()).isEqualTo("No request got a right answer. Causes: 1 × refused");
        assertThat(result.serviceFailed()).isTrue();
    }

    @Test
    void saysNothingOfAServiceWhoseLoadGeneratorFailed() {
        RunResult result = only(execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.failed(0, 10_000, FailureKind.LOCAL, "no port");
                    recorder.userEnded(20_000);
                }),
                1));

        assertThat(result.failure()).isEqualTo("No request got a right answer. Causes: 1 × no port");
        assertThat(result.serviceFailed()).isNull();
    }

    @Test
    void judgesARecordThatEndsEarlyInvalid() {
        RunResult result = only(execute(
                Map.of(),
                FakeLoad.recording(recorder -> {
                    recorder.userStarted(0);
                    recorder.userStarted(0);
                    recorder.answered(0, 21_000);
                }),
                1));

        assertThat(result.failure()).isNull();
        assertThat(result.verdict().level()).isEqualTo(Verdict.Level.INVALID);
        assertThat(result.verdict().findings())
                .extracting(Verdict.Finding::check)
                .contains("users-lost", "truncated-log");
    }
}
