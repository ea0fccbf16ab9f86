package io.github.springbench.runner.cli;

import io.github.springbench.runner.adaptive.LevelSearch;
import io.github.springbench.runner.adaptive.LevelSearch.Outlook;
import io.github.springbench.runner.adaptive.NextRuns;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.UntilDecided;
import io.github.springbench.runner.histogram.RecordedTimes;
import io.github.springbench.runner.model.Objective;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.run.CapacityTerms;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunPlan;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.plan.PlanProgress;
import io.github.springbench.runner.plan.RemainingTime;
import io.github.springbench.runner.report.RunFiles;
import io.github.springbench.runner.report.text.NextCommand;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.store.ResultFolder;
import io.github.springbench.runner.verdict.Judge;
import io.github.springbench.runner.verdict.NumberWords;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Which runs a command makes: the planned ones, those that follow, and what its exit code makes of them. */
public sealed interface RunStrategy {

    /** The planned runs; none where each decides on the next. */
    RunPlan plan();

    /** All runs that are known of, by which the machine is checked. */
    RunPlan checked();

    /** How often an externally disturbed run is repeated. */
    int retries();

    /** The name of the command, which continues a result by {@code --resume}. */
    String command();

    /** What begins, in words. */
    String summary(PlanProgress soFar, Jdk jdk);

    /** What follows the planned runs. */
    NextRuns nextRuns(ResultFolder folder);

    /** The time in which runs that follow must end; null for any. */
    Duration maxTime();

    /** The exit code for the runs alone; that of the decisions replaces it if it is higher. */
    int exitCode(List<RunResult> ended);

    /**
     * The command that a reader needs next; empty where the result itself names it.
     *
     * @param all runs of the result, judged
     * @param goOn with the same result
     */
    Optional<NextCommand> next(List<RunResult> all, String goOn);

    /**
     * All runs of a plan, and then those that decide what it leaves open.
     *
     * @param untilDecided by which cells are repeated after the plan; null where none are
     * @param retries how often an externally disturbed run is repeated
     */
    record Planned(RunPlan plan, StoppingRule untilDecided, int retries) implements RunStrategy {

        @Override
        public RunPlan checked() {
            return plan;
        }

        @Override
        public String command() {
            return "run";
        }

        @Override
        public String summary(PlanProgress soFar, Jdk jdk) {
            String runs = summary(plan.only(soFar.missing()), jdk);
            return untilDecided == null ? runs : runs + "\n" + timeUntilDecided();
        }

        /** A plan in one sentence. */
        static String summary(RunPlan plan, Jdk jdk) {
            int closing = plan.runs().size() - plan.measuringRuns();
            return "%s%s of %s%s on %s, about %s (%s of load)."
                    .formatted(
                            count(plan.measuringRuns(), "run"),
                            closing == 0
                                    ? ""
                                    : " and " + count(closing, "closing run") + " in " + count(plan.forks(), "fork"),
                            count(plan.experiment().systems().size(), "system"),
                            plan.profile() == null ? "" : ", profile " + plan.profile() + ",",
                            jdk,
                            NumberWords.time(RemainingTime.of(plan).after(Duration.ZERO)),
                            NumberWords.time(plan.expectedLoad()));
        }

        private static String count(int number, String noun) {
            return number + " " + noun + (number == 1 ? "" : "s");
        }

        private String timeUntilDecided() {
            int planned = plan.runs().stream()
                    .mapToInt(run -> run.key().repetition())
                    .max()
                    .orElse(1);
            Duration each = RemainingTime.of(plan).after(Duration.ZERO).dividedBy(planned);
            int fewest = Math.max(planned, untilDecided.first());
            int most = Math.max(planned, untilDecided.most());
            return "Until all is decided: from about %s (%d repetitions of each cell) to about %s (%d)%s."
                    .formatted(
                            NumberWords.time(each.multipliedBy(fewest)),
                            fewest,
                            NumberWords.time(each.multipliedBy(most)),
                            most,
                            endOf("repetition", maxTime()));
        }

        @Override
        public NextRuns nextRuns(ResultFolder folder) {
            return untilDecided == null
                    ? NextRuns.NONE
                    : new UntilDecided(
                            plan,
                            untilDecided,
                            reading(Reports.files(folder), plan.experiment().workload()));
        }

        /** What was recorded of a run stays the same: to add it up again for each batch would take ever longer. */
        static Function<RunResult, Repetition> reading(RunFiles files, Workload workload) {
            Map<Attempt, RecordedTimes> plateaus = new HashMap<>();
            return run -> {
                Repetition repetition = files.repetition(run, workload);
                RecordedTimes plateau = plateaus.computeIfAbsent(
                        new Attempt(run.key(), run.startedAt()), first -> repetition.plateau());
                return new Repetition(run, repetition.perSecond(), plateau);
            };
        }

        /** A run that was disturbed is made again with the same key. */
        private record Attempt(RunKey key, Instant startedAt) {}

        @Override
        public Duration maxTime() {
            return untilDecided == null ? null : untilDecided.maxTime();
        }

        @Override
        public int exitCode(List<RunResult> ended) {
            return ended.stream().allMatch(RunResult::counts) ? ExitCode.FINE : ExitCode.SOME_RUNS_FAILED;
        }

        /** How to repeat what was disturbed. */
        @Override
        public Optional<NextCommand> next(List<RunResult> all, String goOn) {
            int inVain =
                    PlanProgress.of(plan.runs(), all, Judge::isSpoiledByOthers).triesInVain();
            return inVain == 0
                    ? Optional.empty()
                    : Optional.of(new NextCommand(
                            "repeat only the externally disturbed runs; each waits up to 10 minutes for a quiet"
                                    + " machine",
                            goOn + " --retries " + (inVain + 1) + " --wait-for-quiet 10"));
        }
    }

    /**
     * The most users of each system within objectives.
     *
     * @param plan without runs, as each decides on the next
     */
    record Search(RunPlan plan, CapacityTerms terms) implements RunStrategy {

        private LevelSearch search() {
            return new LevelSearch(plan.experiment(), terms, plan.seed());
        }

        /** The first run of each search. */
        @Override
        public RunPlan checked() {
            return plan.only(search().outlook().stream().map(Outlook::first).toList());
        }

        /** The search repeats what shows nothing. */
        @Override
        public int retries() {
            return 0;
        }

        @Override
        public String command() {
            return "capacity";
        }

        /** What levels count: {@code users}, or {@code requests/s} of an open load. */
        private String unit() {
            return plan.experiment().loadAxis().unit();
        }

        /** A line for each search: where it begins and why, how far it goes, and how many runs it takes. */
        List<String> lines() {
            return search().outlook().stream()
                    .map(search -> String.format(
                            Locale.ROOT,
                            "  %-14s begins at %s, %s; at most %,d %s (%s); %d to %d runs",
                            search.first().key().system(),
                            search.first().key().cell(),
                            search.predicted().isPresent()
                                    ? String.format(
                                            Locale.ROOT,
                                            "because the objectives are predicted to be missed from %,.0f %s on",
                                            search.predicted().getAsDouble(),
                                            unit())
                                    : "because nothing is predicted",
                            terms.most(),
                            unit(),
                            terms.mostBecause(),
                            search.fewestRuns(),
                            search.mostRuns()))
                    .toList();
        }

        @Override
        public String summary(PlanProgress soFar, Jdk jdk) {
            List<Outlook> outlook = search().outlook();
            int least = outlook.stream().mapToInt(Outlook::fewestRuns).sum();
            int most = outlook.stream().mapToInt(Outlook::mostRuns).sum();
            Duration each = RemainingTime.of(checked()).after(Duration.ZERO).dividedBy(Math.max(1, outlook.size()));
            return ("Searching for the most %s that meet %s, on %s.\n"
                            + "%d to %d runs, of about %s each: from about %s to about %s%s.")
                    .formatted(
                            unit(),
                            Objective.text(plan.experiment().objectives()),
                            jdk,
                            least,
                            most,
                            NumberWords.time(each),
                            NumberWords.time(each.multipliedBy(least)),
                            NumberWords.time(each.multipliedBy(most)),
                            endOf("run", terms.maxTime()));
        }

        @Override
        public NextRuns nextRuns(ResultFolder folder) {
            return search();
        }

        @Override
        public Duration maxTime() {
            return terms.maxTime();
        }

        /** A run that does not count is repeated by the search; the report says whether all is decided. */
        @Override
        public int exitCode(List<RunResult> ended) {
            return ExitCode.FINE;
        }

        @Override
        public Optional<NextCommand> next(List<RunResult> all, String goOn) {
            return search().known(all).stream().allMatch(SystemCapacity::ended)
                    ? Optional.empty()
                    : Optional.of(new NextCommand("the rest of the search", goOn));
        }
    }

    private static String endOf(String what, Duration maxTime) {
        return maxTime == null
                ? ""
                : "; no " + what + " ends later than " + NumberWords.time(maxTime) + " after the start";
    }
}
