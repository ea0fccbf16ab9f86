package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.PipelineFiles;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.experiment.Objectives.RegressionLimits;
import io.github.springbench.runner.model.Objective.RegressionLimit;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.compare.ComparisonReport;
import io.github.springbench.runner.report.compare.Regression;
import io.github.springbench.runner.report.compare.ResultComparison;
import io.github.springbench.runner.report.page.PullRequestSummary;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench compare}: never needs a new run. */
@Command(
        name = "compare",
        description = "Compares two results of an experiment: which figures differ, and by how much. Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 2 wrong usage; with --fail-on, 3 a limit is undecided, 4 a figure is worse than its"
                    + " limit."
        })
final class CompareCommand implements Callable<Integer> {

    private static final String FAIL_ON = "--fail-on";

    private enum Format {
        MARKDOWN,
        JSON
    }

    @Parameters(index = "0", paramLabel = "A", description = "The result folder of the baseline.")
    private Path first;

    @Parameters(
            index = "1",
            paramLabel = "B",
            description = "The result folder to compare with it, of the same experiment.")
    private Path second;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The output format: markdown (the default) or json.")
    private Format format = Format.MARKDOWN;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file instead of standard output.")
    private Path output;

    @Option(
            names = FAIL_ON,
            paramLabel = "TEXT",
            description = "Fail if B is worse than A by more than this limit, such as \"p95>+20ms, throughput<-50/s\","
                    + " and by more than interference by the machine explains; from 6 repetitions on also by more than"
                    + " chance explains. Shares are in percent.")
    private String failOn;

    @Mixin
    private PipelineFiles files;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<RegressionLimit> limits = failOn == null ? List.of() : RegressionLimits.of(FAIL_ON, failOn);
        requireUsableFiles();
        ResultComparison.Side a = side(first);
        ResultComparison.Side b = side(second);
        ResultComparison comparison = ResultComparison.of(a, b);
        String text = format == Format.JSON ? ComparisonReport.json(comparison) : ComparisonReport.markdown(comparison);
        if (output == null) {
            out.print(text);
            out.flush();
        } else {
            Shown.written(output, text, out);
        }
        return failOn == null ? ExitCode.FINE : decide(comparison, Regression.of(a, b, limits));
    }

    private void requireUsableFiles() {
        if (failOn == null && files.areAskedFor()) {
            throw new UserError("--junit and --summary of a comparison report what " + FAIL_ON + " decides; add its"
                    + " limits, such as " + FAIL_ON + " 'p95>+10%'.");
        }
        files.requireUsable(true, "");
    }

    /** Prints and writes what was decided. Without any run of B, the exit code is that of undecided limits. */
    private int decide(ResultComparison comparison, List<Regression> regressions) {
        PrintWriter err = spec.commandLine().getErr();
        List<Decision> decisions =
                regressions.stream().map(Regression::decision).toList();
        decisions.forEach(decision -> err.println(decision.word() + ": " + decision.system() + " " + decision.cell()
                + ", " + decision.condition() + ": " + decision.says()));
        String title = comparison.experiment() + ": B beside A, " + Decision.summary(decisions);
        files.write(
                comparison.experiment(),
                decisions,
                () -> PullRequestSummary.ofComparison(title, decisions, comparison.warnings()),
                err);
        return decisions.isEmpty() ? ExitCode.SOME_RUNS_FAILED : ExitCode.of(decisions);
    }

    private static ResultComparison.Side side(Path path) {
        ResultFolder folder = ResultFolder.open(path);
        RunFiles files = Reports.files(folder);
        List<Repetition> repetitions = JudgedRuns.of(folder).stream()
                .filter(run -> !run.key().closing())
                .map(run -> run.counts()
                        ? files.repetition(run, folder.manifest().experiment().workload())
                        : new Repetition(run, List.of()))
                .toList();
        return new ResultComparison.Side(Shown.path(path), folder.manifest(), repetitions);
    }
}
