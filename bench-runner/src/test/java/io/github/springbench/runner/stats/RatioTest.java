package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.HostEvidence;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.Metric;
import io.github.springbench.runner.model.ResourceUse;
import io.github.springbench.runner.model.ResponseTime;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs of 100 users with a back end of 10 ms. */
class RatioTest {

    private static final int LATENCY_MS = 10;
    private static final int USERS = 100;
    private static final Double NO_THINKING = 0.0;

    /** In millions of numbers sorted in a second of CPU time. */
    private static final Double FULL_SPEED = 40.0;

    private static final Double FOUR_FIFTHS = 32.0;

    @Test
    void callersOnSlowerCoresAreNotFewerThanTheCoresExplain() {
        // On the fast cores 10 ms of latency and 32 of work; on the slower ones the work takes 40.
        Ratio ratio = ratio(
                Metric.PLATEAU_THROUGHPUT_RPS, run(50, NO_THINKING, FOUR_FIFTHS), run(42, NO_THINKING, FULL_SPEED));

        assertThat(ratio.value()).isCloseTo(0.84, within(1e-9));
        assertThat(ratio.least()).isEqualTo(ratio.value());
        assertThat(ratio.most()).isCloseTo(1, within(1e-9));
        assertThat(ratio.shareOfCores()).isCloseTo(0.19, within(0.01));
        assertThat(Difference.of(ratio)).isEqualTo(Difference.NONE_SHOWN);
        assertThat(Difference.of(ratio.measured())).isEqualTo(Difference.LOWER);
    }

    @Test
    void callersOnSlowerCoresWhoAreServedMoreAllTheSameAreServedMore() {
        Ratio ratio = ratio(
                Metric.PLATEAU_THROUGHPUT_RPS, run(42, NO_THINKING, FOUR_FIFTHS), run(50, NO_THINKING, FULL_SPEED));

        assertThat(ratio.least()).isEqualTo(ratio.value());
        assertThat(Difference.of(ratio)).isEqualTo(Difference.HIGHER);
    }

    @Test
    void thinkingAndLatencyNeedNoCore() {
        Ratio times = ratio(Metric.P99_MS, run(12, 1_000.0, FOUR_FIFTHS), run(10, 1_000.0, FULL_SPEED));
        assertThat(times.least()).isCloseTo((10 + 2 * 0.8) / 10, within(1e-9));
        assertThat(times.most()).isCloseTo(1.2, within(1e-9));

        Ratio throughput =
                ratio(Metric.PLATEAU_THROUGHPUT_RPS, run(12, 1_000.0, FOUR_FIFTHS), run(10, 1_000.0, FULL_SPEED));
        assertThat(throughput.shareOfCores()).isLessThan(0.001);
    }

    @Test
    void cpuTimeFollowsTheCoresAndMemoryDoesNot() {
        assertThat(ratio(
                                Metric.CPU_SECONDS_PER_1000,
                                run(50, NO_THINKING, FOUR_FIFTHS),
                                run(50, NO_THINKING, FULL_SPEED))
                        .least())
                .isEqualTo(0.8);
        assertThat(ratio(Metric.PEAK_RSS_MIB, run(50, NO_THINKING, FOUR_FIFTHS), run(50, NO_THINKING, FULL_SPEED))
                        .shareOfCores())
                .isZero();
    }

    @Test
    void coresOfWhichNobodyKnowsExplainNothing() {
        assertThat(ratio(Metric.P99_MS, run(50, NO_THINKING, null), run(42, NO_THINKING, FULL_SPEED))
                        .shareOfCores())
                .isZero();
    }

    @Test
    void requestsThatComeAtARateComeWhateverTheCoresDo() {
        assertThat(ratio(Metric.PLATEAU_THROUGHPUT_RPS, run(50, null, FOUR_FIFTHS), run(42, null, FULL_SPEED))
                        .shareOfCores())
                .isZero();
    }

    private static Ratio ratio(Metric metric, Repetition above, Repetition below) {
        return Ratio.of(metric, List.of(above), List.of(below)).orElseThrow();
    }

    private static Repetition run(double ms, Double thinkMs, Double coreSpeed) {
        double rps = USERS * 1000 / (ms + (thinkMs == null ? 0 : thinkMs));
        LoadResult load = new LoadResult(
                USERS,
                30_000,
                0,
                Map.of(),
                60,
                rps,
                60,
                rps,
                new ResponseTime(ms, ms, ms, ms, ms, ms),
                null,
                null,
                false);
        LoadEvidence loadEvidence =
                new LoadEvidence(USERS, Map.of(), 0, null, thinkMs, null, USERS, null, null, null, null);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, null, coreSpeed, null);
        return new Repetition(
                new RunResult(
                        new RunKey("a", Map.of("users", USERS, "latency", LATENCY_MS), 1),
                        Instant.EPOCH,
                        null,
                        null,
                        null,
                        List.of(),
                        load,
                        new ResourceUse(null, null, null, null, 500.0, null, null, null, null, null, 0.2),
                        Map.of(),
                        Map.of(),
                        null,
                        new Evidence(loadEvidence, null, host, null, List.of(), null, null, null),
                        null),
                List.of());
    }
}
