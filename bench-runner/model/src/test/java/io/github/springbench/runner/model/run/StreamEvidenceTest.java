package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Reading;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence.Times;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamEvidenceTest {

    private static final FootprintEvidence SERVICE = new FootprintEvidence(
            1024,
            List.of(
                    new Reading(Step.BASE, 20, 100.0, 5.0, 30, 0),
                    new Reading(Step.READ, 21, 120.0, 9.0, 40, 0),
                    new Reading(Step.STREAMING, 70, 150.0, 12.0, 45, 200),
                    new Reading(Step.CLOSED, 22, 150.0, 14.0, 42, 7)));

    private static final Times NONE = new Times(null, null, null);

    @Test
    void aRunOfStreamsHasTheFiguresOfItsEventsAndOfTheService() {
        RunResult run = run(new StreamEvidence(
                20_000, 10, new Times(3.0, 20.0, 80.0), new Times(100.0, 105.0, 300.0), new Times(1.0, 9.0, 12.0)));

        assertThat(Metric.EVENTS_PER_SECOND.of(run)).contains(2_000.0);
        assertThat(Metric.FIRST_EVENT_P50_MS.of(run)).contains(3.0);
        assertThat(Metric.FIRST_EVENT_P99_MS.of(run)).contains(20.0);
        assertThat(Metric.GAP_P50_MS.of(run)).contains(100.0);
        assertThat(Metric.GAP_P99_MS.of(run)).contains(105.0);
        assertThat(Metric.GAP_MAX_MS.of(run)).contains(300.0);
        assertThat(Metric.LATE_P99_MS.of(run)).contains(9.0);
        assertThat(Metric.CPU_SECONDS_PER_1000_EVENTS.of(run))
                .as("until all streams were read")
                .contains(0.2);
        assertThat(Metric.STREAM_HEAP_KIB.of(run)).contains(50.0);
        assertThat(Metric.STREAM_RSS_KIB.of(run)).contains(50.0);
        assertThat(Metric.STREAMS_OPEN.of(run)).contains(200.0);
        assertThat(Metric.STREAMS_LEFT.of(run)).contains(7.0);
        assertThat(Metric.THREADS_LEFT.of(run)).contains(12.0);
        assertThat(Metric.P95_MS.of(run)).as("how long a whole stream took").isEmpty();
    }

    @Test
    void whatDidNotArriveHasNoFigure() {
        RunResult run = run(new StreamEvidence(0, 0, NONE, NONE, NONE));

        assertThat(Metric.EVENTS_PER_SECOND.of(run)).isEmpty();
        assertThat(Metric.GAP_P99_MS.of(run)).isEmpty();
        assertThat(Metric.CPU_SECONDS_PER_1000_EVENTS.of(run)).isEmpty();
    }

    @Test
    void otherRunsHaveNone() {
        assertThat(Metric.values()).filteredOn(Metric::isOfStreams).isNotEmpty().allSatisfy(metric -> assertThat(
                        metric.of(run(null)))
                .isEmpty());
    }

    private static RunResult run(StreamEvidence seen) {
        return RunResultBuilder.builder()
                .key(new RunKey("a", Map.of("users", 1024), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .responseTime(new ResponseTime(200.0, Map.of("p95", 1_800.0), 2_000.0))
                        .build())
                .evidence(RunFactsBuilder.builder()
                        .streams(seen)
                        .footprint(SERVICE)
                        .build())
                .build();
    }
}
