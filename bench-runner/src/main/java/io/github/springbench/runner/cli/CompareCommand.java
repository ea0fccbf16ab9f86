package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.compare.ComparisonReport;
import io.github.springbench.runner.report.compare.ResultComparison;
import io.github.springbench.runner.run.SideBySide;
import io.github.springbench.runner.stats.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench compare}: never needs a new run. */
@Command(
        name = "compare",
        description = "Sets two results of an experiment side by side: what differs, and by how much; starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, also where results differ, 2 wrong usage, or results that have nothing in common."
        })
final class CompareCommand implements Callable<Integer> {

    private enum Format {
        MARKDOWN,
        JSON
    }

    @Parameters(index = "0", paramLabel = "A", description = "A result folder: what the other is compared with.")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "Another result folder of the same experiment.")
    private Path second;

    @Option(names = "--format", paramLabel = "FORMAT", description = "markdown (the default) or json.")
    private Format format = Format.MARKDOWN;

    @Option(names = "--output", paramLabel = "FILE", description = "Write there and not to the standard output.")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ResultComparison comparison = ResultComparison.of(side(first), side(second));
        String text = format == Format.JSON ? ComparisonReport.json(comparison) : ComparisonReport.markdown(comparison);
        if (output == null) {
            out.print(text);
            out.flush();
        } else {
            write(text);
            out.println(Shown.path(output));
        }
        return ExitCode.FINE;
    }

    private static ResultComparison.Side side(Path path) {
        ResultFolder folder = ResultFolder.open(path);
        RunFiles files = Reports.files(folder);
        List<Repetition> repetitions = SideBySide.judged(folder).stream()
                .filter(run -> !run.key().closing())
                .map(run -> run.counts()
                        ? files.repetition(
                                run, folder.manifest().experiment().workload().ramp())
                        : new Repetition(run, List.of()))
                .toList();
        return new ResultComparison.Side(Shown.path(path), folder.manifest(), repetitions);
    }

    private void write(String text) {
        try {
            Files.writeString(output, text);
        } catch (IOException failed) {
            throw new UserError("Cannot write " + output + " (" + failed + "); choose another --output.");
        }
    }
}
