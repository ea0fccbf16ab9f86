package io.github.springbench.runner.cli.progress;

import io.github.springbench.runner.dashboard.Dashboard;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.run.ExecutionListener;
import io.github.springbench.runner.run.ExecutionListener.ExecutionListeners;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** The dashboard, where somebody asked for it; else nothing, of which not even a class is loaded. */
public final class LiveView implements AutoCloseable {

    public static final LiveView NONE = new LiveView(null);

    private final Dashboard dashboard;

    private LiveView(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    /** @param err gets the address */
    public static LiveView open(int port, RunPlan plan, PrintWriter err) {
        Dashboard dashboard = Dashboard.open(port, plan);
        err.println("Dashboard, until the last run ends: " + dashboard.address());
        return new LiveView(dashboard);
    }

    public void begin(PlanProgress soFar) {
        if (dashboard != null) {
            dashboard.begin(soFar.missing(), soFar.runs());
        }
    }

    /** Who hears of the runs: the console, and the dashboard beside it. */
    public ExecutionListener beside(Progress progress) {
        return dashboard == null ? progress : new ExecutionListeners(List.of(progress, dashboard));
    }

    /** All runs have ended, and their report is written. */
    public void end(Path report) {
        if (dashboard != null) {
            dashboard.end(report);
        }
    }

    @Override
    public void close() {
        if (dashboard != null) {
            dashboard.close();
        }
    }
}
