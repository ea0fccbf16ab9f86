package io.github.springbench.runner.dashboard;

import static io.github.springbench.runner.model.run.Metric.CPU_SECONDS_PER_1000;
import static io.github.springbench.runner.model.run.Metric.FAILED;
import static io.github.springbench.runner.model.run.Metric.P50_MS;
import static io.github.springbench.runner.model.run.Metric.P95_MS;
import static io.github.springbench.runner.model.run.Metric.P99_MS;
import static io.github.springbench.runner.model.run.Metric.PEAK_HEAP_MIB;
import static io.github.springbench.runner.model.run.Metric.PLATEAU_THROUGHPUT_RPS;
import static io.github.springbench.runner.model.run.Metric.PLATFORM_THREADS;
import static io.github.springbench.runner.model.run.Metric.THROUGHPUT_RPS;

import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FigureTables;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Numbers;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run that ended, as it is sent.
 *
 * @param number its place in the order
 * @param system under test
 * @param parameters in words
 * @param verdict how far its figures can be believed, in one word or two
 * @param reasons what speaks against it
 * @param figures in words, in the order of {@link #headings()}
 */
record EndedRun(
        int number, String system, String parameters, String verdict, List<String> reasons, List<String> figures) {

    /** Beside the throughput. */
    private static final List<Metric> METRICS =
            List.of(P50_MS, P95_MS, P99_MS, FAILED, PLATFORM_THREADS, PEAK_HEAP_MIB, CPU_SECONDS_PER_1000);

    static EndedRun of(PlannedRun run, RunResult result) {
        return new EndedRun(
                run.number(),
                run.key().system(),
                parameters(run.key()),
                verdict(result),
                reasons(result),
                Stream.concat(Stream.of(throughput(result)), METRICS.stream())
                        .map(metric -> Numbers.text(metric, metric.of(result).orElse(null)))
                        .toList());
    }

    static List<String> headings() {
        return Stream.concat(
                        Stream.of("Throughput, requests/s"), METRICS.stream().map(FigureTables::title))
                .toList();
    }

    /** The parameters of a run in words. */
    static String parameters(RunKey key) {
        return Settings.combination(key.parameters())
                + (key.repetition() > 1 ? ", repetition " + key.repetition() : "")
                + (key.closing() ? ", closing run" : "");
    }

    /** Where all users never were present at once, there is only that of the whole load. */
    private static Metric throughput(RunResult result) {
        return PLATEAU_THROUGHPUT_RPS.of(result).isPresent() ? PLATEAU_THROUGHPUT_RPS : THROUGHPUT_RPS;
    }

    private static String verdict(RunResult result) {
        if (!result.completed()) {
            return "failed";
        }
        return result.verdict() == null
                ? "not judged"
                : result.verdict().level().label();
    }

    private static List<String> reasons(RunResult result) {
        return result.completed()
                ? Verdicts.findings(result).stream()
                        .map(finding -> finding.label() + " by " + finding.check() + ": " + finding.reason())
                        .toList()
                : List.of(result.failure());
    }
}
