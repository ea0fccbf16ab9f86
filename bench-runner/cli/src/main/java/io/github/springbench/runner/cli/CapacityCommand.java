package io.github.springbench.runner.cli;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.cli.option.CapacityOption;
import io.github.springbench.runner.cli.option.ExperimentNames;
import io.github.springbench.runner.cli.option.ExperimentOptions;
import io.github.springbench.runner.cli.option.MeasuringOptions;
import io.github.springbench.runner.cli.option.SloOption;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.Choices;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench capacity}. */
@Command(
        name = "capacity",
        description = "Searches, in few runs, for the most users that each system serves within its objectives, and"
                + " writes the report.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 all systems are decided, 1 the runner failed, 2 wrong usage, 3 a system is not decided,"
                    + " 130 interrupted."
        })
final class CapacityCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "The name of an experiment (see ./bench list), or the path of your own experiment file. Its"
                    + " numbers of users are not used, except that the search starts at the largest one if nothing is"
                    + " predicted. Not needed with --resume.")
    private String experiment;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continue an unfinished search in this folder. Refused if something has changed that affects"
                    + " the runs.")
    private Path resume;

    @Mixin
    private ExperimentOptions options;

    @Mixin
    private SloOption slo;

    @Mixin
    private CapacityOption search;

    @Mixin
    private MeasuringOptions measuring;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        measuring.requireUsable();
        if (resume != null) {
            return resume();
        }
        if (experiment == null) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'EXPERIMENT'");
        }
        Jdk jdk = options.jdk();
        Choices choices = options.choices(List.of(), 1).withObjectives(slo.objectives());
        RunPlan plan = LevelSearch.plan(ExperimentOptions.plan(experiment, choices, jdk, measuring.loadMachines()));
        try (ConnectedMachines inUse = measuring.connect(jdk)) {
            CapacityTerms terms = search.terms(plan.experiment(), inUse.allParts(plan.experiment()));
            return measuring.begin(
                    new RunStrategy.Search(plan, terms), choices.withCapacity(terms), jdk, experiment, spec, inUse);
        }
    }

    /** What is known of each system when the command has ended. */
    List<SystemCapacity> found() {
        ResultFolder folder = measuring.result();
        return LevelSearch.of(folder.manifest()).orElseThrow().known(JudgedRuns.of(folder));
    }

    private Integer resume() throws InterruptedException {
        ExperimentOptions.refuseBesideAResult(spec.commandLine().getParseResult());
        ResumedResult result = ResumedResult.open(resume, experiment, "capacity");
        CapacityTerms terms = search.termsOf(result.choices().capacity());
        Jdk jdk = options.jdkOf(result.jdk());
        RunPlan plan = LevelSearch.plan(
                ExperimentOptions.plan(result.experiment(), result.choices(), jdk, measuring.loadMachines()));
        return measuring.goOn(new RunStrategy.Search(plan, terms), result, jdk, experiment, spec);
    }
}
