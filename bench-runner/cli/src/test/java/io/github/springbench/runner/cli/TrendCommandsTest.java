package io.github.springbench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.Cpu;
import io.github.springbench.runner.model.run.Duel.Fork;
import io.github.springbench.runner.model.run.Duel.Slice;
import io.github.springbench.runner.model.run.Duel.Terms;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code export} and {@code history}. */
class TrendCommandsTest {

    private static final Map<String, Integer> CELL = new TreeMap<>(Map.of("latency", 100, "users", 3000));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aResultIsExported() throws Exception {
        Path file = folder.resolve("out.txt");
        String result = runs("invented", 0, 120, 121, 122);

        assertThat(bench("export", result, "--format", "bencher")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("\"invented/alpha latency=100 users=3000\" : {")
                .contains("\"lower_value\"");
        assertThat(bench("export", result, "--format", "openmetrics", "--output", file.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(file).content().startsWith("# TYPE springbench_").endsWith("# EOF\n");
        assertThat(bench("export", result, "--format", "customBiggerIsBetter")).isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("Plateau throughput").doesNotContain("p95");
    }

    @Test
    void aDuelIsExported() {
        assertThat(bench("export", duel(0, 1070), "--format", "customSmallerIsBetter"))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString()).contains("invented/head latency=100 users=3000, CPU per 1,000 requests");
    }

    @Test
    void aDuelIsReportedWithTheLimitsThatItWasHeldTo() {
        Path junit = folder.resolve("junit.xml");
        String slower = duel(0, 900, new RegressionLimit(Objective.Figure.CPU, 1, true));

        assertThat(bench("report", slower, "--junit", junit.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.MISSED);
        assertThat(out.toString()).contains("- **failed** `cpu>+1%`: cpu was ");
        assertThat(junit).content().contains("tests=\"1\" failures=\"1\"");

        String free = duel(1, 900);
        assertThat(bench("report", free)).isEqualTo(ExitCode.FINE);
        assertThat(bench("report", free, "--junit", junit.toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString())
                .isEqualTo("--junit has nothing to report, because there is nothing to decide. Limits are given to"
                        + " ./bench duel, with --fail-on.\n");
    }

    @Test
    void whatADuelLeftOpenTheExitCodeOfItsReportTells() {
        assertThat(report(false, null, null, 1060, 1070, 1080)).isEqualTo(ExitCode.FINE);
        assertThat(report(false, 0.03, null, 1060, 1070, 1080)).isEqualTo(ExitCode.FINE);
        assertThat(report(false, 0.02, null, 1060, 1070, 1080)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(report(false, null, null, 900, 1000, 1300)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(report(false, null, "It broke.", 1060, 1070, 1080)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
    }

    /** A difference is a false one; where none is decided, none was found. */
    @Test
    void aSystemIsNotToDifferFromItself() {
        assertThat(report(true, null, null, 1060, 1070, 1080)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(report(true, null, null, 900, 1000, 1300)).isEqualTo(ExitCode.FINE);
        assertThat(report(true, null, null, 998, 1000, 1003)).isEqualTo(ExitCode.FINE);
        assertThat(report(true, 0.03, null, 900, 1000, 1300)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(report(true, null, null, 1000, 1000)).isEqualTo(ExitCode.SOME_RUNS_FAILED);
    }

    private int report(boolean calibration, Double precision, String failure, Integer... answered) {
        return bench("report", duel(2, calibration, precision, failure, List.of(answered)));
    }

    @Test
    void whereNothingCountsNothingIsExported() {
        assertThat(bench("export", runs("invented", 0), "--format", "bencher")).isEqualTo(ExitCode.SOME_RUNS_FAILED);
        assertThat(err.toString()).endsWith(" counts, so there are no figures.\n");
        assertThat(out.toString()).isEmpty();
        assertThat(bench("export", runs("invented", 1), "--format", "csv")).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).contains("customSmallerIsBetter", "but was 'csv'");
    }

    @Test
    void aFigureIsShownOverRunsAndDuels() {
        for (int day = 0; day < 8; day++) {
            runs("invented", day, day < 4 ? 100 + day : 120 + day);
        }
        duel(9, 1070);
        Path chart = folder.resolve("chart.svg");

        assertThat(bench(
                        "history",
                        folder.resolve("results").toString(),
                        "--figure",
                        "cpu",
                        "--output",
                        chart.toString()))
                .as(err.toString())
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .startsWith("# invented at ")
                .contains("| alpha |", " base, duel | ", " head, duel | ")
                .contains("- head, duel: 1 result; changes are looked for from 8 on.");

        assertThat(bench(
                        "history",
                        folder.resolve("results").toString(),
                        "--figure",
                        "p95",
                        "--cell",
                        "users=3000",
                        "--output",
                        chart.toString()))
                .isEqualTo(ExitCode.FINE);
        assertThat(out.toString())
                .contains("- alpha: from 2001-02-07 04:05 UTC on 126 ms (mean of 4 results), 23.6 % higher than before"
                        + " (102 ms, mean of 4).\n");
        assertThat(chart).content().startsWith("<svg ").contains("alpha changed here");
    }

    @Test
    void whatHasNoHistoryIsRefused() {
        String one = runs("invented", 0, 100);
        String other = runs("other", 0, 100);
        String chart = folder.resolve("chart.svg").toString();

        assertThat(bench("history", one, other, "--output", chart)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("These are results of 2 experiments (invented: ");
        assertThat(bench("history", one, "--figure", "p42", "--output", chart)).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--figure is p42; expected p50, p90, p95, p99, p99.9, throughput, cpu.");
        assertThat(bench("history", one, "--cell", "users=7", "--output", chart))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("--cell is users=7; expected parameters of invented");
        assertThat(bench("history", one, "--cell", "users=1000", "--output", chart))
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("No result has cpu at ").contains("of runs that count; choose another");
        assertThat(bench("history", folder.resolve("none").toString())).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(err.toString()).startsWith("There is no result in ");
        assertThat(Files.exists(Path.of(chart))).isFalse();
    }

    /** A result with a repetition for each p95. */
    private String runs(String name, int day, double... p95Ms) {
        ResultFolder result = create(name, day);
        for (int place = 0; place < p95Ms.length; place++) {
            RunResult run = FictionalResult.run("alpha", 100, 3000, place + 1, 500, p95Ms[place], 100, 0)
                    .withEvidence(null);
            result.run(run.key()).write(run);
        }
        return result.path().toString();
    }

    private String duel(int day, int answered, RegressionLimit... limits) {
        return duel(day, false, null, null, Collections.nCopies(3, answered), limits);
    }

    /** @param answered in each fork by the second system; the first one answered 1,000 */
    private String duel(
            int day,
            boolean calibration,
            Double precision,
            String failure,
            List<Integer> answered,
            RegressionLimit... limits) {
        ResultFolder result = create("invented", day);
        Duration second = Duration.ofSeconds(1);
        Duration slice = second.multipliedBy(5);
        result.write(List.of(new Duel(
                "base",
                "head",
                calibration,
                CELL,
                new Terms(7, 4, slice, second, second, Duration.ofMinutes(3), List.of(limits), precision),
                answered.stream()
                        .map(each ->
                                new Fork("ABBA", 60, null, List.of(slice(1000), slice(each), slice(each), slice(1000))))
                        .toList(),
                failure)));
        return result.path().toString();
    }

    private static Slice slice(int answered) {
        return new Slice(0, 4, 0.01, answered, 0, new Cpu(4, answered, 2, 0), null, null, null);
    }

    private ResultFolder create(String name, int day) {
        Experiment experiment = FictionalResult.experiment(name, "Is the build slower?");
        return ResultFolder.create(
                folder.resolve("results"),
                FictionalResult.manifest(experiment, 3)
                        .withStartedAt(FictionalResult.START.plus(Duration.ofDays(day))));
    }

    private int bench(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine commandLine = Bench.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        return commandLine.execute(arguments);
    }
}
