package io.github.springbench.runner.cli.progress;

import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.load.LiveReading;
import io.github.springbench.runner.model.run.PlannedRun;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Sample;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.text.ConsoleTable;
import io.github.springbench.runner.run.ExecutionListener;
import io.github.springbench.runner.run.RunPhase;
import io.github.springbench.runner.verdict.NumberWords;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Prints result lines to stdout and progress to stderr: lines that change on a terminal, plain ones elsewhere. The
 * threads that sample print nothing, so that a terminal that is stopped with Ctrl-S does not delay the samples.
 */
public abstract class Progress implements ExecutionListener, AutoCloseable {

    private final RunPlan plan;
    private RemainingTime remaining;
    private final PrintWriter out;
    private final Clock clock;
    private final ScheduledExecutorService everySecond = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });
    private final Instant startedAt;
    private int runs;
    private PlannedRun run;
    private RunPhase phase;
    private Instant runStartedAt;
    private Instant phaseStartedAt;
    private boolean closed;
    private volatile LiveSample live;

    public Progress(RunPlan plan, PrintWriter out, Clock clock) {
        this.plan = plan;
        this.remaining = RemainingTime.of(plan);
        this.runs = plan.runs().size();
        this.out = out;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /** The launcher knows whether stderr is a terminal that can move its cursor, and how wide it is. */
    public static Progress of(RunPlan plan, PrintWriter out, PrintWriter err) {
        Clock clock = Clock.systemUTC();
        return Boolean.getBoolean("bench.terminal")
                ? new TerminalProgress(plan, out, err, clock, Integer.getInteger("bench.columns", 0))
                : new PlainProgress(plan, out, err, clock);
    }

    /**
     * Says what begins, and what was left out.
     *
     * @param left the runs that are to be done; others of the plan had ended before
     * @param all how many runs there are with those
     */
    public final synchronized void begins(String summary, List<PlannedRun> left, int all) {
        remaining = RemainingTime.of(plan.only(left));
        runs = all;
        say(summary);
        plan.leftOut().forEach(one -> say("Left out: " + one.system() + ", as " + one.reason()));
        everySecond.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public final synchronized void runStarts(PlannedRun next) {
        run = next;
        remaining.begins(next);
        runStartedAt = clock.instant();
        enter(null);
        if (!closed) {
            started(status());
        }
    }

    @Override
    public final synchronized void phase(PlannedRun current, RunPhase next) {
        enter(next);
        tick();
    }

    private void enter(RunPhase next) {
        phase = next;
        phaseStartedAt = clock.instant();
        live = null;
    }

    /** Not synchronized, as nobody may wait here. */
    @Override
    public final void sampled(PlannedRun current, Sample sample, LiveReading load) {
        live = LiveSample.after(live, sample, load);
    }

    @Override
    public final synchronized void runEnded(PlannedRun ended, RunResult result) {
        if (result.completed()) {
            remaining.ended(result.times().load(), result.times().overhead());
        } else {
            remaining.failed();
        }
        run = null;
        makeRoom();
        out.println(ConsoleTable.line(result, plan.experiment()));
        Verdicts.aboutConnections(result).ifPresent(sentence -> out.println("  " + sentence));
        out.flush();
    }

    @Override
    public final synchronized void runsAdded(List<PlannedRun> again) {
        remaining.added(again);
        runs += again.size();
        say("%s externally disturbed and %s repeated: %s."
                .formatted(
                        again.size() == 1 ? "1 run was" : again.size() + " runs were",
                        again.size() == 1 ? "is" : "are",
                        again.stream().map(added -> added.key().toString()).collect(Collectors.joining(", "))));
    }

    @Override
    public final synchronized void runsFollow(NextRuns.Batch more) {
        remaining.added(more.runs());
        runs = more.runs().stream().mapToInt(PlannedRun::number).reduce(runs, Math::max);
        if (!more.why().isEmpty()) {
            say(more.why());
        }
    }

    @Override
    public final synchronized void waits(PlannedRun waiting, Duration atMost) {
        say("Run %d waits up to %s until other virtual machines take no CPU time from this one."
                .formatted(waiting.number(), NumberWords.time(atMost)));
    }

    /** Shows where the execution is by now. */
    public final synchronized void tick() {
        if (run != null && !closed) {
            show(status());
        }
    }

    private Status status() {
        Instant now = clock.instant();
        return new Status(
                run,
                plan.runs().isEmpty() ? 0 : runs,
                phase,
                since(phaseStartedAt, now),
                run.expectedLoad().plus(plan.experiment().workload().loadGeneratorWarmUpOrNone()),
                since(startedAt, now),
                remaining.after(since(runStartedAt, now)),
                live,
                now);
    }

    /** None where the host's clock was set back meanwhile. */
    private static Duration since(Instant from, Instant now) {
        return now.isBefore(from) ? Duration.ZERO : Duration.between(from, now);
    }

    /** Ends the showing, in mid-run too; a second call does nothing. */
    @Override
    public final synchronized void close() {
        if (!closed) {
            closed = true;
            everySecond.shutdown();
            makeRoom();
        }
    }

    /** One line to stderr. */
    public abstract void say(String line);

    /** A run begins. */
    public abstract void started(Status status);

    /** Something is new, or a second is over. */
    public abstract void show(Status status);

    /** Makes room for other lines. */
    public abstract void makeRoom();

    /** A line per run and one every 30 s of its load, for logs and pipes. */
    static final class PlainProgress extends Progress {

        private static final int SECONDS_BETWEEN_LINES = 30;

        private final PrintWriter err;
        private long looksTold;

        PlainProgress(RunPlan plan, PrintWriter out, PrintWriter err, Clock clock) {
            super(plan, out, clock);
            this.err = err;
        }

        @Override
        public void say(String line) {
            err.println(line);
            err.flush();
        }

        @Override
        public void started(Status status) {
            say("%s, about %s remain".formatted(status.heading(), NumberWords.time(status.remaining())));
        }

        @Override
        public void show(Status status) {
            long due = status.live() == null ? 0 : status.inPhase().toSeconds() / SECONDS_BETWEEN_LINES;
            if (due > looksTold) {
                say("  " + status.loadSoFar() + ": " + status.live().text(status.now()));
            }
            looksTold = due;
        }

        @Override
        public void makeRoom() {}
    }

    /**
     * Lines that change at the bottom of a terminal. Between two outputs the cursor stands at the beginning of the
     * first of these lines, so that whatever is printed next overwrites them.
     */
    static final class TerminalProgress extends Progress {

        /** ECMA-48: to the first column, and erase from there to the end of the screen. */
        private static final String CLEAR = "\r\033[J";

        /**
         * Lines of a terminal that was made narrower meanwhile end at its edge; wrapped ones would push all others up.
         */
        private static final String NO_WRAPPING = "\033[?7l";

        private static final String WRAPPING = "\033[?7h";

        private static final int USUAL_COLUMNS = 80;
        private static final int FEWEST_COLUMNS = 20;

        private final PrintWriter err;
        private final int columns;

        /** @param columns of the terminal; 0 where it does not say */
        TerminalProgress(RunPlan plan, PrintWriter out, PrintWriter err, Clock clock, int columns) {
            super(plan, out, clock);
            this.err = err;
            this.columns = columns < FEWEST_COLUMNS ? USUAL_COLUMNS : columns;
        }

        @Override
        public void say(String line) {
            makeRoom();
            err.println(line);
            err.flush();
        }

        @Override
        public void started(Status status) {
            show(status);
        }

        @Override
        public void show(Status status) {
            List<String> lines = status.lines(columns - 1);
            err.print(CLEAR + NO_WRAPPING + String.join("\n", lines) + up(lines.size() - 1) + "\r" + WRAPPING);
            err.flush();
        }

        private static String up(int lines) {
            return "\033[" + lines + "A";
        }

        @Override
        public void makeRoom() {
            err.print(CLEAR);
            err.flush();
        }
    }

    /**
     * Where an execution is.
     *
     * @param run the current one
     * @param runs how many there are in all; 0 where nobody knows, as each one decides on the next
     * @param phase of the run; null before its first
     * @param inPhase the time since that began
     * @param plannedLoad the time that the load is expected to take, with the load generator's own warm-up
     * @param elapsed since the first run began
     * @param remaining about the time until the last known run ends
     * @param live the last sample of the service under load; null outside of the load
     * @param now when all this is so
     */
    record Status(
            PlannedRun run,
            int runs,
            RunPhase phase,
            Duration inPhase,
            Duration plannedLoad,
            Duration elapsed,
            Duration remaining,
            LiveSample live,
            Instant now) {

        /** A wider bar says no more. */
        private static final int WIDEST_BAR = 50;

        private static final int NARROWEST_BAR = 5;

        private static final String CUT = "...";

        /**
         * Lines for a terminal, none wider than {@code width}: all runs, the current run, and its figures under load.
         */
        List<String> lines(int width) {
            List<String> lines = new ArrayList<>(List.of(bar(width), current()));
            if (live != null) {
                lines.add(live.text(now));
            }
            return lines.stream().map(line -> cut(line, width)).toList();
        }

        /** How much of the load's time is over. */
        String loadSoFar() {
            return inPhase.toSeconds() + " of about " + plannedLoad.toSeconds() + " s";
        }

        /** Which run it is. */
        String heading() {
            return runs == 0
                    ? "run %d: %s".formatted(run.number(), run.key())
                    : "run %d of %d: %s".formatted(run.number(), runs, run.key());
        }

        private String bar(int width) {
            if (runs == 0) {
                return "about %s left of this run".formatted(NumberWords.time(remaining));
            }
            double share = elapsed.toMillis()
                    / (double) Math.max(1, elapsed.plus(remaining).toMillis());
            String left = String.format(
                    Locale.ROOT, "%2.0f %%, about %s left", Math.floor(share * 100), NumberWords.time(remaining));
            int cells = Math.min(WIDEST_BAR, width - left.length() - "[] ".length());
            if (cells < NARROWEST_BAR) {
                return left;
            }
            int done = (int) (share * cells);
            return "[" + "=".repeat(done) + (done < cells ? ">" : "") + " ".repeat(Math.max(0, cells - done - 1)) + "] "
                    + left;
        }

        private String current() {
            String text = heading();
            if (phase == null) {
                return text;
            }
            return text + ", " + phase.label() + " "
                    + (phase == RunPhase.LOAD ? loadSoFar() : NumberWords.time(inPhase));
        }

        private static String cut(String line, int width) {
            return line.length() <= width ? line : line.substring(0, Math.max(0, width - CUT.length())) + CUT;
        }
    }

    /**
     * A sample of a run under load, for people who wait.
     *
     * @param sample of the service
     * @param cores of CPU that the service took since the sample before; null where there is none, or this machine does
     *     not show it
     * @param load what is known of it; null where the load generator tells nothing before its end
     */
    record LiveSample(Sample sample, Double cores, LiveReading load) {

        /** Younger figures are shown without their age. */
        private static final Duration WORTH_TELLING = Duration.ofSeconds(3);

        private static final String GAP = "  ";

        /** @param before the sample before of the same run; null for the first */
        static LiveSample after(LiveSample before, Sample sample, LiveReading load) {
            return new LiveSample(sample, before == null ? null : cores(before.sample, sample), load);
        }

        private static Double cores(Sample before, Sample now) {
            double seconds = now.elapsedSeconds() - before.elapsedSeconds();
            return seconds <= 0
                            || now.cpu().serviceCpuSeconds() == null
                            || before.cpu().serviceCpuSeconds() == null
                    ? null
                    : (now.cpu().serviceCpuSeconds() - before.cpu().serviceCpuSeconds()) / seconds;
        }

        /** In one line, the most important first: a narrow terminal cuts the end off. */
        String text(Instant now) {
            List<String> parts = new ArrayList<>();
            if (load == null) {
                parts.add("figures of the load follow when it ends");
            } else {
                parts.add(count(load.users()) + (load.users() == 1 ? " user" : " users"));
                if (load.rps() != null) {
                    parts.add(figure(load.rps()) + " rps");
                }
                if (load.p95Ms() != null) {
                    parts.add("p95 " + (load.p95Ms() == 0 ? "< 1" : figure(load.p95Ms())) + " ms");
                }
                parts.add(count(load.failed()) + " failed" + age(now));
            }
            if (sample.threads().platformThreads() != null) {
                parts.add(count(sample.threads().platformThreads()) + " threads");
            }
            if (cores != null) {
                parts.add(String.format(Locale.ROOT, "%.2f cores", cores));
            }
            return String.join(GAP, parts);
        }

        /** Figures of a while ago must not pass for those of this moment. */
        private String age(Instant now) {
            if (load.asOf() == null) {
                return "";
            }
            Duration age = Duration.between(load.asOf(), now);
            return age.compareTo(WORTH_TELLING) < 0 ? "" : " (" + NumberWords.time(age) + " ago)";
        }

        private static String count(long number) {
            return String.format(Locale.ROOT, "%,d", number);
        }

        private static String figure(double value) {
            return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
        }
    }
}
