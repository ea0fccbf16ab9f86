package io.github.springbench.runner.load.gatling;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.springbench.runner.load.gatling.RecordedEvents.Request;
import io.github.springbench.runner.load.gatling.SimulationLog.RunHeader;
import io.github.springbench.runner.load.gatling.SimulationLog.UnreadableLogException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The expected figures are those of Gatling's own reports on the recorded runs: see the README beside the logs. */
class SimulationLogTest {

    private static final String OUTER = "outer";
    private static final String INNER = "inner 世界";

    @TempDir
    private Path folder;

    private final RecordedEvents events = new RecordedEvents();

    @Test
    void theRunTellsVersionClassStartDescriptionAndScenarios() throws IOException {
        readRecorded("everything.log");

        assertThat(events.runs)
                .containsExactly(new RunHeader(
                        "3.15.1",
                        "golden.GoldenSimulation",
                        1795201823533L,
                        "golden log, für die Tests",
                        List.of("Käufer", "strays 🚀")));
    }

    @Test
    void usersStartAndEndInTheirScenario() throws IOException {
        SimulationLog.Outcome outcome = readRecorded("everything.log");

        assertThat(events.started.stream().collect(groupingBy(RecordedEvents.User::scenario, counting())))
                .isEqualTo(Map.of(0, 4L, 1, 2L));
        assertThat(events.ended.stream().collect(groupingBy(RecordedEvents.User::scenario, counting())))
                .isEqualTo(Map.of(0, 4L, 1, 2L));
        assertThat(outcome).isEqualTo(new SimulationLog.Outcome(1 + 6 + 6 + 18 + 8 + 2, false, 6, 6));
        assertThat(outcome.complete()).isTrue();
    }

    @Test
    void allRequestsAreAsManyAndAsLongAsInGatlingsReport() throws IOException {
        readRecorded("everything.log");

        assertThat(events.requests).hasSize(18);
        assertThat(events.requests).filteredOn(Request::ok).hasSize(12);
        assertThat(minAndMaxMillis(request -> true)).containsExactly(23, 174);
        assertThat(minAndMaxMillis(in(List.of(), "plain"))).containsExactly(29, 169);
        assertThat(minAndMaxMillis(in(List.of(), "wrong body"))).containsExactly(75, 174);
    }

    @Test
    void requestsCarryTheirNestedGroupsTheOutermostFirst() throws IOException {
        readRecorded("everything.log");

        assertThat(events.requests).filteredOn(in(List.of(OUTER), "Grüße")).hasSize(4);
        assertThat(events.requests)
                .filteredOn(in(List.of(OUTER, INNER), "Grüße"))
                .hasSize(4);
        assertThat(minAndMaxMillis(in(List.of(OUTER), "Grüße"))).containsExactly(65, 168);
        assertThat(minAndMaxMillis(in(List.of(OUTER, INNER), "Grüße"))).containsExactly(65, 69);
        assertThat(minAndMaxMillis(in(List.of(OUTER, INNER), "broken"))).containsExactly(23, 66);
    }

    @Test
    void failedRequestsSayWhyAndGoodOnesSayNothing() throws IOException {
        readRecorded("everything.log");

        assertThat(events.requests.stream().collect(groupingBy(Request::message, counting())))
                .isEqualTo(Map.of(
                        "",
                        12L,
                        "status.find.in([200, 209], 304), found 500",
                        4L,
                        "bodyString.find.is(something else), failed",
                        2L));
        assertThat(events.requests).allSatisfy(request -> assertThat(request.ok())
                .isEqualTo(request.message().isEmpty()));
    }

    @Test
    void groupsCarryTheirCumulatedResponseTimeAndFailWithARequestInside() throws IOException {
        readRecorded("everything.log");

        assertThat(events.groups).hasSize(8).allSatisfy(group -> assertThat(group.ok())
                .isFalse());
        assertThat(cumulatedMillisSorted(List.of(OUTER)))
                .hasSize(4)
                .startsWith(174)
                .endsWith(260);
        assertThat(cumulatedMillisSorted(List.of(OUTER, INNER)))
                .hasSize(4)
                .startsWith(92)
                .endsWith(133);
        assertThat(events.groups).allSatisfy(group -> assertThat(group.endMillis() - group.startMillis())
                .isGreaterThanOrEqualTo(group.cumulatedResponseMillis()));
    }

    @Test
    void requestsThatCouldNotBeBuiltAreErrors() throws IOException {
        readRecorded("everything.log");

        assertThat(events.errors)
                .extracting(error -> error.message().strip(), error -> error.atMillis())
                .containsExactly(
                        tuple("no such attribute: No attribute named 'nowhere' is defined", 428),
                        tuple("no such attribute: No attribute named 'nowhere' is defined", 559));
    }

    @Test
    void theLoadOfGatlingScriptsReadsAsGatlingReportsIt() throws IOException {
        SimulationLog.Outcome outcome = readRecorded("plain.log");

        assertThat(outcome).isEqualTo(new SimulationLog.Outcome(1 + 20 + 20 + 60, false, 20, 20));
        assertThat(events.requests).hasSize(60).allMatch(Request::ok);
        assertThat(minAndMaxMillis(request -> true)).containsExactly(21, 113);
        assertThat(Math.round(events.requests.stream()
                        .mapToInt(Request::responseMillis)
                        .average()
                        .orElseThrow()))
                .isEqualTo(25);
    }

    @Test
    void aKilledGatlingLeavesALogThatIsReadAsFarAsItGoes() throws IOException {
        SimulationLog.Outcome outcome = readRecorded("killed-within-record.log");

        assertThat(outcome.truncated()).isTrue();
        assertThat(outcome.complete()).isFalse();
        assertThat(outcome.records()).isEqualTo(events.count()).isGreaterThan(300);
        assertThat(events.requests).allMatch(in(List.of(), "GET /hello/200"));
    }

    @Test
    void aLogCutBetweenTwoRecordsIsIncompleteBecauseUsersNeverEnded() throws IOException {
        SimulationLog.Outcome outcome = readRecorded("killed-between-records.log");

        assertThat(outcome).isEqualTo(new SimulationLog.Outcome(1 + 43 + 348, false, 43, 0));
        assertThat(outcome.complete()).isFalse();
    }

    @Test
    void aLogCutAtAnyByteIsReadWithoutMoreRecordsThanTheWhole() throws IOException {
        byte[] whole = recorded("everything.log");
        SimulationLog.Outcome wholeOutcome = readRecorded("everything.log");
        Set<Long> cleanCuts = new HashSet<>();
        long recordsBefore = 0;

        for (int length = 1; length < whole.length; length++) {
            RecordedEvents part = new RecordedEvents();
            SimulationLog.Outcome outcome = SimulationLog.read(file(Arrays.copyOf(whole, length)), part);

            assertThat(outcome.records())
                    .as("records of the first %d bytes", length)
                    .isEqualTo(part.count())
                    .isBetween(recordsBefore, wholeOutcome.records() - 1);
            assertThat(part.requests).isEqualTo(events.requests.subList(0, part.requests.size()));
            recordsBefore = outcome.records();
            if (!outcome.truncated()) {
                cleanCuts.add(outcome.records());
            }
        }
        // One clean cut after each record but the last; every other cut lies within a record.
        assertThat(cleanCuts).hasSize((int) wholeOutcome.records() - 1);
    }

    @Test
    void anotherGatlingVersionIsRefusedWithBothVersionsAndWhatToDo() throws IOException {
        byte[] log = recorded("plain.log");
        log[1 + Integer.BYTES + "3.15.".length()] = '2';
        Path file = file(log);

        assertRefused(file)
                .withMessage(file + " was written by Gatling 3.15.2, expected 3.15.1, the only version whose log the"
                        + " bench reads: each has a format of its own. Play the load with Gatling 3.15.1"
                        + " (gatling.version in the root pom.xml).");
    }

    @Test
    void aTextLogOfAnOlderGatlingIsRefusedWithItsVersion() throws IOException {
        String three = "RUN\tshop.Load\tload\t1700000000000\tof the shop\t3.9.5\nUSER\tusers\tSTART\t1700000000001\n";
        String two = "ASSERTION\tAAECAA==\nRUN\tshop.Load\t\tload\t1500000000000\t \t2.0\nUSER\tusers\t1\n";

        assertRefused(file(three.getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining(" was written by Gatling 3.9.5, expected 3.15.1, ");
        assertRefused(file(two.getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining(" was written by Gatling 2.x, expected 3.15.1, ");
    }

    @Test
    void anyOtherFileIsRefused() throws IOException {
        byte[] text = "RUN\ttest.load.sims.LoadSimulation\n".getBytes(StandardCharsets.UTF_8);
        byte[] zeros = new byte[100];
        byte[] hugeText = ByteBuffer.allocate(5).put((byte) 0).putInt(-1).array();
        byte[] noVersion = ByteBuffer.allocate(10)
                .put((byte) 0)
                .putInt(4)
                .put("blue".getBytes(StandardCharsets.UTF_8))
                .array();

        for (byte[] content : List.of(text, zeros, hugeText, noVersion)) {
            assertRefused(file(content))
                    .withMessageContaining(" is not a Gatling log, expected the simulation.log of ");
        }
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        assertRefused(file(new byte[0])).withMessageContaining(" is empty, expected the simulation.log of ");
    }

    @Test
    void aMissingFileIsRefused() {
        assertRefused(folder.resolve("absent.log"))
                .withMessageContaining(" is not a file, expected the simulation.log of ");
        assertRefused(folder).withMessageContaining(" is not a file, expected the simulation.log of ");
    }

    @Test
    void bytesThatGatlingNeverWritesAreRefusedWithTheirPlace() throws IOException {
        byte[] log = recorded("plain.log");
        byte[] longer = Arrays.copyOf(log, log.length + 1);
        longer[log.length] = 99;

        assertRefused(file(longer))
                .withMessageContaining(" is damaged before byte " + longer.length + ", found a record of kind 99, ");
    }

    @Test
    void anyWrongByteIsEitherReadOrRefused() throws IOException {
        byte[] log = recorded("everything.log");

        for (int position = 0; position < log.length; position++) {
            byte[] damaged = log.clone();
            damaged[position] ^= (byte) 0x81;
            try {
                SimulationLog.read(file(damaged), new RecordedEvents());
            } catch (UnreadableLogException expected) {
                assertThat(expected).hasMessageContaining("expected");
            }
        }
    }

    private SimulationLog.Outcome readRecorded(String name) throws IOException {
        return SimulationLog.read(file(recorded(name)), events);
    }

    private static byte[] recorded(String name) throws IOException {
        try (InputStream log = SimulationLogTest.class.getResourceAsStream("recorded/" + name)) {
            return log.readAllBytes();
        }
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("simulation.log"), content);
    }

    private static Predicate<Request> in(List<String> groups, String name) {
        return request -> request.groups().equals(groups) && request.name().equals(name);
    }

    private List<Integer> minAndMaxMillis(Predicate<Request> which) {
        IntStream millis = events.requests.stream().filter(which).mapToInt(Request::responseMillis);
        var summary = millis.summaryStatistics();
        return List.of(summary.getMin(), summary.getMax());
    }

    private List<Integer> cumulatedMillisSorted(List<String> groups) {
        return events.groups.stream()
                .filter(group -> group.groups().equals(groups))
                .map(RecordedEvents.Group::cumulatedResponseMillis)
                .sorted()
                .toList();
    }

    private ThrowableAssertAlternative<UnreadableLogException> assertRefused(Path file) {
        return assertThatExceptionOfType(UnreadableLogException.class)
                .isThrownBy(() -> SimulationLog.read(file, events));
    }
}
