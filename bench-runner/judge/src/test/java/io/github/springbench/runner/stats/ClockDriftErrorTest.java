package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.stats.FigureCalculator.ClockDriftError;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A plateau of 10 s with 1,000 requests per second and a p95 of 200 ms. */
class ClockDriftErrorTest {

    private static final double SECONDS = 10;

    private static final Interference ERRORS = new Interference(
            Map.of(
                    Metric.P95_MS,
                    Map.of(InterferencePart.CORES, 1.0),
                    Metric.PLATEAU_THROUGHPUT_RPS,
                    Map.of(InterferencePart.CORES, 2.0)),
            Set.of(InterferencePart.SPEED));

    /** The clock drifted by 50 ms in 10 s. */
    @Test
    void figuresMoveByTheShareOfThePlateauByWhichAClockDrifted() {
        Interference errors = errors(true, new ClockEvidence("load1", 900, 0.1, 50));

        assertThat(errors.parts().get(Metric.P95_MS))
                .containsEntry(InterferencePart.CORES, 1.0)
                .hasEntrySatisfying(
                        InterferencePart.CLOCK_DRIFT, ms -> assertThat(ms).isCloseTo(1, within(1e-9)));
        assertThat(errors.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isCloseTo(2 + 5, within(1e-9));
        assertThat(errors.notLookedAt()).containsExactly(InterferencePart.SPEED);
    }

    @Test
    void theClockThatDriftedMostCountsWhicheverWay() {
        Interference errors =
                errors(true, new ClockEvidence("app1", 0, 0.1, 20), new ClockEvidence("load1", 0, 0.1, -50));

        assertThat(errors.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow()).isCloseTo(2 + 5, within(1e-9));
    }

    /** Each response time is measured by one clock. */
    @Test
    void anOffsetThatStaysMovesNothing() {
        Interference errors = errors(true, new ClockEvidence("load1", 60_000, 0.1, 0));

        assertThat(errors.of(Metric.P95_MS)).contains(1.0);
        assertThat(errors.parts().get(Metric.P95_MS)).containsEntry(InterferencePart.CLOCK_DRIFT, 0.0);
    }

    @Test
    void onOneMachineThereIsNoSuchPart() {
        assertThat(errors(false)).isSameAs(ERRORS);
    }

    @Test
    void clocksApartThatNobodyReadAreAPartThatNobodyLookedAt() {
        Interference errors = errors(true);

        assertThat(errors.parts()).isEqualTo(ERRORS.parts());
        assertThat(errors.notLookedAt())
                .containsExactlyInAnyOrder(InterferencePart.SPEED, InterferencePart.CLOCK_DRIFT);
    }

    private static Interference errors(boolean apart, ClockEvidence... clocks) {
        return ClockDriftError.addedTo(ERRORS, run(List.of(clocks)), SECONDS, apart);
    }

    private static RunResult run(List<ClockEvidence> clocks) {
        return RunResultBuilder.builder()
                .key(new RunKey("pool", Map.of("users", 1000), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .users(1000)
                        .requests(10_000)
                        .durationSeconds(12)
                        .throughputRps(900)
                        .plateauSeconds(SECONDS)
                        .plateauThroughputRps(1000.0)
                        .responseTime(Times.of(150.0, 150.0, 200.0, 210.0, 220.0, 230.0))
                        .build())
                .evidence(RunFactsBuilder.builder().clocks(clocks).build())
                .build();
    }
}
