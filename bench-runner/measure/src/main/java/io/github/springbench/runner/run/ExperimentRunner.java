package io.github.springbench.runner.run;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LoadGenerators;
import io.github.springbench.runner.model.run.Fork.ForkPlace;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.plan.Forks;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.run.service.ServiceInstance;
import io.github.springbench.runner.store.DiskSpace;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.ForkMoved;
import io.github.springbench.runner.verdict.JudgedRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** All runs of a plan, one after the other: two at once would measure each other. */
public final class ExperimentRunner {

    private final RunContext context;
    private final ResultFolder results;
    private final ExecutionListener listener;
    private final DiskSpace disk;
    private final RunLifecycle executor;
    private final JudgedRuns judged;

    /** The number of the last fork that was started; only counted where runs share forks. */
    private int forks;

    public ExperimentRunner(
            RunContext context, LoadGenerators generators, ResultFolder results, ExecutionListener listener) {
        this(context, generators, results, listener, DiskSpace.of(results.path()));
    }

    public ExperimentRunner(
            RunContext context,
            LoadGenerators generators,
            ResultFolder results,
            ExecutionListener listener,
            DiskSpace disk) {
        this.context = context;
        this.results = results;
        this.listener = listener;
        this.disk = disk;
        this.executor = new RunLifecycle(context, generators, listener, disk);
        this.judged = new JudgedRuns(results);
    }

    /** All runs that the result has by now, judged beside each other. */
    public List<RunResult> judged() {
        return judged.all();
    }

    /** The runs of a plan, which nothing follows. */
    public List<RunResult> run(RunPlan plan, RetryPolicy retryPolicy) {
        return run(plan, retryPolicy, NextRuns.NONE, null);
    }

    /**
     * Makes the runs that the result lacks, fork by fork, and stores each as it ends; then repeats those that were
     * spoiled, each in a fork of its own. After each round all are judged once more, side by side. What is to be done
     * is told by the result alone, so that a new one and one that was left in its midst go on alike.
     *
     * @param nextRuns what follows when all of these have ended
     * @param maxTime in which runs that follow must end, from now on; null for any
     * @return the last result of each planned run, in the order of the plan
     * @throws io.github.springbench.runner.store.DiskSpace.DiskFull where there is no room for another run
     */
    public List<RunResult> run(RunPlan plan, RetryPolicy retryPolicy, NextRuns nextRuns, Duration maxTime) {
        Instant startedAt = Instant.now();
        List<PlannedRun> known = new ArrayList<>(plan.runs());
        forks = Forks.last(judged());
        List<List<PlannedRun>> round = progress(known, judged(), retryPolicy).missingForks();
        while (true) {
            round.forEach(fork -> live(fork, retryPolicy.quietWait()));
            List<RunResult> ended = judged();
            PlanProgress now = progress(known, ended, retryPolicy);
            List<PlannedRun> repeated = now.again(retryPolicy.retries());
            if (!repeated.isEmpty()) {
                listener.runsAdded(repeated);
                round = repeated.stream().map(List::of).toList();
                continue;
            }
            Duration left = maxTime == null ? null : maxTime.minus(Duration.between(startedAt, Instant.now()));
            NextRuns.Batch more = nextRuns.after(ended, now.runs() + 1, left);
            listener.runsFollow(more);
            if (more.runs().isEmpty()) {
                return now.last();
            }
            known.addAll(more.runs());
            round = more.forks();
        }
    }

    private static PlanProgress progress(List<PlannedRun> known, List<RunResult> ended, RetryPolicy retryPolicy) {
        return PlanProgress.of(List.copyOf(known), ended, retryPolicy.spoiled());
    }

    /** After a run failed, its service is not trusted any more: a new fork makes the remaining runs. */
    private void live(List<PlannedRun> fork, QuietWait quietWait) {
        for (List<PlannedRun> left = fork; !left.isEmpty(); ) {
            int ended = untilOneFails(left, quietWait);
            left = Forks.renewed(left.subList(ended, left.size()));
        }
    }

    /** Returns how many of the runs have a result: all, or those up to the first one that failed. */
    private int untilOneFails(List<PlannedRun> planned, QuietWait quietWait) {
        int number = forks + 1;
        List<PlannedRun> runs = new ArrayList<>(planned);
        List<RunResult> ended = new ArrayList<>();
        try (ServiceInstance fork = new ServiceInstance(context)) {
            while (ended.size() < runs.size()) {
                PlannedRun run = runs.get(ended.size());
                disk.require();
                listener.runStarts(run);
                quietWait.await(atMost -> listener.waits(run, atMost));
                ForkPlace inFork = context.experiment().sharesForks()
                        ? new ForkPlace(number, ended.size() + 1, runs.size())
                        : null;
                RunResult result = executor.live(run, results.run(run.key()), fork, inFork);
                judged.add(run.key());
                forks = result.fork() == null ? forks : number;
                listener.runEnded(run, result);
                ended.add(result);
                if (!result.completed()) {
                    break;
                }
                ForkMoved.toMeasureAgain(ended).ifPresent(cell -> closeOnceMore(runs, ended.indexOf(cell)));
            }
        }
        return Math.min(ended.size(), planned.size());
    }

    /** Adds another closing run. It gets the number of the one before, so that later runs keep their numbers. */
    private void closeOnceMore(List<PlannedRun> runs, int place) {
        PlannedRun closing = runs.get(place).asClosing(runs.get(runs.size() - 1).number());
        runs.add(closing);
        listener.runsFollow(new NextRuns.Batch(
                List.of(closing),
                "The first cell differs at the end of its fork. A second cell is measured once more, to show whether "
                        + "the service changed only in the beginning."));
    }

    /**
     * What is done about a machine that others use, too.
     *
     * @param quietWait how long a run waits for a quiet machine
     * @param retries how often one planned run is repeated at most
     * @param spoiled whether a run is to be repeated; it sees what disturbed the run and never its figures, or the
     *     nicer ones would be picked
     */
    public record RetryPolicy(QuietWait quietWait, int retries, Predicate<RunResult> spoiled) {}
}
