package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
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
            judgeAnew(results);
        }
        Reports.write(results, out);
        return ExitCode.FINE;
    }

    /** Checks change; a run without the evidence that they look at keeps what it has. */
    private static void judgeAnew(ResultFolder results) {
        Experiment experiment = results.manifest().experiment();
        for (RunResult run : results.runs()) {
            Judge.judge(run, experiment)
                    .ifPresent(verdict -> results.run(run.key()).write(run.judged(verdict)));
        }
    }
}
