package io.github.springbench.runner.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands and exit codes of docs/reference.md, from the commands' own help. */
final class CommandPage {

    private CommandPage() {}

    static String of(CommandLine bench) {
        return bench.getSubcommands().values().stream()
                        .map(command -> section(command.getCommandSpec()))
                        .collect(Collectors.joining())
                + exitCodes();
    }

    private static String section(CommandSpec command) {
        String rows = Stream.concat(parameters(command), options(command)).collect(Collectors.joining());
        return "\n### " + command.name() + "\n\n"
                + String.join(" ", command.usageMessage().description()) + "\n\n"
                + "```\n./bench " + command.name()
                + command.positionalParameters().stream()
                        .map(parameter -> parameter.required()
                                ? " " + parameter.paramLabel()
                                        + (parameter.arity().max() > 1 ? "..." : "")
                                : " [" + parameter.paramLabel() + "]")
                        .collect(Collectors.joining())
                + (options(command).findAny().isEmpty() ? "" : " [OPTION…]") + "\n```\n"
                + (rows.isEmpty() ? "" : "\n| option | meaning |\n|---|---|\n" + rows);
    }

    private static Stream<String> parameters(CommandSpec command) {
        return command.positionalParameters().stream()
                .map((PositionalParamSpec parameter) -> row(parameter.paramLabel(), parameter));
    }

    private static Stream<String> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp() && !option.hidden())
                .map((OptionSpec option) -> row(String.join(", ", option.names()) + value(option), option));
    }

    private static String value(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        return option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : " " + option.paramLabel();
    }

    private static String row(String name, ArgSpec argument) {
        return "| `" + name + "` | "
                + String.join(" ", List.of(argument.description()))
                        .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(true)))
                        .replace("|", "\\|")
                + " |\n";
    }

    private static String exitCodes() {
        return "\n## Exit codes\n\n| code | meaning |\n|---:|---|\n"
                + ExitCode.MEANINGS.entrySet().stream()
                        .map(code -> "| " + code.getKey() + " | " + code.getValue() + " |\n")
                        .collect(Collectors.joining());
    }
}
