package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.Samples;
import io.github.springbench.runner.model.machine.Resources.ResourceUse;
import io.github.springbench.runner.model.run.Period;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.Sample;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResourceSummaryTest {

    private static final long MIB = 1024 * 1024;

    @Test
    void leavesOutWhatWasBeforeTheLoad() {
        ResourceUse use = ResourceSummary.of(
                List.of(
                        sample(0, 40, 900, 1, 100, 1.0, null),
                        sample(1, 40, 900, 1, 100, 5.0, null),
                        sample(2, 96, 90, 3, 160, 6.5, 2.0),
                        sample(3, 40, 70, 3, 160, 7.0, 4.0)),
                null,
                1.5,
                3,
                RequestThreads.PLATFORM,
                false,
                null,
                1000);

        assertThat(use.serviceCpuSeconds()).as("5.75 s at the beginning").isEqualTo(1.25);
        assertThat(use.workerThreadsPeak()).isEqualTo(96);
    }

    @Test
    void countsThreadsThatTheLoadsOwnCallersHadLeftBeforeIt() {
        List<Sample> samples = List.of(
                sample(0, 10, 900, 1, 100, 1.0, null),
                sample(1, 102, 900, 1, 100, 5.0, null),
                sample(2, 102, 90, 3, 160, 6.5, 2.0));

        assertThat(ResourceSummary.of(samples, null, 1.5, 2, RequestThreads.PLATFORM, true, null, 1000)
                        .workerThreadsPeak())
                .isEqualTo(102);
        assertThat(ResourceSummary.of(samples, null, 1.5, 2, RequestThreads.PLATFORM, false, null, 1000)
                        .workerThreadsPeak())
                .isNull();
    }

    @Test
    void countsThreadsThatFormerLoadsOfTheForkHadLeft() {
        Sample beforeTheFork = sample(0, 10, 900, 1, 100, 1.0, null);
        List<Sample> samples = List.of(sample(0, 102, 900, 1, 100, 5.0, null), sample(2, 102, 90, 3, 160, 6.5, 2.0));

        assertThat(ResourceSummary.of(samples, null, 0, 2, RequestThreads.PLATFORM, true, null, 1000)
                        .workerThreadsPeak())
                .isNull();
        assertThat(ResourceSummary.of(samples, beforeTheFork, 0, 2, RequestThreads.PLATFORM, true, null, 1000)
                        .workerThreadsPeak())
                .isEqualTo(102);
    }

    @Test
    void takesPeaksOfLevelsAndDifferencesOfSums() {
        ResourceUse use = ResourceSummary.of(
                List.of(
                        sample(0, 10, 50, 1, 100, 5.0, null),
                        sample(1, 96, 90, 3, 160, 6.5, 2.0),
                        sample(2, 40, 70, 3, 160, 7.0, 4.0)),
                null,
                0,
                2.5,
                RequestThreads.PLATFORM,
                false,
                300.0,
                500);

        assertThat(use.workerThreadsPeak()).isEqualTo(96);
        assertThat(use.peakHeapMib()).isEqualTo(90);
        assertThat(use.gcMillis()).isEqualTo(60);
        assertThat(use.serviceCpuSeconds()).isEqualTo(2.0);
        assertThat(use.cpuSecondsPer1000Requests()).isEqualTo(4.0);
        assertThat(use.loadGeneratorCpuSeconds()).isEqualTo(4.0);
        assertThat(use.peakRssMib()).isEqualTo(300);
        assertThat(use.peakHeapAfterGcMib()).isEqualTo(20);
    }

    @Test
    void givesNoWorkerThreadsWhereRequestsDoNotRunOnThreadsOfTheirOwn() {
        ResourceUse use = ResourceSummary.of(
                List.of(sample(0, 0, 50, 1, 100, 5.0, null)), null, 0, 0, RequestThreads.VIRTUAL, false, null, 0);

        assertThat(use.workerThreadsPeak()).isNull();
        assertThat(use.cpuSecondsPer1000Requests()).isNull();
        assertThat(use.peakHeapAfterGcMib())
                .as("no collection ran during the load")
                .isNull();
    }

    @Test
    void givesNoWorkerThreadsWhereTheLoadNeededNoMoreThanTheWarmUp() {
        ResourceUse use = ResourceSummary.of(
                List.of(sample(0, 40, 50, 1, 100, 5.0, null), sample(1, 40, 90, 3, 160, 6.5, 2.0)),
                null,
                0,
                1,
                RequestThreads.PLATFORM,
                false,
                null,
                500);

        assertThat(use.workerThreadsPeak()).isNull();
    }

    @Test
    void givesNoDifferenceWhereTheLastSamplesAreMissing() {
        ResourceUse use = ResourceSummary.of(
                List.of(sample(0, 10, 50, 1, 100, 5.0, null), sample(1, 96, 90, 3, 160, 6.5, 2.0)),
                null,
                0,
                60,
                RequestThreads.PLATFORM,
                false,
                null,
                500);

        assertThat(use.serviceCpuSeconds()).isNull();
        assertThat(use.cpuSecondsPer1000Requests()).isNull();
        assertThat(use.gcMillis()).isNull();
        assertThat(use.workerThreadsPeak()).isEqualTo(96);
    }

    @Test
    void compilersAreAtWorkForAShareOfThePlateauOrOfTheLoad() {
        Instant start = Instant.ofEpochSecond(1_000);
        Period load = new Period(start, start.plusSeconds(20));
        // The compilers work for half of the first ten seconds, and for a tenth of the others.
        List<Sample> samples = IntStream.rangeClosed(0, 20)
                .mapToObj(second -> Samples.compilation(second, second <= 10 ? 500L * second : 4_000 + 100L * second))
                .toList();

        assertThat(ResourceSummary.compilingShare(
                        samples, start, new LoadParts(load, new Period(start.plusSeconds(10), load.to()))))
                .isEqualTo(0.3);
        assertThat(ResourceSummary.compilingShare(
                        samples, start, new LoadParts(load, new Period(start, start.plusSeconds(10)))))
                .isEqualTo(0.5);
        assertThat(ResourceSummary.compilingShare(samples.subList(0, 3), start, new LoadParts(load, null)))
                .isNull();
        assertThat(ResourceSummary.compilingShare(
                        List.of(sample(0, 1, 1, 1, 1, 1, null)), start, new LoadParts(load, null)))
                .isNull();
    }

    private static Sample sample(
            double at,
            int workers,
            long heapMib,
            long collections,
            long gcMillis,
            double serviceCpu,
            Double loadGeneratorCpu) {
        return new Sample(
                at,
                new Sample.Threads(workers + 20, workers + 20, workers, 0, 0, 20, workers + 30),
                new Sample.VirtualThreads(null, null, null, null),
                new Sample.Memory(heapMib * MIB, 20 * MIB, 200 * MIB),
                new Sample.Collections(gcMillis, collections),
                new Sample.Connections(null, null),
                new Sample.Cpu(serviceCpu, loadGeneratorCpu, null));
    }
}
