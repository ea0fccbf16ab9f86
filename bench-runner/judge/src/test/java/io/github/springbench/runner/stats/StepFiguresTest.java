package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Phases;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.stats.FigureCalculator.StepFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * A load of 10 s with a step from second 4 to 6. As it may begin at any moment of the first second, the seconds before
 * are 1 to 3, those that count for what callers see are 5 to 8, and those after begin with 7.
 */
class StepFiguresTest {

    private static final int WELL = 100;
    private static final int ILL = 900;

    private static final Workload LOAD = new Workload(
            "hyperfoil",
            Workload.Shape.STEP,
            Exchange.get("/"),
            new Phases(
                    Duration.ZERO,
                    null,
                    Duration.ofSeconds(10),
                    Pause.NONE,
                    Duration.ZERO,
                    null,
                    100,
                    Duration.ofSeconds(2)));

    @Test
    void whatCallersSeeIsReadFromTheStepOnUntilAsLongAfterIt() {
        WholeSeconds watched = watched(seconds(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));

        assertThat(watched.micros())
                .extracting(second -> Math.round(second.mean() / 1000))
                .containsExactly(5L, 6L, 7L, 8L);
        assertThat(watched.period().seconds()).isEqualTo(4);
    }

    @Test
    void aServiceIsWellAgainInTheFirstSecondWithAtMostTwiceTheP95OfBefore() {
        assertThat(figures(seconds(ILL, WELL, WELL, WELL, ILL, ILL, ILL, 2 * WELL - 5, ILL, ILL)))
                .containsEntry(Metric.WELL_AGAIN_S.csvName(), 0.0);
        assertThat(figures(seconds(WELL, WELL, WELL, WELL, WELL, WELL, WELL, 2 * WELL + 5, ILL, WELL)))
                .containsEntry(Metric.WELL_AGAIN_S.csvName(), 2.0);
    }

    @Test
    void aServiceThatIsNotWellAgainHasNoSuchFigure() {
        assertThat(figures(seconds(WELL, WELL, WELL, WELL, ILL, ILL, ILL, ILL, ILL, ILL)))
                .doesNotContainKey(Metric.WELL_AGAIN_S.csvName());
        assertThat(figures(seconds(WELL, WELL, WELL, WELL, WELL, WELL, WELL)))
                .as("without a second after the step")
                .doesNotContainKey(Metric.WELL_AGAIN_S.csvName());
    }

    @Test
    void aSecondWithoutAnAnswerIsNotWell() {
        List<EncodedHistogram> seconds =
                new ArrayList<>(seconds(WELL, WELL, WELL, WELL, ILL, ILL, ILL, ILL, WELL, WELL));
        seconds.set(7, EncodedHistogram.of(new Histogram(3)));

        assertThat(figures(seconds)).containsEntry(Metric.WELL_AGAIN_S.csvName(), 1.0);
    }

    /** Of 80 response times, eight are eleven times as long as the median, and four nine times. */
    @Test
    void aWaitIsLongIfItIsOverTenTimesTheMedian() {
        Histogram some = new Histogram(3);
        some.recordValueWithCount(WELL * 1000, 8);
        some.recordValueWithCount(WELL * 11_000, 8);
        some.recordValueWithCount(WELL * 9_000, 4);
        List<EncodedHistogram> seconds =
                new ArrayList<>(seconds(WELL, WELL, WELL, WELL, ILL, WELL, WELL, WELL, WELL, WELL));
        seconds.set(5, EncodedHistogram.of(some));

        assertThat(figures(seconds)).containsEntry(Metric.LONG_WAITS.csvName(), 10.0);
        assertThat(figures(seconds(WELL, WELL, WELL, WELL, WELL, WELL, ILL, ILL, ILL, WELL)))
                .containsEntry(Metric.LONG_WAITS.csvName(), 0.0);
    }

    private static Map<String, Double> figures(List<EncodedHistogram> perSecond) {
        return StepFigures.of(LOAD.step(), perSecond, watched(perSecond));
    }

    private static WholeSeconds watched(List<EncodedHistogram> perSecond) {
        return WholeSeconds.of(LoadResultBuilder.builder().build(), LOAD, perSecond, List.of())
                .orElseThrow();
    }

    /** With 20 response times each, in milliseconds. */
    private static List<EncodedHistogram> seconds(int... millis) {
        return IntStream.range(0, millis.length)
                .mapToObj(second -> {
                    Histogram micros = new Histogram(3);
                    micros.recordValueWithCount(millis[second] * 1000L, 20);
                    micros.setStartTimeStamp(second * 1000L);
                    micros.setEndTimeStamp(second * 1000L + 1000);
                    return EncodedHistogram.of(micros);
                })
                .toList();
    }
}
