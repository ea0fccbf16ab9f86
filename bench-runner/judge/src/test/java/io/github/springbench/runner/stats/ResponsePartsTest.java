package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.springbench.runner.SampleExperiment;
import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.model.run.Sample.HostSample;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.model.run.Sample.WaitSample;
import io.github.springbench.runner.stats.ResponseParts.Part;
import io.github.springbench.runner.stats.ResponseParts.Record;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** 400 users, 1,000 answers a second after 350 ms each, of which 100 ms are asked for; ten seconds. */
class ResponsePartsTest {

    private static final long START_EPOCH_MS = 1_800_000_000_000L;
    private static final int USERS = 400;
    private static final int SECONDS = 12;

    /** 350 in flight and 200 threads: 150 requests wait, each for 150 / 1,000 s. */
    @Test
    void requestsThatFindNoThreadWaitForOne() {
        ResponseParts parts = parts("pool", Map.of("server.request-threads", "200"), sample(0, 0), List.of());

        assertThat(parts.meanMs()).isCloseTo(350, within(1.0));
        assertThat(parts.parts())
                .containsOnlyKeys(Part.THREAD, Part.CONFIGURED, Part.CPU, Part.CORE, Part.COLLECTION, Part.REST);
        assertThat(parts.parts().get(Part.THREAD)).isCloseTo(150, within(1.0));
        assertThat(parts.parts().get(Part.CONFIGURED)).isEqualTo(100);
        assertThat(parts.parts().get(Part.CPU)).isCloseTo(0.5, within(0.01));
        assertThat(parts.parts().get(Part.CORE)).isCloseTo(0.2, within(0.01));
        // All threads stood still for a tenth of the 100 ms that are neither a wait for a thread nor one for a timer.
        assertThat(parts.parts().get(Part.COLLECTION)).isCloseTo(10, within(0.2));
        assertThat(parts.parts().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isCloseTo(parts.meanMs(), within(1e-6));
    }

    @Test
    void requestsThatHaveAThreadEachWaitForACarrierOrForAConnection() {
        ResponseParts queued = parts("virtual", Map.of("server.request-threads", "virtual"), sample(30, 60), List.of());
        assertThat(queued.parts().get(Part.SCHEDULER)).isCloseTo(30, within(0.3));
        assertThat(queued.parts().get(Part.POOL)).isCloseTo(60, within(0.6));
        assertThat(queued.parts()).doesNotContainKey(Part.THREAD);

        // What each request waited is known better than how many waited now and then.
        List<EncodedHistogram> waits = IntStream.range(0, SECONDS)
                .mapToObj(second -> histogram(second, 1_000, 80_000))
                .toList();
        assertThat(parts("virtual", Map.of(), sample(30, 60), waits).parts().get(Part.POOL))
                .isCloseTo(80, within(0.5));
    }

    @Test
    void aLoadWithoutAPlateauHasNoParts() {
        assertThat(ResponseParts.of(
                        SampleExperiment.get(),
                        run("pool", Map.of()),
                        new Record(List.of(), List.of(), List.of(), List.of(), List.of(), List.of())))
                .isEmpty();
    }

    private static ResponseParts parts(
            String system, Map<String, String> limits, Sample each, List<EncodedHistogram> poolWaits) {
        return ResponseParts.of(
                        SampleExperiment.get(),
                        run(system, limits),
                        new Record(
                                IntStream.range(0, SECONDS)
                                        .mapToObj(second -> histogram(second, 1_000, 350_000))
                                        .toList(),
                                IntStream.rangeClosed(0, SECONDS)
                                        .mapToObj(ResponsePartsTest::load)
                                        .toList(),
                                IntStream.range(0, SECONDS)
                                        .mapToObj(second -> at(second, each))
                                        .toList(),
                                List.of(new HostSample(
                                        START_EPOCH_MS,
                                        0,
                                        0.0,
                                        0.0,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null)),
                                IntStream.range(0, SECONDS)
                                        .mapToObj(second -> new WaitSample(
                                                epochMs(second),
                                                0.2 * second,
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                List.of()))
                                        .toList(),
                                poolWaits))
                .orElseThrow();
    }

    /** In the second after the plateau users leave, and more is under way. */
    private static LoadSecond load(int second) {
        return second < SECONDS
                ? new LoadSecond(epochMs(second), (long) USERS, 350, 0)
                : new LoadSecond(epochMs(second), 0L, 9_999, 0);
    }

    private static Sample sample(long queued, int waiting) {
        return new Sample(
                0,
                new Sample.Threads(null, null, null, null, null, null, null),
                new Sample.VirtualThreads(2, 2L, queued, null),
                new Sample.Memory(null, null, null),
                new Sample.Collections(null, null),
                new Sample.Connections(50, waiting),
                new Sample.Cpu(null, null, null));
    }

    /** In each second 0.5 s of CPU time and 100 ms of collections. */
    private static Sample at(int second, Sample each) {
        return new Sample(
                second,
                each.threads(),
                each.virtualThreads(),
                each.memory(),
                new Sample.Collections(100L * second, null),
                each.connections(),
                new Sample.Cpu(0.5 * second, null, null));
    }

    private static long epochMs(int second) {
        return START_EPOCH_MS + second * 1_000L;
    }

    private static EncodedHistogram histogram(int second, int requests, long micros) {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(epochMs(second));
        histogram.setEndTimeStamp(epochMs(second + 1));
        histogram.recordValueWithCount(micros, requests);
        return EncodedHistogram.of(histogram);
    }

    private static RunResult run(String system, Map<String, String> limits) {
        return RunResultBuilder.builder()
                .key(new RunKey(system, Map.of("latency", 100, "users", USERS), 1))
                .startedAt(Instant.EPOCH)
                .effective(limits)
                .load(LoadResultBuilder.builder()
                        .users(USERS)
                        .requests(12_000)
                        .durationSeconds(12)
                        .throughputRps(1_000)
                        .plateauSeconds(12)
                        .responseTime(Times.of(null, null, null, null, null, null))
                        .build())
                .build();
    }
}
