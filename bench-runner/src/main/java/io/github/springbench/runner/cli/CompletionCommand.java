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
        footer = {
            "",
            "bash, zsh: source <(./bench completion bash)",
            "fish: ./bench completion fish | source",
        })
final class CompletionCommand implements Callable<Integer> {

    private enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @Parameters(paramLabel = "SHELL", description = "The shell: bash, zsh or fish.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine bench = Bench.commandLine();
        // picocli's script for bash is for zsh, too.
        String script = shell == Shell.FISH ? FishCompletion.of(bench) : AutoComplete.bash("bench", bench);
        spec.commandLine().getOut().println(script);
        return ExitCode.FINE;
    }
}
