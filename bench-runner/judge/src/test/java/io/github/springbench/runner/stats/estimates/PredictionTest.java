package io.github.springbench.runner.stats.estimates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Experiment.Preset;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.SystemUnderTestBuilder;
import io.github.springbench.runner.model.Target.ServiceModule;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.machine.Servers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** 200 threads, 100 ms service time and 1 to 2 s think time, by hand: N* = 200 × 1.6 s / 0.1 s = 3,200 users. */
class PredictionTest {

    private static final Map<String, Integer> CELL = Map.of("latency", 100, "users", 1000);

    private final Experiment experiment = SampleExperiment.get();

    @Test
    void theKneeIsWhereTheUsersKeepAllThreadsBusy() {
        Prediction pool = predicted("pool");

        assertThat(pool.servers()).hasValue(200);
        assertThat(pool.serviceMs()).isEqualTo(100);
        assertThat(pool.thinkMs()).isEqualTo(1500);
        assertThat(pool.kneeUsers()).hasValue(3200);
    }

    @Test
    void beforeTheKneeNobodyWaitsAndBeyondItEachUserMoreAddsForAll() {
        Prediction pool = predicted("pool");

        assertThat(pool.mostThroughputRps(1600)).isCloseTo(1000, within(1e-9));
        assertThat(pool.leastResponseMs(1600)).isEqualTo(100);
        assertThat(pool.mostThroughputRps(6400)).isCloseTo(2000, within(1e-9));
        assertThat(pool.leastResponseMs(6400)).isCloseTo(1700, within(1e-9));
        assertThat(predicted("loop").mostThroughputRps(6400)).isCloseTo(4000, within(1e-9));
        assertThat(predicted("loop").leastResponseMs(6400)).isEqualTo(100);
    }

    @Test
    void callersWithoutThinkTimeKeepAThreadBusyEach() {
        Experiment closed = experiment.withWorkload(experiment
                .workload()
                .with(Preset.of(Phases.UNCHANGED.withPause(new Pause(Duration.ZERO, Duration.ZERO)))));

        assertThat(Prediction.of(closed, system("pool"), CELL).orElseThrow().kneeUsers())
                .hasValue(200);
    }

    @Test
    void withoutBlockedThreadsThereIsAPredictionWithoutAKnee() {
        for (String name : new String[] {"virtual", "loop"}) {
            assertThat(predicted(name).servers()).isEmpty();
            assertThat(predicted(name).kneeUsers()).isEmpty();
        }
    }

    /**
     * 10 connections, two round trips of 25 ms and 1.5 s think time, by hand: N* = 10 × 1.55 s / 0.05 s = 310 users.
     */
    @Test
    void connectionsHeldForRoundTripsToASlowDatabaseAreTheLimit() {
        Prediction pool = overDatabase(Map.of(), 2).orElseThrow();

        assertThat(pool.what()).isEqualTo(Servers.What.CONNECTIONS);
        assertThat(pool.serviceMs()).isEqualTo(50);
        assertThat(pool.kneeUsers()).hasValue(310);
        assertThat(pool.mostThroughputRps(600)).isCloseTo(200, within(1e-9));
        assertThat(overDatabase(Map.of("spring.datasource.hikari.maximum-pool-size", "50"), 2)
                        .orElseThrow()
                        .kneeUsers())
                .hasValue(1550);
    }

    @Test
    void nobodyKnowsHowLongAConnectionIsHeldUnlessTheFileSaysSo() {
        assertThat(overDatabase(Map.of(), null)).isEmpty();
    }

    private Optional<Prediction> overDatabase(Map<String, String> properties, Integer roundTrips) {
        SystemUnderTest system = SystemUnderTestBuilder.builder()
                .name("virtual")
                .service(ServiceModule.POSTGRES_JDBC)
                .virtualThreads(true)
                .properties(properties)
                .roundTrips(roundTrips)
                .build();
        BackEnd far = new BackEnd("far", new DatabaseSpec("postgresql", 1, Duration.ofMillis(25)));
        return Prediction.of(SampleExperiment.over(far), system, Map.of("users", 1000));
    }

    @Test
    void withoutATimeInServiceThereIsNoPrediction() {
        assertThat(Prediction.of(experiment, system("pool"), Map.of("users", 1000)))
                .isEmpty();
        assertThat(Prediction.of(experiment, system("pool"), Map.of("users", 1000, "latency", 0)))
                .isEmpty();
    }

    @Test
    void onlyUsersHaveAKnee() {
        assertThat(Prediction.of(SampleExperiment.over(Axis.LATENCY), system("pool"), CELL))
                .isEmpty();
    }

    @Test
    void aLimitThatIsNoNumberIsNotTakenForNoLimit() {
        SystemUnderTest unknown = SampleExperiment.system("unknown", ServiceModule.MVC_WITH_LATENCY)
                .withProperties(Map.of("server.tomcat.threads.max", "${THREADS}"));

        assertThat(Prediction.of(experiment, unknown, CELL)).isEqualTo(Optional.empty());
    }

    private Prediction predicted(String system) {
        return Prediction.of(experiment, system(system), CELL).orElseThrow();
    }

    private SystemUnderTest system(String name) {
        return experiment.systems().stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
