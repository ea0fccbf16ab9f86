package io.github.springbench.runner.load.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.load.DuelGenerator.Bout;
import io.github.springbench.runner.load.DuelGenerator.DuelTask;
import io.github.springbench.runner.load.DuelGenerator.EndedRequest;
import io.github.springbench.runner.load.DuelGenerator.RecordedSlice;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator.HyperfoilRecord;
import io.github.springbench.runner.load.hyperfoil.HyperfoilGenerator.HyperfoilRecord.Ending;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HyperfoilRecordTest {

    private static final long EPOCH_MS = 1_700_000_000_000L;
    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    private final StringBuilder properties = new StringBuilder("reference.epoch_ms=" + EPOCH_MS + "\n");

    @Test
    void tellsMicrosecondsApart() throws IOException {
        closedLoad(1, 0, 2_000);
        requests(out -> {
            request(out, 1_000 * MS, 5_150_000, Ending.RIGHT);
            request(out, 1_900 * MS, 105_170_499, Ending.RIGHT);
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().responseTime().at(50)).isEqualTo(5.15);
        assertThat(measured.result().responseTime().maxMs()).isCloseTo(105.17, within(0.01));
        assertThat(measured.result().resolutionMs()).isEqualTo(0.001);
        assertThat(measured.evidence().fasterThanLatency()).isZero();
    }

    @Test
    void usersOfAPhaseStartWithItAndEndWithTheLastRequests() throws IOException {
        closedLoad(2, 500, 1_500);
        requests(out -> {
            request(out, 500 * MS, 900 * MS, Ending.RIGHT);
            request(out, 500 * MS, 950 * MS, Ending.RIGHT);
            request(out, 1_400 * MS, 200 * MS, Ending.RIGHT);
            request(out, 1_450 * MS, 250 * MS, Ending.RIGHT);
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().users()).isEqualTo(2);
        assertThat(measured.evidence().usersEnded()).isEqualTo(2);
        assertThat(measured.plateau().from()).isEqualTo(Instant.ofEpochMilli(EPOCH_MS + 500));
        assertThat(measured.plateau().to()).isEqualTo(Instant.ofEpochMilli(EPOCH_MS + 1_600));
        assertThat(measured.result().truncated()).isFalse();
    }

    @Test
    void findsTheEndOfAUserAmongManyRequests() throws IOException {
        closedLoad(1, 0, 60_000);
        requests(out -> {
            for (long ms = 0; ms < 70_000; ms++) {
                request(out, ms * MS, MS, Ending.RIGHT);
            }
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().users()).isEqualTo(1);
        assertThat(measured.result().requests()).isEqualTo(70_000);
        assertThat(measured.plateau().to()).isEqualTo(Instant.ofEpochMilli(EPOCH_MS + 70_000));
    }

    @Test
    void aUserWithoutARequestWasNeverThere() throws IOException {
        closedLoad(3, 0, 1_000);
        requests(out -> request(out, 0, 900 * MS, Ending.RIGHT));

        assertThat(read().result().users()).isEqualTo(1);
    }

    @Test
    void saysWhatBecameOfEachRequest() throws IOException {
        closedLoad(1, 0, 1_000);
        requests(out -> {
            for (Ending ending : Ending.values()) {
                request(out, 0, 20 * MS, ending);
            }
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().requests()).isEqualTo(7);
        assertThat(measured.result().failed()).isEqualTo(6);
        assertThat(measured.result().refused()).as("as none is expected").isNull();
        assertThat(measured.evidence().failureKinds())
                .isEqualTo(Map.of(
                        FailureKind.WRONG_STATUS, 2L,
                        FailureKind.WRONG_BODY, 1L,
                        FailureKind.NO_ANSWER, 2L,
                        FailureKind.LOCAL, 1L));
        assertThat(measured.evidence().sent()).isEqualTo(42);
    }

    /** The first of them expects a body, which says nothing of this answer. */
    @Test
    void aWrongStatusOfOneOfSeveralRequestsIsTakenForNoWrongBody() throws IOException {
        closedLoad(1, 0, 1_000);
        requests(out -> request(out, 0, 20 * MS, Ending.WRONG_STATUS));
        Files.writeString(folder.resolve("run.properties"), properties);
        Workload sample = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        List<Part> parts = List.of(new Part("login", 1, sample.exchange()), new Part("read", 1, sample.exchange()));

        LoadMeasurement measured = HyperfoilRecord.read(task(
                new Workload(
                        sample.engine(),
                        sample.shape(),
                        sample.exchange(),
                        sample.phases(),
                        new Workload.Requests(Play.JOURNEY, parts),
                        null),
                1));

        assertThat(measured.evidence().failureKinds()).isEqualTo(Map.of(FailureKind.WRONG_STATUS, 1L));
        assertThat(measured.result().failures()).containsOnlyKeys("another status than expected");
    }

    @Test
    void anOpenLoadHasAPlateauAndNoUsersOfItsOwn() throws IOException {
        properties.append(
                "phases=1\nphase.0.started_ns=0\nphase.0.finished_ns=" + 1_000 * MS + "\nphase.0.due=2\nrequests=2\n");
        requests(out -> {
            request(out, 100 * MS, 5 * MS, Ending.RIGHT);
            request(out, 900 * MS, 50 * MS, Ending.RIGHT);
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().plateauSeconds())
                .as("without the 5 ms in which no answer could be there")
                .isEqualTo(0.995);
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(2 / 0.995);
        assertThat(measured.result().corrected()).isNull();
        assertThat(measured.result().due()).isEqualTo(2);
        assertThat(measured.evidence().sent()).isEqualTo(2);
    }

    /** From second 2 to 3; what counts are the answers until second 4. */
    @Test
    void aLoadWithAStepHasItsPlateauAroundItAndItsRefusalsAreNoFailures() throws IOException {
        properties.append(
                "phases=1\nphase.0.started_ns=0\nphase.0.finished_ns=" + 5_000 * MS + "\nphase.0.due=60\nrequests=4\n");
        requests(out -> {
            request(out, 900 * MS, 5 * MS, Ending.RIGHT);
            request(out, 2_100 * MS, 5 * MS, Ending.REFUSED);
            request(out, 2_200 * MS, 900 * MS, Ending.RIGHT);
            request(out, 4_500 * MS, 5 * MS, Ending.RIGHT);
        });
        Files.writeString(folder.resolve("run.properties"), properties);

        LoadMeasurement measured = HyperfoilRecord.read(task(
                Workload.Shape.STEP,
                1,
                new Phases(
                        Duration.ZERO,
                        null,
                        Duration.ofSeconds(5),
                        Pause.NONE,
                        Duration.ZERO,
                        null,
                        10,
                        Duration.ofSeconds(1))));

        assertThat(measured.result().requests()).isEqualTo(4);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.result().refused()).isEqualTo(1);
        assertThat(measured.plateau().from()).isEqualTo(Instant.ofEpochMilli(EPOCH_MS + 2_005));
        assertThat(measured.plateau().to()).isEqualTo(Instant.ofEpochMilli(EPOCH_MS + 4_000));
        assertThat(measured.result().plateauThroughputRps()).isEqualTo(1 / 1.995);
        assertThat(measured.result().fromSending().maxMs()).isCloseTo(900, within(0.5));
    }

    /** The service took 5 ms for each; the second one waited for a connection for 2.3 s and 700 µs. */
    @Test
    void responseTimesOfAnOpenLoadBeginWhenARequestIsDue() throws IOException {
        properties.append(
                "phases=1\nphase.0.started_ns=0\nphase.0.finished_ns=" + 6_000 * MS + "\nphase.0.due=4\nrequests=3\n");
        requests(out -> {
            request(out, 1_500 * MS, 5 * MS, Ending.RIGHT);
            request(out, 4_000 * MS, 5 * MS, 2_300_700, Ending.RIGHT, 0);
            request(out, 5_500 * MS, 5 * MS, Ending.RIGHT);
        });

        LoadMeasurement measured = read();

        assertThat(measured.result().responseTime().maxMs()).isCloseTo(2_305.7, within(0.3));
        assertThat(measured.result().fromSending().maxMs()).isEqualTo(5);
        assertThat(measured.perSecond().get(3).decoded().getMaxValue() / 1_000.0)
                .as("in the second of its end, after the first one with a due request")
                .isCloseTo(2_305.7, within(2.0));
        assertThat(measured.evidence().fastestMs()).isEqualTo(5);
        assertThat(measured.evidence().peakInFlight())
                .as("what waits is not under way")
                .isEqualTo(1);
        assertThat(measured.result().due()).isEqualTo(4);
        assertThat(measured.evidence().sent()).isEqualTo(3);
    }

    @Test
    void aRecordThatEndsWithinARequestIsTruncated() throws IOException {
        closedLoad(1, 0, 1_000);
        requests(out -> {
            request(out, 0, 20 * MS, Ending.RIGHT);
            out.writeLong(1);
        });

        assertThat(read().result().truncated()).isTrue();
        assertThat(read().result().requests()).isEqualTo(1);
    }

    @Test
    void whatIsNoRecordIsRefusedInASentence() throws IOException {
        requests(out -> request(out, 0, 1, Ending.RIGHT));
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageContaining("has no number 'phases'");

        properties.append("phases=0\n");
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageContaining("has an unknown phase, request or outcome");

        Files.writeString(folder.resolve("requests.bin"), "something else");
        assertThatExceptionOfType(LoadUnreadable.class).isThrownBy(this::read).withMessageContaining("is not a record");
    }

    @Test
    void theRequestsOfADuelAreThoseOfItsSlices() throws IOException {
        properties.append("phases=2\n");
        for (int phase = 0; phase < 2; phase++) {
            properties.append("phase." + phase + ".users=2\nphase." + phase + ".started_ns=" + phase * 80_000 * MS
                    + "\nphase." + phase + ".finished_ns=" + (phase * 80_000 + 60_000) * MS + "\n");
        }
        requests(out -> {
            request(out, 1_000 * MS, 5_150_000, Ending.RIGHT, 0);
            request(out, 59_000 * MS, 3_000 * MS, Ending.WRONG, 0);
            request(out, 80_600 * MS, 7 * MS, Ending.RIGHT, 1);
        });
        Files.writeString(folder.resolve("run.properties"), properties);
        LoadTask task = task(
                2, new Phases(Duration.ZERO, null, Duration.ofSeconds(60), Pause.NONE, Duration.ZERO, Duration.ZERO));

        assertThat(HyperfoilRecord.read(new DuelTask(List.of(new Bout(task, task, "AB", 'A', Duration.ZERO)))))
                .containsExactly(
                        new RecordedSlice(
                                EPOCH_MS,
                                2,
                                List.of(
                                        new EndedRequest(1_005_150, 5_150, true),
                                        new EndedRequest(62_000_000, 3_000_000, false))),
                        new RecordedSlice(EPOCH_MS + 80_000, 0, List.of(new EndedRequest(607_000, 7_000, true))));
    }

    private void closedLoad(int users, long startedMs, long finishedMs) {
        properties.append("phases=1\nphase.0.users=" + users + "\nphase.0.started_ns=" + startedMs * MS
                + "\nphase.0.finished_ns=" + finishedMs * MS + "\nrequests=42\n");
    }

    private LoadMeasurement read() throws IOException {
        Files.writeString(folder.resolve("run.properties"), properties);
        return HyperfoilRecord.read(task(
                1, SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE).phases()));
    }

    private LoadTask task(int users, Phases phases) {
        return task(Workload.Shape.CLOSED, users, phases);
    }

    private LoadTask task(Workload.Shape shape, int users, Phases phases) {
        Workload sample = SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE);
        return task(new Workload(sample.engine(), shape, sample.exchange(), phases), users);
    }

    private LoadTask task(Workload workload, int users) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://127.0.0.1:8091"))
                .request(new Request("GET", "/hello/5", null))
                .workload(workload)
                .load(Load.users(users))
                .latencyMs(5)
                .watch(folder.resolve("load-generator.csv"))
                .folder(folder)
                .build();
    }

    private void requests(Requests requests) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(folder.resolve("requests.bin")))) {
            out.writeInt(0x53434232);
            requests.write(out);
        }
    }

    private static void request(DataOutputStream out, long startNanos, long nanos, Ending ending) throws IOException {
        request(out, startNanos, nanos, ending, 0);
    }

    private static void request(DataOutputStream out, long startNanos, long nanos, Ending ending, int phase)
            throws IOException {
        request(out, startNanos, nanos, 0, ending, phase);
    }

    private static void request(
            DataOutputStream out, long startNanos, long nanos, int waitedMicros, Ending ending, int phase)
            throws IOException {
        out.writeLong(startNanos);
        out.writeLong(nanos);
        out.writeInt(waitedMicros);
        out.writeByte(phase);
        out.writeByte(ending.ordinal());
    }

    @FunctionalInterface
    private interface Requests {
        void write(DataOutputStream out) throws IOException;
    }
}
