package io.github.springbench.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.hyperfoil.http.statistics.HttpStats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the statistics with the same sequence of calls that Hyperfoil makes. */
class ExactStatisticsTest {

    private static final int PHASE = 3;

    private final Reference reference = Reference.now();
    private final ExactStatistics statistics = new ExactStatistics(reference, new RequestRecord(PHASE, 0));

    @Test
    void keepsDurationsToTheNanosecondBeyondTheMinuteOfHyperfoilsHistograms() throws IOException {
        answered(0, 1);
        answered(0, 1_234_567);
        answered(0, TimeUnit.SECONDS.toNanos(75) + 1);

        assertThat(recorded())
                .extracting(RecordedRequest::durationNanos)
                .containsExactly(1L, 1_234_567L, 75_000_000_001L);
        assertThat(recorded()).extracting(RecordedRequest::phase).containsOnly(PHASE);
    }

    @Test
    void keepsRequestsApartThatStartLongAfterTheStart() throws IOException {
        // Hyperfoil's own statistics put all requests that start after second 15 into second 15.
        for (int second = 0; second < 100; second++) {
            sentAt(1000L * second);
            statistics.recordResponse(startEpochMs(1000L * second), 1000 + second);
        }

        assertThat(statistics.responses()).isEqualTo(100);
        assertThat(recorded())
                .extracting(RecordedRequest::durationNanos)
                .containsExactlyElementsOf(LongStream.range(1000, 1100).boxed().toList());
    }

    @Test
    void takesTheStartOfAnAnswerFromItsEndAndDuration() throws IOException {
        long durationNanos = TimeUnit.MILLISECONDS.toNanos(5);
        long before = reference.nanosUntilNow();
        answered(0, durationNanos);
        long after = reference.nanosUntilNow();

        assertThat(recorded().get(0).startNanos() + durationNanos).isBetween(before, after);
    }

    @Test
    void countsAnInvalidAnswerOnceAndAsWrong() throws IOException {
        answered(0, 10);
        answered(1, 20);
        statistics.addInvalid(startEpochMs(1));
        answered(1, 30);

        assertThat(outcomes()).containsExactly(RecordedRequest.RIGHT, RecordedRequest.WRONG, RecordedRequest.RIGHT);
        assertThat(statistics.responses()).isEqualTo(3);
        assertThat(statistics.invalid()).isEqualTo(1);
    }

    @Test
    void tellsARefusalFromOtherWrongAnswers() throws IOException {
        for (int status : new int[] {200, 503, 500}) {
            statistics.hears(0, 0, status);
            statistics.ends(status != 200);
            answered(status, 10);
            if (status != 200) {
                statistics.addInvalid(startEpochMs(status));
            }
        }

        assertThat(outcomes())
                .containsExactly(RecordedRequest.RIGHT, RecordedRequest.REFUSED, RecordedRequest.WRONG_STATUS);
        assertThat(statistics.refused()).isEqualTo(1);
        assertThat(statistics.invalid()).isEqualTo(2);
    }

    @Test
    void tellsAWrongStatusFromAWrongBody() throws IOException {
        statistics.ends(true);
        answered(0, 10);
        statistics.addInvalid(startEpochMs(0));
        statistics.ends(false);
        answered(1, 10);
        statistics.addInvalid(startEpochMs(1));

        assertThat(outcomes()).containsExactly(RecordedRequest.WRONG_STATUS, RecordedRequest.WRONG);
    }

    @Test
    void countsNoAnswerAsRefusedWhereItsStatusIsExpected() throws IOException {
        statistics.hears(0, 0, 503);
        statistics.ends(false);
        answered(0, 10);
        statistics.addInvalid(startEpochMs(0));

        assertThat(outcomes()).containsExactly(RecordedRequest.WRONG);
        assertThat(statistics.refused()).isZero();
    }

    @Test
    void leavesTheLastAnswerAloneWhereAnotherRequestIsInvalid() throws IOException {
        answered(0, 10);
        sentAt(1);
        statistics.addInvalid(startEpochMs(1)); // of a request that was stopped before its answer was complete

        assertThat(outcomes()).containsExactly(RecordedRequest.RIGHT);
    }

    @Test
    void tellsATimeoutFromABrokenConnection() throws IOException {
        sentAt(0);
        sentAt(1);
        sentAt(2);
        statistics.incrementTimeouts(startEpochMs(1));
        statistics.incrementConnectionErrors(startEpochMs(1));
        statistics.incrementConnectionErrors(startEpochMs(0));
        statistics.incrementConnectionErrors(startEpochMs(2));

        assertThat(outcomes())
                .containsExactly(RecordedRequest.TIMED_OUT, RecordedRequest.BROKEN, RecordedRequest.BROKEN);
        assertThat(recorded()).extracting(RecordedRequest::startNanos).containsExactly(1_000_000L, 0L, 2_000_000L);
        assertThat(statistics.timeouts()).isEqualTo(1);
        assertThat(statistics.connectionErrors()).isEqualTo(3);
    }

    @Test
    void recordsAnErrorOfTheEngineOnceWhetherAnsweredOrNot() throws IOException {
        answered(0, 10);
        statistics.incrementInternalErrors(startEpochMs(0));
        statistics.addInvalid(startEpochMs(0));
        sentAt(1);
        statistics.incrementInternalErrors(startEpochMs(1));
        statistics.addInvalid(startEpochMs(1));

        assertThat(outcomes()).containsExactly(RecordedRequest.ENGINE_ERROR, RecordedRequest.ENGINE_ERROR);
        assertThat(statistics.requests()).isEqualTo(2);
        assertThat(statistics.internalErrors()).isEqualTo(2);
    }

    @Test
    void inventsNoEndForWhatTheEngineCutsOff() throws IOException {
        sentAt(0);
        statistics.cutOff();
        statistics.incrementConnectionErrors(startEpochMs(0));

        assertThat(recorded()).isEmpty();
        assertThat(statistics.requests()).isEqualTo(1);
        assertThat(statistics.connectionErrors()).isZero();
    }

    @Test
    void countsClassesOfStatus() {
        for (int status : new int[] {200, 204, 302, 404, 503, 503}) {
            HttpStats.addStatus(statistics, startEpochMs(0), status);
        }

        assertThat(statistics.http().statuses()).containsExactly(2, 1, 1, 2, 0);
    }

    @Test
    void holdsMoreThanAChunk() throws IOException {
        int many = 20_000;
        for (int i = 0; i < many; i++) {
            answered(0, i);
        }
        statistics.addInvalid(startEpochMs(0));

        assertThat(recorded())
                .extracting(RecordedRequest::durationNanos)
                .containsExactlyElementsOf(LongStream.range(0, many).boxed().toList());
        assertThat(statistics.record().requests()).isEqualTo(many);
        assertThat(recorded().get(many - 1).outcome()).isEqualTo(RecordedRequest.WRONG);
    }

    private void answered(long startMs, long durationNanos) {
        sentAt(startMs);
        statistics.recordResponse(startEpochMs(startMs), durationNanos);
    }

    private void sentAt(long startMs) {
        statistics.incrementRequests(startEpochMs(startMs));
    }

    private long startEpochMs(long startMs) {
        return reference.epochMs() + startMs;
    }

    private List<Integer> outcomes() throws IOException {
        return recorded().stream().map(RecordedRequest::outcome).toList();
    }

    private List<RecordedRequest> recorded() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        statistics.record().writeTo(Channels.newChannel(bytes));
        return RecordedRequest.readRest(ByteBuffer.wrap(bytes.toByteArray()));
    }
}
