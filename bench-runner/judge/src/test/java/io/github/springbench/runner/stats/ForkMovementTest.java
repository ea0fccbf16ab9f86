package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkMovementTest {

    /** The resolution of a clock, in milliseconds. */
    private static final double FINE = 0.001;

    @Test
    void aFigureMovesByItsRatio() {
        ForkEvidence seen = between(run(1000, 20, FINE, null), run(900, 22, FINE, null));

        assertThat(seen.plateauThroughputRps()).isEqualTo(new ForkEvidence.Moved(1000, 900, 0.9, 1 - 0.9));
        assertThat(seen.p50Ms().ratio()).isEqualTo(1.1);
        assertThat(seen.p50Ms().difference()).isCloseTo(0.1, within(0.001));
    }

    @Test
    void coresThatBecameSlowerTakeTheirPart() {
        // A request takes 10 ms of CPU time, and 20 ms on cores of half the speed.
        ForkEvidence seen = between(run(1000, 10, FINE, 100.0), run(500, 20, FINE, 50.0));

        assertThat(seen.plateauThroughputRps().ratio()).isCloseTo(1, within(1e-9));
        assertThat(seen.p50Ms().ratio()).isCloseTo(1, within(1e-9));
        assertThat(seen.p50Ms().difference()).isLessThan(0.001);
    }

    @Test
    void coresThatBecameSlowerDoNotHideAServiceThatBecameFaster() {
        ForkEvidence seen = between(run(1000, 10, FINE, 100.0), run(1000, 10, FINE, 80.0));

        assertThat(seen.plateauThroughputRps().ratio()).isCloseTo(1.25, within(1e-9));
    }

    @Test
    void aStepOfTheClockIsNoMovement() {
        ForkEvidence seen = between(run(1000, 2, 1, null), run(1000, 3, 1, null));

        assertThat(seen.p50Ms().ratio()).isEqualTo(1.5);
        assertThat(seen.p50Ms().difference()).isZero();
    }

    @Test
    void aFigureThatOneRunLacksIsNotCompared() {
        RunResult without = run(null, 20, FINE, null);

        assertThat(between(run(1000, 20, FINE, null), without).plateauThroughputRps())
                .isNull();
        assertThat(ForkMovement.between(without, run(null, 0, 0, null))).isPresent();
        assertThat(ForkMovement.between(run(null, 0, 1, null), without)).isEmpty();
    }

    private static ForkEvidence between(RunResult first, RunResult closing) {
        return ForkMovement.between(first, closing).orElseThrow();
    }

    private static RunResult run(Integer rps, double ms, double resolutionMs, Double coreSpeed) {
        LoadResult load = LoadResultBuilder.builder()
                .users(10)
                .requests(30_000)
                .durationSeconds(60)
                .throughputRps(1000)
                .plateauSeconds(60)
                .plateauThroughputRps(rps == null ? null : rps.doubleValue())
                .responseTime(Times.of(ms, ms, ms, ms, ms, ms))
                .resolutionMs(resolutionMs)
                .build();
        LoadEvidence evidence =
                new LoadEvidence(10, Map.of(), 0, null, 0.0, null, 10, null, null, null, null, null, null, null);
        HostEvidence host = new HostEvidence(null, null, null, null, null, null, coreSpeed, null, null);
        return RunResultBuilder.builder()
                .key(new RunKey("a", Map.of("users", 10), 1))
                .startedAt(Instant.EPOCH)
                .load(load)
                .evidence(RunFactsBuilder.builder().load(evidence).host(host).build())
                .build();
    }
}
