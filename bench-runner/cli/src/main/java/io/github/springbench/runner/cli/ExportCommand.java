package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.export.TrendExport;
import io.github.springbench.runner.report.export.TrendExport.Format;
import io.github.springbench.runner.run.DuelRunner;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench export}: never needs a new run. */
@Command(
        name = "export",
        description =
                "Writes the figures of a result, with their intervals, for a program that keeps a history of them."
                        + " Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage, 3 no run counts, so nothing was written."})
final class ExportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A result folder, of a run or of a duel.")
    private Path folder;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            required = true,
            description = "bencher (Bencher Metric Format), customSmallerIsBetter or customBiggerIsBetter"
                    + " (github-action-benchmark, which takes figures of one direction), openmetrics (text).")
    private Format format;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        TrendExport export = read();
        if (export.points().isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("No run of " + Shown.path(folder) + " counts, so there are no figures.");
            return ExitCode.SOME_RUNS_FAILED;
        }
        PrintWriter out = spec.commandLine().getOut();
        if (output == null) {
            out.print(export.in(format));
            out.flush();
            return ExitCode.FINE;
        }
        Shown.written(output, export.in(format), out);
        return ExitCode.FINE;
    }

    private TrendExport read() {
        if (ResultFolder.isOfDuel(folder)) {
            ResultFolder duel = ResultFolder.openDuel(folder);
            return TrendExport.of(DuelRunner.read(duel), facts -> DuelRunner.times(duel, facts), duel.manifest());
        }
        ResultFolder results = ResultFolder.open(folder);
        return TrendExport.of(ReportModel.of(results.manifest(), JudgedRuns.of(results), Reports.files(results)));
    }
}
