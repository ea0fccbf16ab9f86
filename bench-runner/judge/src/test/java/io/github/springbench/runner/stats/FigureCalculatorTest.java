package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.stats.interference.MachineReadings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** 1,000 requests/s for 12 s on two cores, of which the hypervisor took 7.5 %. */
class FigureCalculatorTest {

    private static final int SECONDS = 13;
    private static final double PLATEAU_SECONDS = 11.9;
    private static final Experiment OPEN =
            SampleExperiment.get().withWorkload(SampleExperiment.workload(Shape.OPEN, null));

    @Test
    void aServiceBehindTheRateOfAnOpenLoadLosesThroughputByTheShareThatOthersTook() {
        Interference behind = errors(850);

        assertThat(behind.of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow())
                .as("all of it may have come from the service's core")
                .isCloseTo(850 * 0.15, within(1e-6));
        assertThat(behind.parts().get(Metric.P95_MS)).containsKey(InterferencePart.CORES);
        assertThat(behind.notLookedAt())
                .as("nobody noted how the load generator fared")
                .contains(InterferencePart.STOPS, InterferencePart.COLLECTIONS, InterferencePart.CONTAINER);

        assertThat(errors(1_000).of(Metric.PLATEAU_THROUGHPUT_RPS).orElseThrow())
                .as("what arrives is answered, if a little later")
                .isLessThan(5);
    }

    /** Two runs had cores that were slower by a fifth, of which chance explains a tenth. */
    @Test
    void aServiceBehindTheRateIsAsFastAsItsCores() {
        RunResult behind = run(850, 80.0);
        RunResult typical = run(850, 100.0);
        RunResult keepsUp = run(1_000, 80.0);

        assertThat(FigureCalculator.together(List.of(behind, typical, typical, keepsUp, typical), OPEN))
                .extracting(run -> run.evidence()
                        .errors()
                        .parts()
                        .get(Metric.PLATEAU_THROUGHPUT_RPS)
                        .get(InterferencePart.SPEED))
                .satisfiesExactly(
                        slow -> assertThat(slow)
                                .isCloseTo(850 * (0.2 - 0.1 / Math.sqrt(PLATEAU_SECONDS / 11)), within(1e-6)),
                        same -> assertThat(same).isZero(),
                        same -> assertThat(same).isZero(),
                        ofTheRate -> assertThat(ofTheRate).isNull(),
                        same -> assertThat(same).isZero());
    }

    private static Interference errors(int answeredRps) {
        return run(answeredRps, null).evidence().errors();
    }

    private static RunResult run(int answeredRps, Double coreSpeed) {
        RunResult run = RunResultBuilder.builder()
                .key(new RunKey("pool", Map.of("latency", 100, "rate", 1_000), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .users(12_000)
                        .requests(12_000)
                        .durationSeconds(SECONDS)
                        .throughputRps(answeredRps)
                        .plateauSeconds(PLATEAU_SECONDS)
                        .plateauThroughputRps((double) answeredRps)
                        .responseTime(Times.of(200.0, 200.0, 200.0, 200.0, 200.0, 200.0))
                        .build())
                .resources(ResourcesResourceUseBuilder.builder().build())
                .evidence(RunFactsBuilder.builder()
                        .load(new LoadEvidence(
                                12_000, Map.of(), 0, 100.0, 0.0, 200.0, 300, null, null, null, null, null, null, null))
                        .host(new HostEvidence(0.075, 0.0, null, null, null, null, coreSpeed, null, null))
                        .build())
                .build();
        return FigureCalculator.complete(
                run,
                OPEN,
                IntStream.range(0, SECONDS)
                        .mapToObj(second -> answers(second, answeredRps))
                        .toList(),
                IntStream.range(0, SECONDS)
                        .mapToObj(second -> new LoadSecond(second * 1000L, null, 200, 0))
                        .toList(),
                new MachineReadings(
                        IntStream.rangeClosed(0, SECONDS)
                                .mapToObj(FigureCalculatorTest::waited)
                                .toList(),
                        List.of(),
                        List.of(),
                        List.of(),
                        true,
                        2,
                        List.of(),
                        2,
                        List.of()));
    }

    private static EncodedHistogram answers(int second, int count) {
        Histogram micros = new Histogram(3);
        micros.setStartTimeStamp(second * 1000L);
        micros.setEndTimeStamp(second * 1000L + 1000);
        micros.recordValueWithCount(200_000, count);
        return EncodedHistogram.of(micros);
    }

    /** One tick of 5 ms was 2 ms late. */
    private static WaitSample waited(int second) {
        return new WaitSample(second * 1000L, null, null, null, null, null, null, 0L, 0L, List.of(2.0));
    }
}
