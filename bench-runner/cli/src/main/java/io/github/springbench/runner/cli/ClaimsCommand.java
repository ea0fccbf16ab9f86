package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.report.export.ClaimTable;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.store.ResultFolders;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench claims}: reads what reports hold, and judges nothing again. */
@Command(
        name = "claims",
        description = "Prints the claims of results and whether they held, as a table in Markdown. The judgements are"
                + " those of each result's last report.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit code: 0 fine, 2 wrong usage, or a folder without a result."})
final class ClaimsCommand implements Callable<Integer> {

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "A result folder, or a folder that holds result folders, such as docs/results.")
    private List<Path> folders;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        ClaimTable table = ClaimTable.of(ResultFolders.in(folders).stream()
                .map(ResultFolder::path)
                .flatMap(path -> ClaimTable.Entry.read(Shown.path(path), path.resolve("results.json"))));
        out.print(table.markdown());
        out.flush();
        return ExitCode.FINE;
    }
}
