package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.UserError;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./bench list}. */
@Command(
        name = "list",
        description = "Lists the experiments and the question that each answers.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        print(Home.allExperiments(), spec.commandLine().getOut());
        return ExitCode.FINE;
    }

    /** A line or two per experiment; one whose file has a mistake is named as such and hides no other. */
    static void print(Experiments experiments, PrintWriter out) {
        int longest =
                experiments.names().stream().mapToInt(String::length).max().orElse(1);
        String line = "  %-" + longest + "s %s%n";
        for (String name : experiments.names()) {
            try {
                Experiment experiment = experiments.named(name);
                out.printf(line, name, experiment.question());
                if (!experiment.presets().isEmpty()) {
                    out.printf(
                            line,
                            "",
                            "presets: " + String.join(", ", experiment.presets().keySet()));
                }
            } catch (UserError mistakes) {
                out.printf(line, name, "cannot be read; ./bench plan " + name + " shows why");
            }
        }
    }
}
