package io.github.springbench.runner.cli;

import io.github.springbench.runner.experiment.Experiments;
import io.github.springbench.runner.host.JarFiles;
import io.github.springbench.runner.model.Jdk;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.plan.Planner;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code plan}, {@code run} and {@code doctor} have in common. */
final class PlanOptions {

    @Option(names = "--preset", paramLabel = "NAME", description = "A smaller or larger form of the experiment.")
    private String preset;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "The limits of pools and threads under which systems are compared (default: the experiment's first).")
    private String profile;

    @Option(names = "--users", paramLabel = "N,…", split = ",", description = "Other numbers of users.")
    private List<Integer> users = List.of();

    @Option(names = "--systems", paramLabel = "NAME,…", split = ",", description = "Only these systems.")
    private List<String> systems = List.of();

    @Option(names = "--repetitions", paramLabel = "N", description = "Runs per cell (default: ${DEFAULT-VALUE}).")
    private int repetitions = 1;

    @Option(names = "--seed", paramLabel = "N", description = "Of the order of the runs (default: ${DEFAULT-VALUE}).")
    private long seed = Choices.DEFAULT_SEED;

    @Mixin
    private JdkOption jdkOption;

    /** The JDK that every process of a comparison runs on. */
    Jdk jdk() {
        return jdkOption.jdk();
    }

    /**
     * The resolved plan.
     *
     * @param experiment the name of one, or the path of its file
     */
    RunPlan plan(String experiment, Jdk jdk) {
        users.stream().filter(count -> count < 1).findFirst().ifPresent(count -> {
            throw new UserError("--users has " + count + "; expected numbers from 1 up, such as --users 1000,2000.");
        });
        if (repetitions < 1) {
            throw new UserError("--repetitions is " + repetitions + "; expected a number from 1 up.");
        }
        return Planner.plan(
                JarFiles.identified(new Experiments(Home.experiments()).nameOrFile(experiment)),
                new Choices(preset, profile, users.stream().distinct().toList(), systems, repetitions, seed),
                jdk);
    }
}
