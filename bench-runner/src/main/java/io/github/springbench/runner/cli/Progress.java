package io.github.springbench.runner.cli;

import io.github.springbench.runner.execution.ExecutionListener;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.ConsoleTable;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Result lines to stdout, and progress to stderr: a moving bar on a terminal, plain lines elsewhere. */
abstract class Progress implements ExecutionListener, AutoCloseable {

    private final RunPlan plan;
    private final RemainingTime remaining;
    private final PrintWriter out;
    private int runs;
    private Instant runStartedAt = Instant.now();

    Progress(RunPlan plan, PrintWriter out) {
        this.plan = plan;
        this.remaining = RemainingTime.of(plan);
        this.runs = plan.runs().size();
        this.out = out;
    }

    /** The launcher knows whether stderr is a terminal. */
    static Progress of(RunPlan plan, PrintWriter out, PrintWriter err) {
        return Boolean.getBoolean("bench.terminal")
                ? new BarProgress(plan, out, err)
                : new PlainProgress(plan, out, err);
    }

    /** Says what begins, and what was left out. */
    final void begins(String summary) {
        say(summary);
        plan.leftOut().forEach(left -> say("Left out: " + left.system() + ", as " + left.reason()));
    }

    @Override
    public final void runStarts(PlannedRun run) {
        synchronized (this) {
            runStartedAt = Instant.now();
        }
        show(run, "");
    }

    @Override
    public final void phase(PlannedRun run, String phase) {
        show(run, phase);
    }

    @Override
    public final void runEnded(PlannedRun run, RunResult result) {
        synchronized (this) {
            if (result.completed()) {
                remaining.ended(result.times().load(), result.times().overhead());
            } else {
                remaining.failed();
            }
            runStartedAt = Instant.now();
        }
        clearLine();
        out.println(ConsoleTable.line(result, plan.experiment()));
        out.flush();
        show(run, "done");
    }

    @Override
    public final void runsAdded(List<PlannedRun> again) {
        synchronized (this) {
            remaining.added(again);
            runs += again.size();
        }
        say("Others spoiled %d of the runs; they are done again: %s."
                .formatted(
                        again.size(),
                        again.stream().map(run -> run.key().toString()).collect(Collectors.joining(", "))));
    }

    @Override
    public final void waits(PlannedRun run, Duration atMost) {
        say("Run %d waits, for %s at most, until other machines leave this one its CPU."
                .formatted(run.number(), Times.text(atMost)));
    }

    final synchronized Duration remaining() {
        return remaining.after(Duration.between(runStartedAt, Instant.now()));
    }

    final synchronized int runs() {
        return runs;
    }

    /** One line to stderr. */
    abstract void say(String line);

    /** Shows where the execution is. */
    abstract void show(PlannedRun run, String phase);

    /** Makes room for a result line. */
    abstract void clearLine();

    @Override
    public abstract void close();
}
