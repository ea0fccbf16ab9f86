package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.springbench.runner.load.gatling.LogFigures.Group;
import io.github.springbench.runner.load.gatling.LogFigures.Requests;
import io.github.springbench.runner.load.gatling.LogFigures.Scenario;
import io.github.springbench.runner.load.gatling.LogFigures.Second;
import io.github.springbench.runner.load.gatling.LogFigures.Times;
import io.github.springbench.runner.load.gatling.SimulationLog.UnreadableLogException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The expected figures are those of Gatling's own report where it is exact: see the README beside the logs. */
class LogFiguresTest {

    @TempDir
    private Path folder;

    @Test
    void eachRequestHasTheFiguresOfGatlingsReport() throws IOException {
        LogFigures log = recorded("everything.log");

        assertThat(log.complete()).isTrue();
        assertThat(log.scenarios()).containsExactly(new Scenario("Käufer", 4, 4), new Scenario("strays 🚀", 2, 2));
        assertThat(log.all())
                .extracting(Requests::name, Requests::count, Requests::failed)
                .containsExactly(null, 18L, 6L);
        assertThat(log.all().times()).extracting(Times::minMs, Times::maxMs).containsExactly(23, 174);
        assertThat(log.requests())
                .extracting(
                        kind -> LogFigures.words(kind.groups(), kind.name()),
                        Requests::count,
                        Requests::failed,
                        kind -> kind.times().minMs(),
                        kind -> kind.times().maxMs())
                .containsExactlyInAnyOrder(
                        tuple("plain", 4L, 0L, 29, 169),
                        tuple("outer / Grüße", 4L, 0L, 65, 168),
                        tuple("outer / inner 世界 / broken", 4L, 4L, 23, 66),
                        tuple("outer / inner 世界 / Grüße", 4L, 0L, 65, 69),
                        tuple("wrong body", 2L, 2L, 75, 174));
        assertThat(log.requests())
                .filteredOn(kind -> kind.failed() == kind.count())
                .extracting(Requests::right)
                .containsOnlyNulls();
    }

    @Test
    void failuresAndRequestsThatWereNeverSentAreCountedByCause() throws IOException {
        LogFigures log = recorded("everything.log");

        assertThat(log.all().failures())
                .containsExactly(
                        Map.entry("status.find.in([200, 209], 304), found 500", 4L),
                        Map.entry("bodyString.find.is(something else), failed", 2L));
        assertThat(log.notSent())
                .containsExactly(Map.entry("no such attribute: No attribute named 'nowhere' is defined", 2L));
        assertThat(log.all().right()).isNotNull();
    }

    @Test
    void groupsHaveTheirDurationAndTheirResponseTimes() throws IOException {
        LogFigures log = recorded("everything.log");

        assertThat(log.groups())
                .extracting(
                        Group::path,
                        Group::count,
                        Group::failed,
                        group -> group.cumulated().minMs(),
                        group -> group.cumulated().maxMs())
                .containsExactlyInAnyOrder(
                        tuple(List.of("outer"), 4L, 4L, 174, 260),
                        tuple(List.of("outer", "inner 世界"), 4L, 4L, 92, 133));
        assertThat(log.groups())
                .allMatch(group -> group.duration().minMs() >= group.cumulated().minMs());
    }

    @Test
    void percentilesAreThoseOfTheSortedTimesWhateverTheirNumber() throws IOException {
        Random random = new Random(7);
        for (int count : List.of(1, 2, 19, 20, 100, 1000, 30_000)) {
            int[] times = IntStream.generate(
                            () -> random.nextInt(50) == 0 ? 1000 + random.nextInt(60_000) : 100 + random.nextInt(10))
                    .limit(count)
                    .toArray();
            int[] sorted = times.clone();
            Arrays.sort(sorted);

            Times exact = LogFigures.read(written(times)).all().times();

            assertThat(exact)
                    .isEqualTo(new Times(
                            exact.meanMs(),
                            sorted[0],
                            at(sorted, 50),
                            at(sorted, 75),
                            at(sorted, 95),
                            at(sorted, 99),
                            at(sorted, 99.9),
                            sorted[count - 1]));
            assertThat(exact.meanMs())
                    .isCloseTo(IntStream.of(times).average().orElseThrow(), org.assertj.core.data.Offset.offset(1e-6));
        }
    }

    private static int at(int[] sorted, double percentile) {
        return sorted[(int) Math.ceil(percentile * sorted.length / 100 - 1e-9) - 1];
    }

    @Test
    void secondsAreThoseInWhichRequestsEnded() throws IOException {
        LogFigures log = LogFigures.read(written(500, 1400, 400, 3999));

        assertThat(log.all().bySecond())
                .extracting(
                        Second::second, Second::count, second -> second.times().maxMs())
                .containsExactly(tuple(0, 2L, 500), tuple(1, 1L, 1400), tuple(3, 1L, 3999));
        assertThat(log.requests().get(0).bySecond()).isEqualTo(log.all().bySecond());
    }

    @Test
    void aLogThatEndsEarlyHasTheFiguresOfWhatIsThere() throws IOException {
        assertThat(recorded("killed-within-record.log"))
                .satisfies(log -> assertThat(log.complete()).isFalse())
                .satisfies(log -> assertThat(log.all().count()).isPositive());
        byte[] log = bytes("everything.log");

        assertThatExceptionOfType(UnreadableLogException.class)
                .isThrownBy(() -> LogFigures.read(file(Arrays.copyOf(log, 40))))
                .withMessageContaining(" ends before its first user, so there are no figures: ");
    }

    /** A log without requests is one of a simulation that sent none. */
    @Test
    void aLogWithoutRequestsHasNoTimes() throws IOException {
        LogFigures log = LogFigures.read(written());

        assertThat(log.all().count()).isZero();
        assertThat(log.all().times()).isNull();
        assertThat(log.requests()).isEmpty();
    }

    private LogFigures recorded(String name) throws IOException {
        return LogFigures.read(file(bytes(name)));
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream log = LogFiguresTest.class.getResourceAsStream("recorded/" + name)) {
            return log.readAllBytes();
        }
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("simulation.log"), content);
    }

    /** As Gatling writes it: of a user, all of whose requests begin with the run. */
    private Path written(int... times) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream log = new DataOutputStream(bytes);
        log.writeByte(0);
        text(log, SimulationLog.GATLING_VERSION);
        text(log, "invented.Load");
        log.writeLong(1_700_000_000_000L);
        text(log, "");
        log.writeInt(1);
        text(log, "users");
        log.writeInt(0);
        for (int i = 0; i < times.length; i++) {
            log.writeByte(1);
            log.writeInt(0);
            log.writeInt(i == 0 ? 1 : -1);
            if (i == 0) {
                text(log, "GET /");
            }
            log.writeInt(0);
            log.writeInt(times[i]);
            log.writeBoolean(true);
            log.writeInt(i == 0 ? 2 : -2);
            if (i == 0) {
                text(log, "");
            }
        }
        return file(bytes.toByteArray());
    }

    private static void text(DataOutputStream log, String text) throws IOException {
        log.writeInt(text.length());
        if (!text.isEmpty()) {
            log.write(text.getBytes(StandardCharsets.ISO_8859_1));
            log.writeByte(0);
        }
    }
}
