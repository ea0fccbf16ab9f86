package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.ExperimentNames;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.MeasuringOptions;
import io.github.springbench.runner.cli.option.PlanOptions;
import io.github.springbench.runner.cli.option.SloOption;
import io.github.springbench.runner.cli.option.UntilDecidedOption;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.Choices;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench run}. */
@Command(
        name = "run",
        description = "Runs an experiment and writes its report.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 1 the runner failed, 2 wrong usage, 3 some runs failed or are invalid even after"
                    + " retries, or an objective is undecided, 4 an objective is missed, 130 interrupted."
        })
final class RunCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "The name of an experiment (see ./bench list), or the path of your own experiment file. Not"
                    + " needed with --resume.")
    private String experiment;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continue an unfinished result in this folder: only the missing runs are made. Refused if"
                    + " something has changed that affects the runs.")
    private Path resume;

    @Mixin
    private PlanOptions options;

    @Mixin
    private UntilDecidedOption untilDecided;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "Repeat each externally disturbed run up to N times, after all others (default:"
                    + " ${DEFAULT-VALUE}).")
    private int retries;

    @Mixin
    private SloOption slo;

    @Mixin
    private MeasuringOptions measuring;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        MeasuringOptions.requireNoLessThanZero("--retries", retries);
        measuring.requireUsable();
        if (resume != null) {
            return resume();
        }
        if (experiment == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'EXPERIMENT'");
        }
        Jdk jdk = options.jdk();
        Choices choices = options.choices().withObjectives(slo.objectives()).withUntilDecided(untilDecided.rule());
        RunPlan plan = ExperimentOptions.plan(experiment, choices, jdk, measuring.loadMachines());
        RunStrategy strategy = new RunStrategy.Planned(plan, choices.untilDecided(), retries);
        try (ConnectedMachines inUse = measuring.connect(jdk)) {
            return measuring.begin(strategy, choices, jdk, experiment, spec, inUse);
        }
    }

    private Integer resume() throws InterruptedException {
        ExperimentOptions.refuseBesideAResult(spec.commandLine().getParseResult());
        ResumedResult result = ResumedResult.open(resume, experiment, "run");
        StoppingRule rule = untilDecided.ruleOf(result.choices().untilDecided());
        Jdk jdk = options.jdkOf(result.jdk());
        RunPlan plan = ExperimentOptions.plan(result.experiment(), result.choices(), jdk, measuring.loadMachines());
        return measuring.goOn(new RunStrategy.Planned(plan, rule, retries), result, jdk, experiment, spec);
    }
}
