package io.github.springbench.runner.cli;

import io.github.springbench.runner.execution.SideBySide;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench report}: never needs a new run. */
@Command(
        name = "report",
        description = "Writes the report of a result folder again; starts nothing.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
    private Path folder;

    @Option(
            names = "--judge",
            description = "Judge all runs by the checks of today first, and keep the verdicts in run.json.")
    private boolean judge;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ResultFolder results = ResultFolder.open(folder);
        if (judge) {
            SideBySide.judge(results);
        }
        Reports.write(results, out);
        return ExitCode.FINE;
    }
}
