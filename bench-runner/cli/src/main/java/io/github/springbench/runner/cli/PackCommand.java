package io.github.springbench.runner.cli;

import io.github.springbench.runner.store.Archive;
import io.github.springbench.runner.store.ResultFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench pack}: one file of all runs, to be shared and committed. */
@Command(
        name = "pack",
        description =
                "Packs what reports and comparisons read of the runs of a result into runs.zip.xz in the same folder."
                        + " Nothing is deleted.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage, or a folder without runs."})
final class PackCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path archive = Archive.pack(ResultFolder.open(folder));
        spec.commandLine().getOut().println(archive.toAbsolutePath().normalize());
        return ExitCode.FINE;
    }
}
