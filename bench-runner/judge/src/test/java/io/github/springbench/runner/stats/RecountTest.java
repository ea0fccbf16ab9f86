package io.github.springbench.runner.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.histogram.EncodedHistogram;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunFactsBuilder;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.model.run.Sample.LoadSecond;
import io.github.springbench.runner.stats.FigureCalculator.Recount;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Twelve seconds with 1,000 answers of 100 to 200 ms each; all 100 users are present at the end of each second. */
class RecountTest {

    private static final int SECONDS = 12;
    private static final ResponseTime TIMES = Times.of(150.0, 150.0, 195.0, 199.0, 199.9, 199.9);

    private long requests = 12_000;
    private long failed;
    private double throughput = 1_000;
    private double plateau = 1_000;
    private ResponseTime whole = TIMES;
    private ResponseTime ofPlateau;
    private Map<FailureKind, Long> kinds = Map.of();

    @Test
    void aRecordThatTheFiguresCameFromAgreesWithThem() {
        assertThat(differences()).isEmpty();
    }

    @Test
    void eachEditedFigureIsNamed() {
        whole = Times.of(150.0, 150.0, 120.0, 199.0, 199.9, 199.9);
        assertThat(differences()).containsExactly("p95 of the whole load in ms 120.00 instead of 195.01");

        whole = TIMES;
        throughput = 2_000;
        assertThat(differences()).containsExactly("requests/s 2000.0 instead of 1000.0");

        throughput = 1_000;
        plateau = 1_300;
        assertThat(differences()).containsExactly("requests/s of the plateau 1300.0 instead of 1000.0");

        plateau = 1_000;
        ofPlateau = Times.of(150.0, 150.0, 140.0, 199.0, 199.9, 199.9);
        assertThat(differences())
                .anyMatch(difference -> difference.startsWith("p95 of the plateau in ms 140.00 instead of"));
    }

    @Test
    void requestsThatWereNeverSentAreInNoSecond() {
        requests = 12_000;
        failed = 7;
        kinds = Map.of(FailureKind.NOT_SENT, 7L);

        assertThat(differences()).isEmpty();

        kinds = Map.of();
        assertThat(differences()).containsExactly("failed requests 7.0000 instead of 0.0000");
    }

    @Test
    void withoutARecordNothingIsCompared() {
        assertThat(Recount.differences(run(), List.of(), List.of(), null)).isEmpty();
    }

    private List<String> differences() {
        List<EncodedHistogram> perSecond =
                IntStream.range(0, SECONDS).mapToObj(second -> second()).toList();
        List<LoadSecond> seconds = IntStream.range(0, SECONDS)
                .mapToObj(second -> new LoadSecond(second * 1_000L, 100L, 15L, 0L))
                .toList();
        return Recount.differences(
                run(),
                perSecond,
                seconds,
                WholeSeconds.of(perSecond, seconds, 100, 11.5).orElseThrow());
    }

    private static EncodedHistogram second() {
        Histogram micros = new Histogram(3);
        IntStream.range(0, 1_000).forEach(request -> micros.recordValue(100_050 + request * 100L));
        return EncodedHistogram.of(micros);
    }

    private RunResult run() {
        LoadResult load = LoadResultBuilder.builder()
                .users(100)
                .requests(requests)
                .failed(failed)
                .durationSeconds(12)
                .throughputRps(throughput)
                .plateauSeconds(11.5)
                .plateauThroughputRps(plateau)
                .responseTime(whole)
                .resolutionMs(1.0)
                .plateau(ofPlateau)
                .build();
        LoadEvidence seen =
                new LoadEvidence(100, kinds, 0, 100.0, null, null, 100, 100L, null, null, null, null, null, null);
        return RunResultBuilder.builder()
                .key(new RunKey("alpha", Map.of("users", 100), 1))
                .startedAt(Instant.EPOCH)
                .load(load)
                .evidence(RunFactsBuilder.builder().load(seen).build())
                .build();
    }
}
