package io.github.springbench.runner.cli;

import io.github.springbench.runner.cli.option.PipelineFiles;
import io.github.springbench.runner.cli.option.SloOption;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.experiment.Objectives;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.UserError;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.chart.SvgCharts;
import io.github.springbench.runner.run.DuelRunner;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench report}: never needs a new run. */
@Command(
        name = "report",
        description = "Rewrites the report of a result folder, using the current checks. Starts nothing.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit code: 0 fine, 2 wrong usage; with objectives or limits, 3 one is undecided, 4 one is missed; of a"
                    + " duel as ./bench duel."
        })
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A result folder, such as results/hello-latency/<start time>.")
    private Path folder;

    @Mixin
    private SloOption slo;

    @Mixin
    private PipelineFiles files;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (ResultFolder.isOfDuel(folder)) {
            if (slo.objectives() != null) {
                throw new UserError(SloOption.NAME + " cannot judge " + folder + ", which is a result of ./bench duel;"
                        + " expected a result of ./bench run. Leave " + SloOption.NAME + " out.");
            }
            ResultFolder duel = ResultFolder.openDuel(folder);
            List<JudgedDuel> judged = DuelRunner.read(duel);
            files.requireUsable(
                    judged.stream().anyMatch(one -> !one.duel().terms().limits().isEmpty()),
                    "Limits are given to ./bench duel, with --fail-on.");
            return DuelCommand.tell(judged, duel, files, out, spec.commandLine().getErr());
        }
        ResultFolder results = ResultFolder.open(folder);
        List<Objective> objectives = slo.objectives();
        Manifest manifest =
                objectives == null ? results.manifest() : results.manifest().withObjectives(objectives);
        Objectives.requireRequests(manifest.experiment(), manifest.preset());
        files.requireUsable(manifest.experiment());
        SvgCharts.prepare();
        ReportModel model =
                Reports.write(results, manifest, JudgedRuns.of(results), Optional.empty(), Shown::commands, out);
        return ExitCode.of(files.write(model, results.path().resolve(Reports.HTML), out));
    }
}
