package io.github.springbench.runner.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.TestEngines;
import io.github.springbench.runner.model.Claim.PublishedFigure;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Times;
import io.github.springbench.runner.model.machine.ResourcesResourceUseBuilder;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.RunResultBuilder;
import io.github.springbench.runner.stats.estimates.Intervals;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The claims of hello-latency, judged on the committed result. */
class ClaimsOfHelloLatencyTest {

    private static final Path RESULT = Path.of("..", "..", "docs", "results", "hello-latency-published");

    @Test
    void allHoldExceptThoseAboutUsersThatNobodyMeasured() {
        Experiment experiment =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");

        List<JudgedClaim> judged = Claims.judge(experiment, committed(), Intervals.bootstrap());

        assertThat(judged).hasSize(13).allSatisfy(claim -> {
            boolean measured = !claim.claim().says().startsWith("At 20,000 users");
            assertThat(claim.judgement())
                    .as(claim.toString())
                    .isEqualTo(measured ? Judgement.HELD : Judgement.NOT_MEASURED);
            assertThat(claim.figures()).matches("[A-Z].*\\d.*\\.");
        });
    }

    /** The bounds are our interpretation of the source: its own figures must be within them. */
    @Test
    void allHoldForThePublishedFiguresWhereThereAreSome() {
        Experiment experiment =
                TestEngines.experiments(Path.of("..", "..", "experiments")).named("hello-latency");
        List<Repetition> published = experiment.published().stream()
                .map(figure -> new Repetition(asRun(figure), List.of()))
                .toList();

        List<JudgedClaim> judged = Claims.judge(experiment, published, Intervals.bootstrap());

        assertThat(judged).extracting(JudgedClaim::judgement).doesNotContain(Judgement.DID_NOT_HOLD);
        assertThat(judged)
                .filteredOn(claim -> claim.judgement().isOpen())
                .extracting(claim -> claim.claim().says())
                .satisfiesExactly(
                        says -> assertThat(says).contains("few threads"),
                        says -> assertThat(says).contains("five phases"),
                        says -> assertThat(says).contains("fails many requests"));
    }

    private static RunResult asRun(PublishedFigure figure) {
        Map<Metric, Double> values = figure.figures();
        Double threads = values.get(Metric.WORKER_THREADS);
        return RunResultBuilder.builder()
                .key(new RunKey(figure.system(), figure.parameters(), 1))
                .startedAt(Instant.EPOCH)
                .load(LoadResultBuilder.builder()
                        .throughputRps(values.get(Metric.THROUGHPUT_RPS))
                        .plateauThroughputRps(values.get(Metric.THROUGHPUT_RPS))
                        .responseTime(Times.of(null, null, values.get(Metric.LOAD_P95_MS), null, null, null))
                        .build())
                .resources(ResourcesResourceUseBuilder.builder()
                        .workerThreadsPeak(threads == null ? null : threads.intValue())
                        .build())
                .build();
    }

    private static List<Repetition> committed() {
        ResultFolder result = ResultFolder.open(RESULT);
        return JudgedRuns.of(result).stream()
                .filter(run -> !run.key().closing())
                .map(run -> new Repetition(run, result.perSecond(run.key())))
                .toList();
    }
}
