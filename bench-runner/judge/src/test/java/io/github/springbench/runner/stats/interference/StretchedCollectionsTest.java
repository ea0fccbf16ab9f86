package io.github.springbench.runner.stats.interference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.stats.interference.MachineReadings.StretchedCollections;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StretchedCollectionsTest {

    private static final long BEGAN = 1_000_000;
    private static final Period SECONDS_2_TO_4 = new Period(at(2), at(4));

    /** 0.5 s on a core and 1.5 s ready for one: the service waited for three quarters of its time. */
    @Test
    void aCollectionWaitedAsLongAsTheServicesThreadsDid() {
        assertThat(stretched(List.of(waits(2, 5.0), waits(3, 6.5)))).containsExactly(new Hold(80, 60));
    }

    @Test
    void aCollectionIsBetweenTheSamplesAroundIt() {
        assertThat(stretched(List.of(waits(0, 1.0), waits(2, 5.0), waits(7, 6.5), waits(8, 9.0))))
                .as("with a gap after it")
                .containsExactly(new Hold(80, 60));
        assertThat(stretched(List.of(waits(1, 5.0), waits(2, null), waits(3, 6.5))))
                .as("of one nobody tells")
                .containsExactly(new Hold(80, 60));
        assertThat(stretched(List.of(waits(0, 5.0), waits(2, 6.0))))
                .as("none after it")
                .isEmpty();
    }

    @Test
    void whereNobodyTellsHowLongThreadsWaitedNothingIsAdded() {
        assertThat(stretched(List.of(waits(2, null), waits(3, null)))).isEmpty();
        assertThat(stretched(List.of())).isEmpty();
    }

    @Test
    void whatWasCollectedBeforeIsNoPartOfIt() {
        StretchedCollections collections = new StretchedCollections(
                List.of(service(0, 20.0, 100, 3), service(1, 20.5, 180, 4)),
                BEGAN,
                List.of(waits(0, 5.0), waits(1, 6.5)));

        assertThat(collections.during(SECONDS_2_TO_4)).isEmpty();
    }

    private static List<Hold> stretched(List<WaitSample> waits) {
        return new StretchedCollections(
                        List.of(service(1, 20.0, 100, 3), service(2, 20.0, 100, 3), service(3, 20.5, 180, 4)),
                        BEGAN,
                        waits)
                .during(SECONDS_2_TO_4);
    }

    private static Instant at(int second) {
        return Instant.ofEpochMilli(BEGAN + second * 1000L);
    }

    private static Sample service(int second, double cpuSeconds, long gcMillis, long gcCount) {
        return new Sample(
                second,
                new Sample.Threads(null, null, null, null, null, null, null),
                new Sample.VirtualThreads(null, null, null, null),
                new Sample.Memory(null, null, null),
                new Sample.Collections(gcMillis, gcCount),
                new Sample.Connections(null, null),
                new Sample.Cpu(cpuSeconds, null, null));
    }

    private static WaitSample waits(int second, Double runDelaySeconds) {
        return new WaitSample(
                BEGAN + second * 1000L, runDelaySeconds, null, null, null, null, null, null, null, List.of());
    }
}
