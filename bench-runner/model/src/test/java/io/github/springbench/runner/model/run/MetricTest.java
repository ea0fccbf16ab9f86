package io.github.springbench.runner.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricTest {

    private static final LoadResult LOAD = LoadResultBuilder.builder()
            .responseTime(new ResponseTime(200.0, Map.of("p99", 1_800.0), 2_000.0))
            .build();

    @Test
    void anOpenLoadHasPercentilesFromSendingAndWhatItSentOfWhatWasDue() {
        RunResult open =
                run(LOAD.with(it -> it.due(1_000L).fromSending(new ResponseTime(5.0, Map.of("p99", 6.0), 2_000.0))));

        assertThat(Metric.P99_MS.of(open)).contains(1_800.0);
        assertThat(Metric.P99_SENT_MS.of(open)).contains(6.0);
        assertThat(Metric.ACHIEVED_PERCENT.of(open)).contains(95.0);
    }

    @Test
    void othersHaveNone() {
        assertThat(Metric.P99_SENT_MS.of(run(LOAD))).isEmpty();
        assertThat(Metric.ACHIEVED_PERCENT.of(run(LOAD))).isEmpty();
    }

    private static RunResult run(LoadResult load) {
        LoadEvidence seen =
                new LoadEvidence(0, Map.of(), 0, null, null, null, 0, null, null, null, null, null, 950L, null);
        return RunResultBuilder.builder()
                .key(new RunKey("a", Map.of("rate", 100), 1))
                .startedAt(Instant.EPOCH)
                .load(load)
                .evidence(RunFactsBuilder.builder().load(seen).build())
                .build();
    }
}
