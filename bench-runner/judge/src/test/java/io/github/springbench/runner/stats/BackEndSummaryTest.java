package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.Samples;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.BackEndCall;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BackEndSummaryTest {

    private static final Offset<Double> CLOSE = within(1e-9);

    /** The samples begin 3 s before the load: their clock is not that of the load. */
    private static final Instant SAMPLES_FROM = Instant.ofEpochSecond(97);

    /** A load of 20 s, of which the last 10 s are the plateau. */
    private final Period load = period(0, 20);

    private final Period plateau = period(10, 20);

    /** The back end uses 1.5 s of CPU time per second from 10 s of the load on, and none before. */
    private final List<Sample> samples = IntStream.rangeClosed(0, 25)
            .mapToObj(second -> Samples.cpu(second, Math.max(0, second - 13) * 1.5))
            .toList();

    /** A call each second: 11 ms until 10 s of the load, 31 ms from then on; the call at 12 s is refused. */
    private final List<BackEndCall> calls = IntStream.range(-3, 25)
            .mapToObj(second -> new BackEndCall(
                    (100 + second) * 1000L + 500,
                    second == 12 ? null : second < 10 ? 11.0 : 31.0,
                    second == 12 ? "refused" : null))
            .toList();

    @Test
    void sumsUpTheBusierPartOfTheLoad() {
        BackEndEvidence seen = BackEndSummary.of("slow", 10, calls, samples, SAMPLES_FROM, load, plateau, 2);

        assertThat(seen.name()).isEqualTo("slow");
        assertThat(seen.latencyMs()).isEqualTo(10);
        assertThat(seen.cpuShare()).isCloseTo(0.75, CLOSE);
        assertThat(seen.medianMs()).isEqualTo(31);
        assertThat(seen.calls()).isEqualTo(20);
        assertThat(seen.unanswered()).isEqualTo(1);
    }

    @Test
    void theShareIsOfThePartOfACoreThatItMayUse() {
        BackEndEvidence seen = BackEndSummary.of("slow", 10, calls, samples, SAMPLES_FROM, load, null, 0.75);

        assertThat(seen.cpuShare()).isCloseTo(1, CLOSE);
    }

    @Test
    void looksAtTheWholeLoadWithoutAPlateau() {
        BackEndEvidence seen = BackEndSummary.of("slow", 10, calls, samples, SAMPLES_FROM, load, null, 2);

        assertThat(seen.cpuShare()).isCloseTo(0.375, CLOSE);
        assertThat(seen.medianMs()).isEqualTo(11);
    }

    @Test
    void countsTheCallsOfALoadOfAFewSecondsAndTellsNoMore() {
        assertThat(BackEndSummary.of("slow", 10, calls, samples, SAMPLES_FROM, period(11, 15), null, 2))
                .isEqualTo(new BackEndEvidence("slow", null, 10, null, 4, 1));
    }

    @Test
    void tellsNothingByFewerThanFiveLooks() {
        BackEndEvidence seen = BackEndSummary.of(
                "slow", null, calls.subList(3, 7), samples.subList(3, 7), SAMPLES_FROM, load, plateau, 2);

        assertThat(seen).isEqualTo(new BackEndEvidence("slow", null, null, null, 4, 0));
    }

    @Test
    void leavesOutSamplesWithoutACpuTime() {
        List<Sample> gaps = samples.stream()
                .map(sample -> sample.elapsedSeconds() % 2 == 0 ? sample : Samples.cpu(sample.elapsedSeconds(), null))
                .toList();

        assertThat(BackEndSummary.of("slow", 10, calls, gaps, SAMPLES_FROM, load, plateau, 2)
                        .cpuShare())
                .isCloseTo(0.75, CLOSE);
    }

    private static Period period(int fromSecond, int toSecond) {
        return new Period(Instant.ofEpochSecond(100 + fromSecond), Instant.ofEpochSecond(100 + toSecond));
    }
}
