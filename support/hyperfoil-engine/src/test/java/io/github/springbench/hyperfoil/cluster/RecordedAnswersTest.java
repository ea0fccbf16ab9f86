package io.github.springbench.hyperfoil.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.hyperfoil.cluster.RunInfo.AgentInfo;
import io.github.springbench.hyperfoil.cluster.RunInfo.PhaseInfo;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The recorded answers of a controller of Hyperfoil 0.29.3: six users on two busy machines, after two kinds of warm-up.
 * The record lacks the histograms, and the records of its agents lack the series.
 */
class RecordedAnswersTest {

    @Test
    void aRunThatHasEnded() throws IOException {
        RunInfo run = RunInfo.of(answer("run.json"));

        assertThat(run.started()).isTrue();
        assertThat(run.completed()).isTrue();
        assertThat(run.persisted()).isTrue();
        assertThat(run.cancelled()).isFalse();
        assertThat(run.phases())
                .extracting(PhaseInfo::name)
                .containsExactly("warm-up", "warm-up-brief", "load-0", "load-1", "load-2");
        assertThat(run.phases().get(2))
                .isEqualTo(new PhaseInfo("load-0", "TERMINATED", false, 1795559427476L, 1795559440449L));
        assertThat(run.agents()).containsExactly(new AgentInfo("load1", "STOPPED"), new AgentInfo("load2", "STOPPED"));
    }

    @Test
    void theWarningsOfBusyMachines() throws IOException {
        Watchdogs watchdogs = new Watchdogs();
        watchdogs.look(RunInfo.of(answer("run.json")).errors());

        assertThat(watchdogs.fullCores()).isEqualTo(8);
        assertThat(watchdogs.fatal()).isEmpty();
    }

    @Test
    void whatTheAgentsDidIsWhatWasDoneInAll() throws IOException {
        List<PhaseCounts> phases = PhaseCounts.of(answer("total.json").getJsonArray("statistics"));
        List<AgentRecord> agents = AgentRecord.of(answer("record.json"), answer("cpu.json"));

        Counts load =
                Counts.sum(phases.stream().filter(phase -> !phase.isWarmUp()).map(PhaseCounts::counts));
        assertThat(Counts.sum(agents.stream().map(AgentRecord::counts))).isEqualTo(load);
        assertThat(load.requests()).isEqualTo(76);
        assertThat(load.statuses().of2xx()).isEqualTo(76);
        assertThat(phases.stream().filter(PhaseCounts::isWarmUp)).hasSize(2);
        assertThat(agents)
                .extracting(AgentRecord::users)
                .containsExactly(
                        Map.of("load-0", 1L, "load-1", 1L, "load-2", 1L),
                        Map.of("load-0", 1L, "load-1", 1L, "load-2", 1L));
        assertThat(agents).allSatisfy(agent -> {
            assertThat(agent.cpuShare()).isCloseTo(0.992, within(1e-9));
            assertThat(agent.cores()).isEqualTo(2);
        });
    }

    @Test
    void theRequestsThatBeganInEachSecond() throws IOException {
        List<Counts> seconds = BegunRequests.of(answer("record.json"));

        assertThat(seconds.stream().map(Counts::requests))
                .containsExactly(2L, 4L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 6L, 3L, 1L);
        assertThat(Counts.sum(seconds.stream()).statuses().of2xx()).isEqualTo(76);
    }

    @Test
    void momentsHaveMillisecondsWithoutLeadingZeros() {
        assertThat(RunInfo.moment("2026/11/24 22:30:22.7")).isEqualTo(1795559422007L);
        assertThat(RunInfo.moment("2026/11/24 22:30:22.070")).isEqualTo(1795559422070L);
        assertThat(RunInfo.moment(null)).isNull();
    }

    private static JsonObject answer(String file) throws IOException {
        try (InputStream in = RecordedAnswersTest.class.getResourceAsStream("0.29.3/" + file)) {
            return new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
