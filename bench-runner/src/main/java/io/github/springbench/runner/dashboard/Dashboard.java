package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.run.ExecutionListener;
import io.github.springbench.runner.run.RunPhase;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Shows runs on a page while they go on. A separate thread handles what the dashboard is told, so that the caller goes
 * on at once. What it is told after its end is ignored.
 */
public final class Dashboard implements ExecutionListener, AutoCloseable {

    private static final String ENDED = "All runs have ended.";
    private static final String STOPPED =
            "./bench stopped before all runs had ended. Its terminal shows why, and how to continue.";

    private final Clock clock = Clock.systemUTC();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, new DaemonThreads("dashboard"), new ThreadPoolExecutor.DiscardPolicy());
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Viewers viewers = new Viewers();
    private final DashboardEvents events;
    private final DashboardServer server;

    private Dashboard(int port, RunPlan plan) {
        events = new DashboardEvents(plan);
        server = DashboardServer.start(port, DashboardPage.of(plan.experiment()), this::admit);
    }

    /**
     * Listens from now on.
     *
     * @param port 0 for a free one
     * @throws io.github.springbench.runner.model.UserError where the port cannot be had
     */
    public static Dashboard open(int port, RunPlan plan) {
        Dashboard dashboard = new Dashboard(port, plan);
        dashboard.thread.scheduleWithFixedDelay(dashboard::second, 1, 1, TimeUnit.SECONDS);
        return dashboard;
    }

    /** Where the page is; whoever knows it may look. */
    public String address() {
        return server.address();
    }

    /**
     * Which runs are to be done.
     *
     * @param left others of the plan had ended before
     * @param all how many runs there are with those
     */
    public void begin(List<PlannedRun> left, int all) {
        later(() -> events.begin(left, all));
    }

    @Override
    public void runStarts(PlannedRun run) {
        Instant now = clock.instant();
        later(() -> events.runStarts(run, now));
    }

    @Override
    public void waits(PlannedRun run, Duration atMost) {
        Instant now = clock.instant();
        later(() -> events.waits(atMost, now));
    }

    @Override
    public void phase(PlannedRun run, RunPhase phase) {
        Instant now = clock.instant();
        later(() -> events.phase(run, phase, now));
    }

    @Override
    public void sampled(PlannedRun run, Sample sample, LiveReading load) {
        later(() -> events.sampled(sample, load));
    }

    @Override
    public void sampledHost(PlannedRun run, HostSample sample) {
        later(() -> events.sampledHost(sample));
    }

    @Override
    public void runEnded(PlannedRun run, RunResult result) {
        Instant now = clock.instant();
        later(() -> events.runEnded(run, result, now));
    }

    @Override
    public void runsAdded(List<PlannedRun> again) {
        later(() -> events.runsAdded(again));
    }

    @Override
    public void runsFollow(NextRuns.Batch more) {
        later(() -> events.runsAdded(more.runs()));
    }

    /** All runs have ended, and their report is written. */
    public void end(Path report) {
        later(() -> end(ENDED, report.toString()));
    }

    private void end(String text, String report) {
        events.end(text, report, clock.instant()).ifPresent(viewers::publish);
    }

    private void second() {
        if (events.goOn()) {
            viewers.publish(events.second(clock.instant()));
        }
    }

    /** Sends what is new to the open pages first, then everything so far to the new page. */
    private void admit(Viewer viewer) {
        later(() -> {
            second();
            viewers.admit(viewer, events.all(clock.instant()));
        });
    }

    private void later(Runnable work) {
        thread.execute(work);
    }

    /** Tells the pages that nothing more comes, and listens no more; a second call does nothing. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        later(() -> {
            end(STOPPED, null);
            viewers.end();
        });
        thread.shutdown();
        try {
            thread.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }
}
