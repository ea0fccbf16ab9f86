package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Ten callers who get 100 answers in a second call every 100 ms. */
class CorrectedTest {

    /** Each of ten waits of 1 s stands for nine more, of 900 to 100 ms: of 1,100, the 1,089th took 900 ms. */
    @Test
    void whoWaitsWouldHaveCalledMeanwhile() {
        Map<String, Double> corrected = FigureCalculator.corrected(load(ResponseTime.NONE), times());

        assertThat(corrected).containsOnlyKeys(Metric.P99_CORRECTED_MS.csvName());
        assertThat(Math.round(corrected.get(Metric.P99_CORRECTED_MS.csvName()) / 10) * 10)
                .isEqualTo(900);
    }

    @Test
    void anOpenLoadHasNoPace() {
        assertThat(FigureCalculator.corrected(load(null), times())).isEmpty();
    }

    private static LoadResult load(ResponseTime corrected) {
        return LoadResultBuilder.builder()
                .users(10)
                .plateauThroughputRps(100.0)
                .corrected(corrected)
                .build();
    }

    private static RecordedTimes times() {
        Histogram micros = new Histogram(3);
        micros.recordValueWithCount(10_000, 1000);
        micros.recordValueWithCount(1_000_000, 10);
        return RecordedTimes.of(List.of(EncodedHistogram.of(micros)));
    }
}
