package io.github.springbench.runner.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench completion}. */
@Command(
        name = "completion",
        description = "Prints a shell script that completes commands, options and experiments.",
        mixinStandardHelpOptions = true,
        footer = {"", "In bash and zsh: source <(./bench completion bash)"})
final class CompletionCommand implements Callable<Integer> {

    private enum Shell {
        BASH,
        ZSH
    }

    @Parameters(paramLabel = "SHELL", description = "The shell: bash or zsh.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine bench = Bench.commandLine();
        // picocli's script for bash is for zsh, too.
        spec.commandLine().getOut().println(AutoComplete.bash("bench", bench));
        return ExitCode.FINE;
    }
}
