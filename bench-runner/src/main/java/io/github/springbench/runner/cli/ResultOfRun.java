package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.StoppingRule;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.run.Execution;
import io.github.springbench.runner.run.Interrupted;
import io.github.springbench.runner.run.NextRuns;
import io.github.springbench.runner.run.RetryPolicy;
import io.github.springbench.runner.run.RunContext;
import io.github.springbench.runner.store.DiskFull;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The runs that a result lacks, from the first one to the report. */
final class ResultOfRun {

    private final RunPlan plan;
    private final StoppingRule untilDecided;
    private final RunContext context;
    private final ResultFolder folder;
    private final String goOn;
    private final PipelineFiles files;

    /**
     * @param untilDecided by which cells are repeated after the plan; null where none are
     * @param ownFile the path of the experiment's file with a space behind it; empty where that is among ours
     * @param files what a pipeline asked for
     */
    ResultOfRun(
            RunPlan plan,
            StoppingRule untilDecided,
            RunContext context,
            ResultFolder folder,
            String ownFile,
            PipelineFiles files) {
        this.plan = plan;
        this.untilDecided = untilDecided;
        this.context = context;
        this.folder = folder;
        this.goOn = "./bench run " + ownFile + "--resume " + Shown.path(folder.path());
        this.files = files;
    }

    /**
     * Makes them, and writes the report.
     *
     * @return the exit code
     */
    int make(RetryPolicy retryPolicy, LiveView view, PrintWriter out, PrintWriter err) {
        String kept = "Runs that had ended are kept; go on by " + goOn + ", or see them by ./bench report "
                + Shown.path(folder.path());
        List<RunResult> ended;
        int decided;
        PlanProgress soFar = PlanProgress.of(plan.runs(), folder.allRuns(), Judge::isSpoiledByOthers);
        Progress progress = Progress.of(plan, out, err);
        Runnable showsNoMore = () -> {
            progress.close();
            view.close();
        };
        InterruptNotice notice = new InterruptNotice(showsNoMore, kept, err);
        try (progress) {
            view.begin(soFar);
            progress.begins(summary(soFar), soFar.missing(), soFar.runs());
            ended = new Execution(context, Generators.all(), folder, view.beside(progress))
                    .run(plan, retryPolicy, nextRuns());
            progress.close();
            out.println();
            ReportModel model = Reports.write(folder, folder.manifest(), again(), out);
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
        boolean allCount = ended.stream().allMatch(RunResult::counts);
        return Math.max(decided, allCount ? ExitCode.FINE : ExitCode.SOME_RUNS_FAILED);
    }

    private String summary(PlanProgress soFar) {
        String runs = Summary.of(plan.only(soFar.missing()), context.jdk());
        return untilDecided == null ? runs : runs + "\n" + DecisionTime.of(plan, untilDecided);
    }

    private NextRuns nextRuns() {
        return untilDecided == null
                ? NextRuns.none()
                : new UndecidedRuns(plan, untilDecided, folder, Clock.systemUTC());
    }

    /** How to repeat what others spoiled. */
    private Optional<NextCommand> again() {
        int inVain = PlanProgress.of(plan.runs(), folder.allRuns(), Judge::isSpoiledByOthers)
                .triesInVain();
        return inVain == 0
                ? Optional.empty()
                : Optional.of(new NextCommand(
                        "just the runs that other programs or machines spoiled, once more, each after at most "
                                + "10 minutes of"
                                + " waiting for a quiet machine",
                        goOn + " --retries " + (inVain + 1) + " --wait-for-quiet 10"));
    }
}
