package io.github.springbench.runner.cli;

import io.github.springbench.runner.run.SideBySide;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench report}: never needs a new run. */
@Command(
        name = "report",
        description = "Writes the report of a result folder again, judged by the checks of today; starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 no result folder, or one that cannot be read."})
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ResultFolder results = ResultFolder.open(folder);
        SideBySide.judge(results);
        Reports.write(results, Optional.empty(), out);
        return ExitCode.FINE;
    }
}
