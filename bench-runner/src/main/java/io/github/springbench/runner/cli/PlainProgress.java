package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import java.io.PrintWriter;

/** A line per run, for logs and pipes. */
final class PlainProgress extends Progress {

    private final PrintWriter err;

    PlainProgress(RunPlan plan, PrintWriter out, PrintWriter err) {
        super(plan, out);
        this.err = err;
    }

    @Override
    void say(String line) {
        err.println(line);
        err.flush();
    }

    @Override
    void show(PlannedRun run, String phase) {
        if (phase.isEmpty()) {
            say("run %d of %d: %s, about %s remain"
                    .formatted(run.number(), runs(), run.key(), Times.text(remaining())));
        }
    }

    @Override
    void clearLine() {}

    @Override
    public void close() {}
}
