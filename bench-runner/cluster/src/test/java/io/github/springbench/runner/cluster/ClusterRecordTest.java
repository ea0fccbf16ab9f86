package io.github.springbench.runner.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadTaskBuilder;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Load;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files in {@code fleet} are of a real load: for 20 s, two agents of Hyperfoil 0.29.3 sent requests to
 * webflux-with-latency at 500 ms. 1,000 users arrived within 5 s and had 450 to 550 ms think time.
 */
class ClusterRecordTest {

    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTheRecord() throws IOException {
        for (String file : List.of("run.properties", "reports.csv", "seconds.csv", "agents.csv")) {
            try (InputStream in = ClusterRecordTest.class.getResourceAsStream("fleet/" + file)) {
                Files.copy(in, folder.resolve(file));
            }
        }
    }

    @Test
    void figuresAreThoseOfAllAgents() throws IOException {
        LoadMeasurement measured = read();

        assertThat(measured.result().users()).isEqualTo(1000);
        assertThat(measured.result().requests()).isEqualTo(20_097);
        assertThat(measured.result().failed()).isZero();
        assertThat(measured.evidence().sent()).isEqualTo(20_097);
        assertThat(measured.evidence().usersEnded()).isEqualTo(1000);
        assertThat(measured.evidence().fasterThanLatency()).isZero();
        assertThat(measured.result().responseTime().at(50)).isCloseTo(500, within(2.1));
        assertThat(measured.agentCpuShare()).isEqualTo(0.806);
        assertThat(measured.warmUpAnswered()).isEqualTo(400);
        assertThat(measured.result().truncated()).isFalse();
    }

    /** By the response time law, 1,000 users with 500 ms response time and 500 ms think time send 1,000 requests/s. */
    @Test
    void usersThoughtAsLongAsTheyWereAskedTo() throws IOException {
        LoadMeasurement measured = read();

        assertThat(measured.plateau().from()).isEqualTo(Instant.parse("2026-11-24T22:46:41.350Z"));
        assertThat(measured.plateau().to()).isEqualTo(Instant.parse("2026-11-24T22:46:52.350Z"));
        assertThat(measured.result().plateauThroughputRps()).isCloseTo(1000, within(5.0));
        assertThat(measured.evidence().plateauInFlight() + measured.result().plateauThroughputRps() * 0.5)
                .isCloseTo(1000, within(5.0));
        assertThat(measured.evidence().meanThinkMs()).isNull();
    }

    @Test
    void secondsAddUpToTheWhole() throws IOException {
        LoadMeasurement measured = read();

        assertThat(measured.perSecond()).hasSameSizeAs(measured.seconds());
        assertThat(measured.perSecond().stream()
                        .mapToLong(EncodedHistogram::count)
                        .sum())
                .isEqualTo(20_097);
        assertThat(measured.seconds().stream().mapToLong(LoadSecond::users).max())
                .hasValue(1000);
    }

    @Test
    void aClockThatIsAheadIsSubtracted() throws IOException {
        LoadMeasurement measured = ClusterRecord.read(task(5000, null));

        assertThat(measured.plateau().from()).isEqualTo(Instant.parse("2026-11-24T22:46:36.350Z"));
        assertThat(measured.load().from()).isEqualTo(read().load().from().minusSeconds(5));
    }

    @Test
    void agentsWhoDoNotAddUpAreNoRecord() throws IOException {
        change("agents.csv", "10049,10049", "10048,10048");

        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageContaining("together have")
                .withMessageContaining("requests=20096")
                .withMessageContaining("requests=20097")
                .withMessageEndingWith("part of the load is not on record.");
    }

    @Test
    void secondsThatDoNotAddUpAreNoRecord() throws IOException {
        change("seconds.csv", "7,998,998", "7,997,997");
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageStartingWith("The seconds of the load together have ")
                .withMessageContaining("requests=20096");

        change("seconds.csv", "7,997,997", "7,998,998");
        String reports = Files.readString(folder.resolve("reports.csv"));
        Files.writeString(
                folder.resolve("reports.csv"), reports.lines().limit(20).collect(Collectors.joining("\n")));
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageMatching("The load machines reported \\d+ response times of 20097 answers: part of .*");
    }

    @Test
    void wrongAnswersFailAndTheirTimesAreTakenOut() throws IOException {
        // Eight answers of 100 ms and two of 900 ms; five were wrong, one of them with the right status.
        Files.writeString(folder.resolve("reports.csv"), """
                epoch_ms,requests,responses,invalid,timeouts,connection_errors,internal_errors,new_nanos
                1700000010850,8,8,2,0,0,0,%s
                1700000011850,16,10,5,1,3,0,%s
                1700000012400,13,10,5,1,3,0,
                """.formatted(encoded(8, 100), encoded(2, 900)));
        Files.writeString(folder.resolve("seconds.csv"), """
                second,requests,responses,invalid,timeouts,connection_errors,internal_errors
                0,4,4,0,0,0,0
                1,9,6,5,1,3,0
                """);
        Files.writeString(folder.resolve("agents.csv"), """
                agent,users,requests,responses,invalid,timeouts,connection_errors,internal_errors,cpu_share,cores
                load1,1,6,5,2,1,1,0,,
                load2,1,7,5,3,0,2,0,,
                """);
        Files.writeString(folder.resolve("run.properties"), """
                phases=1
                phase.0.users=2
                phase.0.started_ms=1700000007100
                phase.0.completed_ms=1700000009200
                requests=13
                responses=10
                invalid=5
                timeouts=1
                connection_errors=3
                internal_errors=0
                status_2xx=6
                warm_up.requests=0
                warm_up.responses=0
                warm_up.invalid=0
                warm_up.timeouts=0
                warm_up.connection_errors=0
                warm_up.internal_errors=0
                """);

        LoadMeasurement measured = ClusterRecord.read(task(0, "Hi ~"));

        assertThat(measured.result().requests()).isEqualTo(13);
        assertThat(measured.result().failed()).isEqualTo(8);
        assertThat(measured.evidence().failureKinds())
                .isEqualTo(Map.of(
                        FailureKind.WRONG_STATUS, 4L,
                        FailureKind.WRONG_BODY, 1L,
                        FailureKind.NO_ANSWER, 3L));
        assertThat(measured.result().failures())
                .containsEntry("no answer in time", 1L)
                .containsEntry("connection closed before the answer was there", 2L);
        assertThat(measured.perSecond().stream().map(EncodedHistogram::count)).containsExactly(4L, 1L, 0L);
        assertThat(measured.seconds().stream().map(LoadSecond::failed)).containsExactly(0L, 8L, 0L);
        assertThat(measured.agentCpuShare()).isNull();
    }

    @Test
    void whatIsNoRecordIsRefusedInASentence() throws IOException {
        change("reports.csv", ",HIST", ",NIST");
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageStartingWith("seconds.csv or reports.csv of the load machines has a line that makes no");

        Files.delete(folder.resolve("run.properties"));
        assertThatExceptionOfType(IOException.class).isThrownBy(this::read);

        Files.writeString(folder.resolve("run.properties"), "phases=1\n");
        Files.writeString(folder.resolve("reports.csv"), "epoch_ms\n");
        assertThatExceptionOfType(LoadUnreadable.class)
                .isThrownBy(this::read)
                .withMessageContaining("has no number 'requests'");
    }

    private void change(String file, String from, String to) throws IOException {
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(from);
        Files.writeString(path, text.replaceFirst(from, to));
    }

    private static String encoded(long count, long ms) {
        Histogram nanos = new Histogram(60_000 * MS, 2);
        nanos.recordValueWithCount(ms * MS, count);
        ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
        int length = nanos.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    private LoadMeasurement read() throws IOException {
        return ClusterRecord.read(task(0, null));
    }

    private LoadTask task(long clockAheadMs, String expectedBody) {
        return LoadTaskBuilder.builder()
                .name("a run")
                .baseUrl(URI.create("http://10.77.0.11:8092"))
                .request(new Request("GET", "/hello/500", null))
                .workload(new Workload(
                        TestEngines.HYPERFOIL,
                        Shape.CLOSED_WITH_THINK_TIME,
                        new Exchange("GET", "/hello/{latency}", null, null, 200, expectedBody),
                        new Phases(
                                Duration.ofSeconds(5),
                                null,
                                Duration.ofSeconds(20),
                                new Pause(Duration.ofMillis(450), Duration.ofMillis(550)),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(5))))
                .load(Load.users(1000))
                .latencyMs(500)
                .watch(folder.resolve("load-generator.csv"))
                .folder(folder)
                .clockAheadMs(clockAheadMs)
                .fleet(new LoadFleet(null, List.of(LoadAgent.named("load1"), LoadAgent.named("load2"))))
                .build();
    }
}
