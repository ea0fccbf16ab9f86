package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Reading;
import io.github.springbench.runner.model.run.RunFacts.FootprintEvidence.Step;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence;
import io.github.springbench.runner.model.run.RunFacts.StreamEvidence.Times;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResultBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Three repetitions of a cell whose users read streams. */
class StreamEstimatesTest {

    private final List<Repetition> repetitions =
            List.of(repetition(1, 101, 300, 0), repetition(2, 105, 120, 9), repetition(3, 103, 140, 1));

    @Test
    void aPercentileIsTheMedianOfTheRepetitions() {
        assertThat(value(Metric.GAP_P99_MS)).isEqualTo(103);
    }

    @Test
    void theLongestGapAndWhatWasLeftAreThoseOfTheWorst() {
        assertThat(value(Metric.GAP_MAX_MS)).isEqualTo(300);
        assertThat(value(Metric.STREAMS_LEFT)).isEqualTo(9);
    }

    private double value(Metric metric) {
        return Estimates.of(metric, repetitions).orElseThrow().value();
    }

    private static Repetition repetition(int number, double p99Ms, double maxMs, int left) {
        Times gaps = new Times(100.0, p99Ms, maxMs);
        FootprintEvidence service = new FootprintEvidence(
                100,
                List.of(
                        new Reading(Step.BASE, 20, 100.0, 5.0, 30, 0),
                        new Reading(Step.CLOSED, 22, 150.0, 14.0, 42, left)));
        return new Repetition(
                RunResultBuilder.builder()
                        .key(new RunKey("a", Map.of("users", 100), number))
                        .startedAt(Instant.EPOCH)
                        .load(LoadResultBuilder.builder()
                                .responseTime(new ResponseTime(200.0, Map.of(), 2_000.0))
                                .build())
                        .evidence(RunFactsBuilder.builder()
                                .streams(new StreamEvidence(2_000, 2, gaps, gaps, gaps))
                                .footprint(service)
                                .build())
                        .build(),
                List.of());
    }
}
