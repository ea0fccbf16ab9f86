package io.github.springbench.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A script of completions for fish, which picocli does not write. */
final class FishCompletion {

    private static final String BENCH = "complete -c bench";

    private FishCompletion() {}

    static String of(CommandLine bench) {
        List<String> lines = new ArrayList<>(List.of(BENCH + " -f"));
        bench.getSubcommands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            lines.add(BENCH + " -n __fish_use_subcommand -a " + name + " -d "
                    + quoted(String.join(" ", spec.usageMessage().description())));
            String within = BENCH + " -n '__fish_seen_subcommand_from " + name + "'";
            spec.options().forEach(option -> lines.add(within + option(option)));
            spec.positionalParameters().forEach(parameter -> lines.add(within + parameter(parameter)));
        });
        return String.join("\n", lines);
    }

    private static String option(OptionSpec option) {
        String name = " -l " + option.longestName().substring("--".length());
        String value = option.arity().max() == 0 ? "" : option.type() == Path.class ? " -r -F" : " -x";
        return name + value + " -d " + quoted(String.join(" ", option.description()));
    }

    private static String parameter(PositionalParamSpec parameter) {
        Iterable<String> words = parameter.completionCandidates();
        if (words == null) {
            return " -F";
        }
        return " -a "
                + quoted(String.join(
                        " ", StreamSupport.stream(words.spliterator(), false).toList()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
