package io.github.springbench.runner.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunKey;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

/** The claims of hello-latency, judged by the result that is committed. */
class ClaimsOfHelloLatencyTest {

    private static final Path RESULT = Path.of("..", "docs", "results", "hello-latency");

    @Test
    void allHoldExceptThoseAboutUsersThatNobodyMeasured() throws IOException {
        Experiment experiment = new Experiments(Path.of("..", "experiments")).named("hello-latency");

        List<JudgedClaim> judged = Claims.judge(experiment, committed());

        assertThat(judged).hasSize(13).allSatisfy(claim -> {
            boolean measured = !claim.claim().says().startsWith("At 20,000 users");
            assertThat(claim.judgement())
                    .as(claim.toString())
                    .isEqualTo(measured ? Judgement.HELD : Judgement.NOT_SHOWN);
            assertThat(claim.figures()).matches("[A-Z].*\\d.*\\.");
        });
    }

    private static List<Repetition> committed() throws IOException {
        List<Repetition> repetitions = new ArrayList<>();
        for (RunResult run : ResultFolder.open(RESULT).runs()) {
            repetitions.add(new Repetition(run, perSecond(run.key())));
        }
        return repetitions;
    }

    private static List<Histogram> perSecond(RunKey key) throws IOException {
        Path log = RESULT.resolve(
                Path.of("runs", key.system(), key.cell(), Integer.toString(key.repetition()), "latency.hlog"));
        List<Histogram> seconds = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                seconds.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return seconds;
    }
}
