package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.stats.LongRun;
import io.github.springbench.runner.verdict.Drift.Movement;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The checked part is from 7.4 to 29.4 minutes after all users had arrived. */
class DriftTest {

    private final LongRun run = new LongRun();

    @Test
    void whatStaysDoesNotDrift() {
        DriftEvidence seen = run.evidence();

        assertThat(Drift.reasons(seen)).isEmpty();
        assertThat(Drift.isTooShort(seen)).isFalse();
        assertThat(Drift.of(DriftMetric.HEAP_AFTER_GC, seen)).isEqualTo(Movement.STEADY);
        assertThat(Drift.of(DriftMetric.THROUGHPUT, seen)).isEqualTo(Movement.NOT_JUDGED);
    }

    @Test
    void aLeakIsToldByTheHour() {
        run.heapMib = minute -> 200 + minute * 31 / 60;

        assertThat(Drift.reasons(run.evidence()))
                .containsExactly(
                        "Heap after collections grew by 31 MiB an hour, from 206 to 213 MiB in 22 min (at most 5 % "
                                + "an hour is allowed): it may be garbage that no collection of all of it has "
                                + "removed yet, or a leak.");
    }

    @Test
    void whatACollectionOfAllRemovesIsNoLeak() {
        run.heapMib = minute -> 200 + minute * 31 / 60;

        run.heapLeftMib = 90.0;
        assertThat(Drift.reasons(run.evidence())).isEmpty();
        assertThat(Drift.of(DriftMetric.HEAP_AFTER_GC, run.evidence())).isEqualTo(Movement.GARBAGE);

        run.heapLeftMib = 210.0;
        assertThat(Drift.reasons(run.evidence()))
                .singleElement(STRING)
                .endsWith("a collection of all of it left 210 MiB when the users had gone, so that it is held.");
    }

    @Test
    void aStepOfWhatIsHeldIsNoLeak() {
        run.heapMib = after(18, 200, 240);
        run.rssMib = after(12, 500, 700);
        run.threads = after(20, 30, 60);

        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    @Test
    void whatAJvmNeedsInItsFirstMinutesIsNoDrift() {
        run.heapMib = minute -> Math.min(200, 80 + 20 * minute);
        run.rssMib = minute -> Math.min(600, 300 + 50 * minute);
        run.mostMs = minute -> minute < 3 ? 180 : 101;

        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    @Test
    void noiseIsNoDrift() {
        for (int seed = 0; seed < 5; seed++) {
            run.heapMib = noise(seed, 0, 200, 4);
            run.rssMib = noise(seed, 0.6, 500, 20);
            run.slowMs = noise(seed, 0.6, 120, 8);

            assertThat(Drift.reasons(run.evidence())).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void threadsThatAreNeverEndedRunOut() {
        run.threads = minute -> 30 + minute;

        assertThat(Drift.reasons(run.evidence()))
                .containsExactly(
                        "Platform threads outside the request pool grew by 60 an hour, from 40 to 55 in 22 min "
                                + "(at most 5 % an hour is allowed): what goes on growing runs out.");
    }

    @Test
    void aRequestPoolMayGrowToItsLimit() {
        run.poolThreads = minute -> 100 + 3 * minute;

        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    @Test
    void responseTimesMayNeitherClimbNorStep() {
        run.slowMs = after(20, 104, 150);
        assertThat(Drift.reasons(run.evidence()))
                .containsExactly("p99 rose from 104 to 150 ms in 22 min (by 44.1 %, at most 20 % is allowed): "
                        + "the figures depend on how long the load was.");

        run.slowMs = minute -> 104 + 2 * minute;
        assertThat(Drift.reasons(run.evidence())).singleElement(STRING).startsWith("p99 rose from ");

        run.slowMs = after(20, 150, 104);
        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    @Test
    void aRiseFromNothingHasNoShare() {
        DriftEvidence seen =
                new DriftEvidence(1_800, 450, 22, Map.of(DriftMetric.P50, new DriftFigure(0, 5, 12, 3)), null);

        assertThat(Drift.reasons(seen))
                .containsExactly("p50 rose from 0 to 5 ms in 22 min (at most 10 % is allowed): "
                        + "the figures depend on how long the load was.");
    }

    @Test
    void theRunnersOwnMemoryIsShownAndNoFaultOfTheRun() {
        run.runnerHeapMib = minute -> 40 + minute;

        assertThat(Drift.of(DriftMetric.RUNNER_HEAP, run.evidence())).isEqualTo(Movement.DRIFTS);
        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    @Test
    void ofAShortTimeNothingIsSaid() {
        run.seconds = 900;
        run.heapMib = minute -> 200 + 10 * minute;

        assertThat(Drift.isTooShort(run.evidence())).isTrue();
        assertThat(Drift.reasons(run.evidence())).isEmpty();
    }

    private static DoubleUnaryOperator after(double minutes, double before, double from) {
        return minute -> minute < minutes ? before : from;
    }

    /** One value per minute; each keeps a part of the deviation of the value before. */
    private static DoubleUnaryOperator noise(int seed, double remembered, double mean, double deviation) {
        Random random = new Random(seed);
        double[] values = new double[40];
        double strayed = random.nextGaussian();
        for (int minute = 0; minute < values.length; minute++) {
            values[minute] = mean + deviation * strayed;
            strayed = remembered * strayed + Math.sqrt(1 - remembered * remembered) * random.nextGaussian();
        }
        return minute -> values[(int) Math.max(0, minute)];
    }
}
