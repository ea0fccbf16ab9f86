package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.LoadGeneratorSample;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpProgressTest {

    private static final Instant FROM = Instant.ofEpochMilli(10_000);

    @Test
    void whatTheServiceUsedIsTakenInProportionToTheTimeBetweenItsSamples() {
        List<WarmUpProgress> progress = WarmUpProgress.of(
                List.of(note(10_500, 5), note(11_500, 30)),
                List.of(sample(0, 1.0), sample(1, 3.0), sample(2, 4.0)),
                FROM,
                List.of());

        assertThat(progress)
                .containsExactly(
                        new WarmUpProgress(10.5, 5, 2.0, null, null), new WarmUpProgress(11.5, 30, 3.5, null, null));
    }

    @Test
    void momentsThatNoTwoSamplesSurroundAreLeftOut() {
        assertThat(WarmUpProgress.of(
                        List.of(note(9_900, 1), note(10_500, 5), note(12_000, 30)),
                        List.of(sample(0, 1.0), sample(1, 3.0)),
                        FROM,
                        List.of()))
                .extracting(WarmUpProgress::requests)
                .containsExactly(5L);
    }

    @Test
    void whatTheServiceDoesNotTellIsNotKnown() {
        assertThat(WarmUpProgress.of(
                        List.of(note(10_500, 5)), List.of(sample(0, null), sample(1, 3.0)), FROM, List.of()))
                .containsExactly(new WarmUpProgress(10.5, 5, null, null, null));
    }

    private static LoadGeneratorSample note(long epochMs, long requests) {
        return new LoadGeneratorSample(epochMs, 0, 0, requests, null);
    }

    private static Sample sample(double seconds, Double cpuSeconds) {
        return Sample.fromOutside(seconds, null, null, cpuSeconds, null);
    }
}
