package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.Samples;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.PoolEvidence;
import io.github.springbench.runner.model.run.Sample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoolSummaryTest {

    private static final Instant START = Instant.ofEpochSecond(100);

    /** 20 samples, half a second after each whole second. From 15 s on, requests wait for one of 50 connections. */
    private final List<Sample> samples = IntStream.range(0, 20)
            .mapToObj(second -> Samples.pool(second + 0.5, Math.min(50, second * 4), second < 15 ? 0 : second * 10))
            .toList();

    private final Period load = period(0, 20);

    @Test
    void sumsUpThePartWithMoreWaiting() {
        assertThat(PoolSummary.of(50, samples, START, load, period(10, 20)))
                .isEqualTo(new PoolEvidence(50, 50, 190, 0.5, null));
        assertThat(PoolSummary.of(50, samples, START, load, null)).isEqualTo(new PoolEvidence(50, 50, 190, 0.25, null));
    }

    @Test
    void aRequestThatWaitsForItsConnectionToOpenDoesNotWaitForALimit() {
        assertThat(PoolSummary.of(1000, samples, START, load, null))
                .isEqualTo(new PoolEvidence(1000, 50, 190, 0.0, null));
        assertThat(PoolSummary.of(null, samples, START, load, null))
                .isEqualTo(new PoolEvidence(null, 50, 190, 0.0, null));
    }

    @Test
    void looksOnlyAtTheLoad() {
        assertThat(PoolSummary.of(50, samples, START, period(0, 10), null))
                .isEqualTo(new PoolEvidence(50, 36, 0, 0.0, null));
    }

    @Test
    void tellsNoShareOfFewLooks() {
        assertThat(PoolSummary.of(50, samples, START, period(15, 19), null))
                .isEqualTo(new PoolEvidence(50, 50, 180, null, null));
        assertThat(PoolSummary.of(50, samples.subList(15, 19), START, load, null))
                .isEqualTo(new PoolEvidence(50, 50, 180, null, null));
    }

    @Test
    void aPoolThatDoesNotTellWhoWaitsIsStillAPool() {
        List<Sample> silent = IntStream.range(0, 20)
                .mapToObj(second -> Samples.pool(second, 7, null))
                .toList();

        assertThat(PoolSummary.of(50, silent, START, load, null)).isEqualTo(new PoolEvidence(50, 7, 0, null, null));
    }

    @Test
    void withoutAPoolThereIsNothing() {
        assertThat(PoolSummary.of(null, List.of(Samples.cpu(1, 1.0)), START, load, null))
                .isNull();
        assertThat(PoolSummary.of(50, List.of(), START, load, null)).isNull();
    }

    private static Period period(int fromSecond, int toSecond) {
        return new Period(START.plusSeconds(fromSecond), START.plusSeconds(toSecond));
    }
}
