package io.github.springbench.runner.cli.option;

import io.github.springbench.runner.cli.ExitCode;
import io.github.springbench.runner.cli.Generators;
import io.github.springbench.runner.cli.Reports;
import io.github.springbench.runner.cli.RunStrategy;
import io.github.springbench.runner.cli.progress.InterruptNotice;
import io.github.springbench.runner.cli.progress.LiveView;
import io.github.springbench.runner.cli.progress.Progress;
import io.github.springbench.runner.cli.progress.Shown;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.ReproductionCommands;
import io.github.springbench.runner.report.text.NextCommand;
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
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The runs that a result lacks, from the first one to the report. */
final class ResultOfRun {

    private final RunStrategy strategy;
    private final RunContext context;
    private final ResultFolder folder;
    private final String ownFile;
    private final String again;
    private final String goOn;
    private final PipelineFiles files;

    /**
     * @param ownFile the path of the experiment's file if it was given, with a space behind it; empty for none
     * @param again the options that a later command needs again, each with a space behind it
     * @param files what a pipeline asked for
     */
    ResultOfRun(
            RunStrategy strategy,
            RunContext context,
            ResultFolder folder,
            String ownFile,
            String again,
            PipelineFiles files) {
        this.strategy = strategy;
        this.context = context;
        this.folder = folder;
        this.ownFile = ownFile;
        this.again = again;
        this.goOn = goOn(strategy.command(), ownFile, again, folder.path());
        this.files = files;
    }

    /** The command that resumes a result. */
    static String goOn(String command, String ownFile, String again, Path folder) {
        return Shown.bench() + " " + command + " " + ownFile + again + "--resume " + Shell.word(Shown.path(folder));
    }

    /**
     * Commands as this one was given: a result tells neither the paths of files nor whom one may load.
     *
     * @param file of the experiment, as reports write it
     * @param ownFile the path of its file if it was given, with a space behind it; empty for none
     * @param again the options that each command needs again, each with a space behind it
     */
    static String asGiven(String text, String file, String ownFile, String again) {
        String run = "./bench run ";
        String given = (ownFile.isEmpty() ? file + " " : ownFile) + again;
        return text.replace(" --machines FILE", "").replace(run + file, run + given.strip());
    }

    /**
     * Makes them, and writes the report.
     *
     * @return the exit code
     */
    int make(RetryPolicy retryPolicy, LiveView view, PrintWriter out, PrintWriter err) {
        String kept = "Finished runs are kept; continue with " + goOn + ", or see them with " + Shown.bench()
                + " report " + Shell.word(Shown.path(folder.path()));
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
            Optional<NextCommand> next = strategy.next(all, goOn);
            String file = ReproductionCommands.file(context.experiment());
            // A command that goes on has them already.
            UnaryOperator<String> commands =
                    text -> Shown.commands(next.isPresent() ? text : asGiven(text, file, ownFile, again));
            ReportModel model = Reports.write(folder, folder.manifest(), all, next, commands, out);
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
