package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.cli.Generators;
import io.github.springbench.runner.cli.Reports;
import io.github.springbench.runner.cli.RunStrategy;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.LiveView;
import io.github.springbench.runner.cli.progress.Progress;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.run.ExperimentRunner;
import io.github.springbench.runner.run.ExperimentRunner.RetryPolicy;
import io.github.springbench.runner.run.Interrupted;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.store.DiskSpace.DiskFull;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** The runs that a result lacks, from the first one to the report. */
final class ResultOfRun {

    private final RunStrategy strategy;
    private final RunContext context;
    private final ResultFolder folder;
    private final String ownFile;
    private final String goOn;
    private final PipelineFiles files;

    /**
     * @param ownFile what the command that resumes needs again, each part with a space behind it: the path of the
     *     experiment's file if it was given, and {@code --machines}; empty for none
     * @param files what a pipeline asked for
     */
    ResultOfRun(RunStrategy strategy, RunContext context, ResultFolder folder, String ownFile, PipelineFiles files) {
        this.strategy = strategy;
        this.context = context;
        this.folder = folder;
        this.ownFile = ownFile.strip();
        this.goOn = Shown.bench() + " " + strategy.command() + " " + ownFile + "--resume " + Shown.path(folder.path());
        this.files = files;
    }

    /** Commands as this one was given: a result tells the path of neither file. */
    private String asGiven(String text) {
        boolean own = !ownFile.isEmpty() && !ownFile.startsWith("--");
        String run = "./bench run ";
        String said = own ? text.replace(run + ReproductionCommands.file(context.experiment()), run + ownFile) : text;
        return Shown.commands(said.replace(" --machines FILE", own ? "" : " " + ownFile));
    }

    /**
     * Makes them, and writes the report.
     *
     * @return the exit code
     */
    int make(RetryPolicy retryPolicy, LiveView view, PrintWriter out, PrintWriter err) {
        String kept = "Finished runs are kept; continue with " + goOn + ", or see them with " + Shown.bench()
                + " report " + Shown.path(folder.path());
        List<RunResult> ended;
        int decided;
        Progress progress = Progress.of(strategy.plan(), out, err);
        ExperimentRunner runner = new ExperimentRunner(context, Generators.all(), folder, view.beside(progress));
        PlanProgress soFar = PlanProgress.of(strategy.plan().runs(), runner.judged(), Judge::isSpoiledByOthers);
        Runnable showsNoMore = () -> {
            progress.close();
            view.close();
        };
        InterruptNotice notice = new InterruptNotice(showsNoMore, kept, err);
        try (progress) {
            view.begin(soFar);
            progress.begins(strategy.summary(soFar, context.jdk()), soFar.missing(), soFar.runs());
            ended = runner.run(strategy.plan(), retryPolicy, strategy.nextRuns(folder), strategy.maxTime());
            progress.close();
            out.println();
            List<RunResult> all = runner.judged();
            ReportModel model =
                    Reports.write(folder, folder.manifest(), all, strategy.next(all, goOn), this::asGiven, out);
            Path report = folder.path().resolve(Reports.HTML);
            decided = ExitCode.of(files.write(model, report, out));
            view.end(report.toAbsolutePath().normalize());
        } catch (Interrupted told) {
            throw told;
        } catch (DiskFull full) {
            throw new DiskFull(full.getMessage() + " " + kept, full);
        } catch (RuntimeException failure) {
            err.println(kept);
            throw failure;
        } finally {
            notice.close();
        }
        return Math.max(decided, strategy.exitCode(ended));
    }
}
