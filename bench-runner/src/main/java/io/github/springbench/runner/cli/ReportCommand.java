package io.github.springbench.runner.cli;

import io.github.springbench.runner.report.ConsoleTable;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.store.ResultFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ResultFolder results = ResultFolder.open(folder);
        out.print(ConsoleTable.render(ReportModel.of(results.manifest(), results.runs())));
        out.println();
        Reports.write(results, out);
        return ExitCode.FINE;
    }
}
