package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.verdict.Words;
import java.io.PrintWriter;
import java.time.Clock;

/** A line per run and one every 30 s of its load, for logs and pipes. */
final class PlainProgress extends Progress {

    private static final int SECONDS_BETWEEN_LINES = 30;

    private final PrintWriter err;
    private long looksTold;

    PlainProgress(RunPlan plan, PrintWriter out, PrintWriter err, Clock clock) {
        super(plan, out, clock);
        this.err = err;
    }

    @Override
    void say(String line) {
        err.println(line);
        err.flush();
    }

    @Override
    void started(Status status) {
        say("%s, about %s remain".formatted(status.heading(), Words.time(status.remaining())));
    }

    @Override
    void show(Status status) {
        long due = status.live() == null ? 0 : status.inPhase().toSeconds() / SECONDS_BETWEEN_LINES;
        if (due > looksTold) {
            say("  " + status.loadSoFar() + ": " + status.live().text(status.now()));
        }
        looksTold = due;
    }

    @Override
    void makeRoom() {}
}
