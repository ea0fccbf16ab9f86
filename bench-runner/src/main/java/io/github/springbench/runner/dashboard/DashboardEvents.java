package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.PlannedRun;
import io.github.springbench.runner.model.RunPlan;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Sample.HostSample;
import io.github.springbench.runner.model.Sample;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.run.RunPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns what it is told of runs into server-sent events with JSON (<a
 * href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML, server-sent events</a>). Reads no clock:
 * callers pass the time. Used by one thread.
 */
final class DashboardEvents {

    /** A page with more of them would be slow. */
    static final int MOST_ENDED = 500;

    /** How many milliseconds a page waits before it comes back that has lost its connection. */
    private static final String COME_BACK = "retry: 2000\n";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RunPlan plan;
    private final Deque<EndedRun> ended = new ArrayDeque<>();
    private final List<EndedRun> endedSince = new ArrayList<>();
    private final List<Double[]> pointsSince = new ArrayList<>();
    private RemainingTime remaining;
    private int runs;
    private CurrentRun current;
    private String end = "";

    /** What is new since the last event, or all that there is. */
    record Update(Moment now, List<Double[]> points, List<EndedRun> ended) {}

    /** Why nothing follows, and where the report is; null where there is none. */
    record End(String text, String report) {}

    DashboardEvents(RunPlan plan) {
        this.plan = plan;
        this.remaining = RemainingTime.of(plan);
        this.runs = plan.runs().size();
    }

    /**
     * Which runs are to be done.
     *
     * @param left others of the plan had ended before
     * @param all how many runs there are with those
     */
    void begin(List<PlannedRun> left, int all) {
        remaining = RemainingTime.of(plan.only(left));
        runs = all;
    }

    void runStarts(PlannedRun run, Instant now) {
        remaining.begins(run);
        current = new CurrentRun(run, now);
        pointsSince.clear();
    }

    void waits(Duration atMost, Instant now) {
        current.enter("waiting until other virtual machines take no CPU time from this one", atMost, now);
    }

    void phase(PlannedRun run, RunPhase phase, Instant now) {
        Duration planned = phase == RunPhase.LOAD
                ? run.expectedLoad().plus(plan.experiment().workload().loadGeneratorWarmUpOrNone())
                : null;
        current.enter(phase.label(), planned, now);
    }

    void sampled(Sample sample, LiveReading load) {
        pointsSince.add(current.sampled(sample, load));
    }

    void sampledHost(HostSample sample) {
        current.sampledHost(sample);
    }

    void runEnded(PlannedRun run, RunResult result, Instant now) {
        if (result.completed()) {
            remaining.ended(result.times().load(), result.times().overhead());
        } else {
            remaining.failed();
        }
        current.end(now);
        EndedRun last = EndedRun.of(run, result);
        endedSince.add(last);
        ended.add(last);
        if (ended.size() > MOST_ENDED) {
            ended.remove();
        }
    }

    void runsAdded(List<PlannedRun> again) {
        remaining.added(again);
        runs = again.stream().mapToInt(PlannedRun::number).reduce(runs, Math::max);
    }

    /** What is new since this was asked last. */
    String second(Instant now) {
        String event = event("now", new Update(moment(now), pointsSince, endedSince));
        pointsSince.clear();
        endedSince.clear();
        return event;
    }

    /** All that there is, for a page that comes late. */
    String all(Instant now) {
        List<Double[]> points = current == null ? List.of() : current.points();
        return COME_BACK + event("all", new Update(moment(now), points, List.copyOf(ended))) + end;
    }

    /** Whether the last event is still to come. */
    boolean goOn() {
        return end.isEmpty();
    }

    /**
     * What is new, and the last event; empty where that was told already.
     *
     * @param text why it is the last one
     * @param report where the report is; null where there is none
     */
    Optional<String> end(String text, String report, Instant now) {
        if (!goOn()) {
            return Optional.empty();
        }
        end = event("end", new End(text, report));
        return Optional.of(second(now) + end);
    }

    private Moment moment(Instant now) {
        Duration elapsed = current == null ? Duration.ZERO : current.elapsed(now);
        long left = remaining.after(elapsed).toSeconds();
        return current == null ? Moment.before(runs, left) : current.moment(runs, left, now);
    }

    /** JSON has no line breaks, which would end the event. */
    private static String event(String name, Object data) {
        return "event: " + name + "\ndata: " + JSON.writeValueAsString(data) + "\n\n";
    }
}
