package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictionTest {

    private final Experiment experiment = SampleExperiment.get();

    @Test
    void knowsTheKneeOfAPoolOfThreads() {
        Prediction pool = of(0, 100);

        // 200 threads, 100 ms in service, 1.5 s of thinking on average
        assertThat(pool.kneeUsers()).hasValue(3200);
        assertThat(pool.throughputRps(1600)).isEqualTo(1000);
        assertThat(pool.throughputRps(3200)).isEqualTo(2000);
        assertThat(pool.throughputRps(10_000)).isEqualTo(2000);
        assertThat(pool.responseMs(3200)).isEqualTo(100);
        assertThat(pool.responseMs(10_000)).isEqualTo(3500);
    }

    @Test
    void movesTheKneeWithTheLatency() {
        assertThat(of(0, 200).kneeUsers()).hasValue(1700);
    }

    @Test
    void seesNoKneeWhereNoThreadWaits() {
        for (int system : new int[] {1, 2}) {
            Prediction free = of(system, 100);

            assertThat(free.kneeUsers()).isEmpty();
            assertThat(free.responseMs(10_000)).isEqualTo(100);
            assertThat(free.throughputRps(10_000)).isCloseTo(6250, within(1e-9));
        }
    }

    @Test
    void predictsNothingWithoutALatency() {
        assertThat(Prediction.of(experiment, experiment.systems().get(0), Map.of()))
                .isEmpty();
    }

    private Prediction of(int system, int latency) {
        return Prediction.of(experiment, experiment.systems().get(system), Map.of("latency", latency))
                .orElseThrow();
    }
}
