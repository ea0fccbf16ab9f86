package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code plan}, {@code run} and {@code doctor} have in common. */
public final class PlanOptions {

    @Mixin
    private ExperimentOptions options;

    @Option(
            names = "--users",
            paramLabel = "N,…",
            split = ",",
            description = "Numbers of users, instead of the experiment's.")
    private List<Integer> users = List.of();

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "The number of runs per cell (default: ${DEFAULT-VALUE}).")
    private int repetitions = 1;

    /** The JDK that every process of a comparison runs on. */
    public Jdk jdk() {
        return options.jdk();
    }

    /** The JDK on which a result goes on. */
    public Jdk jdkOf(Jdk then) {
        return options.jdkOf(then);
    }

    /** What decides which runs there are. */
    public Choices choices() {
        users.stream().filter(count -> count < 1).findFirst().ifPresent(count -> {
            throw new UserError("--users has " + count + "; expected numbers from 1 up, such as --users 1000,2000.");
        });
        if (repetitions < 1) {
            throw new UserError("--repetitions is " + repetitions + "; expected a number from 1 up.");
        }
        return options.choices(users.stream().distinct().toList(), repetitions);
    }

    /**
     * The resolved plan.
     *
     * @param experiment the name of one, or the path of its file
     */
    public RunPlan plan(String experiment, Jdk jdk) {
        return ExperimentOptions.plan(experiment, choices(), jdk);
    }
}
