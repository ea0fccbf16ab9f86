package io.github.springbench.runner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The command whose options others have too, and that is read most. */
    private static final String MOST_READ = "run";

    static String of(CommandLine bench) {
        Map<String, String> first = new LinkedHashMap<>();
        Stream.concat(Stream.of(bench.getSubcommands().get(MOST_READ)), bench.getSubcommands().values().stream())
                .map(CommandLine::getCommandSpec)
                .forEach(command -> options(command).forEach(option -> first.putIfAbsent(row(option), command.name())));
        return bench.getSubcommands().values().stream()
                        .map(command -> section(command.getCommandSpec(), first))
                        .collect(Collectors.joining())
                + exitCodes();
    }

    /** @param first the command that tells of an option, by the option's row */
    private static String section(CommandSpec command, Map<String, String> first) {
        String own = Stream.concat(
                        command.positionalParameters().stream()
                                .map((PositionalParamSpec parameter) -> row(parameter.paramLabel(), parameter)),
                        options(command).map(CommandPage::row).filter(row -> first.get(row)
                                .equals(command.name())))
                .collect(Collectors.joining());
        Map<String, List<String>> asElsewhere = new LinkedHashMap<>();
        options(command)
                .filter(option -> !first.get(row(option)).equals(command.name()))
                .forEach(option -> asElsewhere
                        .computeIfAbsent(first.get(row(option)), ignored -> new ArrayList<>())
                        .add("`" + name(option) + "`"));
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
                + (own.isEmpty() ? "" : "\n| option | meaning |\n|---|---|\n" + own)
                + asElsewhere.entrySet().stream()
                        .map(of -> "\nAs for [" + of.getKey() + "](#" + of.getKey() + "): "
                                + String.join(", ", of.getValue()) + ".\n")
                        .collect(Collectors.joining());
    }

    private static Stream<OptionSpec> options(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp() && !option.hidden());
    }

    private static String name(OptionSpec option) {
        return String.join(", ", option.names()) + value(option);
    }

    private static String row(OptionSpec option) {
        return row(name(option), option);
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
