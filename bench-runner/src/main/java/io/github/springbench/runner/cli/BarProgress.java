package io.github.springbench.runner.cli;

import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import java.io.PrintWriter;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar that moves, for people at a terminal. */
final class BarProgress extends Progress {

    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintWriter err;
    private final ProgressBar bar;

    BarProgress(RunPlan plan, PrintWriter out, PrintWriter err) {
        super(plan, out);
        this.err = err;
        this.bar = new ProgressBarBuilder()
                .setTaskName("bench")
                .setInitialMax(plan.runs().size())
                .setUnit(" runs", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(1000)
                .setEtaFunction(state -> Optional.of(remaining()))
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .build();
    }

    @Override
    void say(String line) {
        clearLine();
        err.println(line);
        err.flush();
    }

    @Override
    void show(PlannedRun run, String phase) {
        bar.maxHint(runs());
        bar.setExtraMessage(run.key() + ", " + phase);
        bar.stepTo(phase.equals("done") ? run.number() : run.number() - 1);
        bar.refresh();
    }

    @Override
    void clearLine() {
        err.print(CLEAR_LINE);
        err.flush();
    }

    @Override
    public void close() {
        bar.close();
        clearLine();
    }
}
