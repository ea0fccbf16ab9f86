package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** 1,000 users with 100 ms service time and 1 to 2 s think time, by hand: 1,000 / 1.6 s = 625 requests/s. */
class DemandTest {

    private static final Map<String, Integer> CELL = Map.of("latency", 100, "users", 1000);

    private static final String SYSTEM = "pool";

    private final Experiment experiment = SampleExperiment.get();
    private final Demand demand = Demand.of(experiment, SYSTEM, CELL).orElseThrow();

    @Test
    void usersWhoDoNotWaitAskAsOftenAsTheLawSays() {
        assertThat(demand.requestsPerSecond()).isCloseTo(625, within(1e-9));
        assertThat(demand.nearMs()).isCloseTo(150, within(1e-9));
    }

    @Test
    void anOpenLoadAsksForItsRateAndForNoResponseTime() {
        Demand open = Demand.of(
                        experiment.withWorkload(SampleExperiment.workload(Workload.Shape.OPEN, null)),
                        SYSTEM,
                        Map.of("rate", 400, "latency", 100))
                .orElseThrow();

        assertThat(open).isEqualTo(new Demand(400, null));
        assertThat(open.pace(single(399), single(9_999))).isEqualTo(Pace.KEEPS_UP);
        assertThat(open.pace(single(387), single(1))).isEqualTo(Pace.FALLS_BEHIND);
    }

    @Test
    void callersAskForWhateverTheyGet() {
        Experiment closed = experiment.withWorkload(SampleExperiment.workload(Workload.Shape.CLOSED, Pause.NONE));

        assertThat(Demand.of(closed, SYSTEM, CELL)).isEmpty();
    }

    @Test
    void connectionsThatStayOpenAskForNothing() {
        for (Workload.Shape shape : List.of(Workload.Shape.CONNECTIONS, Workload.Shape.STREAMS)) {
            Experiment open = experiment.withWorkload(SampleExperiment.workload(shape, Pause.NONE));

            assertThat(Demand.of(open, SYSTEM, CELL)).as(shape.word()).isEmpty();
        }
    }

    @Test
    void withoutALatencyNobodyKnowsWhatIsAskedFor() {
        assertThat(Demand.of(experiment, SYSTEM, Map.of("users", 1000))).isEmpty();
        assertThat(Demand.of(experiment, SYSTEM, Map.of("users", 1000, "latency", 0)))
                .isEmpty();
    }

    @Test
    void throughputAndResponseTimeMustBothBeNear() {
        assertThat(demand.pace(single(607), single(150))).isEqualTo(Pace.KEEPS_UP);
        assertThat(demand.pace(single(606), single(101))).isEqualTo(Pace.FALLS_BEHIND);
        assertThat(demand.pace(single(625), single(151))).isEqualTo(Pace.FALLS_BEHIND);
    }

    @Test
    void allOfAnIntervalMustShowIt() {
        Estimate enough = new Estimate(625, 620.0, 630.0, 3, null);

        assertThat(demand.pace(enough, new Estimate(140, 120.0, 149.0, 3, null)))
                .isEqualTo(Pace.KEEPS_UP);
        assertThat(demand.pace(enough, new Estimate(140, 120.0, 151.0, 3, null)))
                .isEqualTo(Pace.NOT_SHOWN);
        assertThat(demand.pace(enough, new Estimate(160, 151.0, 170.0, 3, null)))
                .isEqualTo(Pace.FALLS_BEHIND);
        assertThat(demand.pace(new Estimate(625, 600.0, 630.0, 3, null), single(101)))
                .isEqualTo(Pace.NOT_SHOWN);
    }

    private static Estimate single(double value) {
        return new Estimate(value, null, null, 1, null);
    }
}
