package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.stats.estimates.Repetition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Files of which none holds anything. */
class RunStrategyTest {

    private final AtomicInteger reads = new AtomicInteger();
    private final Function<RunResult, Repetition> reading =
            RunStrategy.Planned.reading(files(), SampleExperiment.get().workload());

    @Test
    void theResponseTimesOfARunAreReadForTheFirstBatchAlone() {
        RunResult run = run(Instant.EPOCH);
        RunResult judgedAgain = run.with(it -> it.threadEvidence("seen beside others"));

        assertThat(reading.apply(run).plateau().count()).isZero();
        assertThat(reading.apply(judgedAgain).plateau().count()).isZero();
        assertThat(reading.apply(judgedAgain).run()).isSameAs(judgedAgain);
        assertThat(reads).hasValue(1);

        assertThat(reading.apply(run(Instant.EPOCH.plusSeconds(60))).plateau().count())
                .isZero();
        assertThat(reads).as("a disturbed run that was made again").hasValue(2);
    }

    private RunFiles files() {
        return new RunFiles(
                key -> {
                    reads.incrementAndGet();
                    return List.of();
                },
                key -> List.of(),
                key -> List.of(),
                key -> List.of(),
                key -> Optional.empty(),
                key -> List.of());
    }

    private static RunResult run(Instant startedAt) {
        return RunResultBuilder.builder()
                .key(new RunKey("pool", Map.of("latency", 100, "users", 1000), 1))
                .startedAt(startedAt)
                .load(LoadResultBuilder.builder()
                        .users(1000)
                        .responseTime(ResponseTime.NONE)
                        .build())
                .build();
    }
}
