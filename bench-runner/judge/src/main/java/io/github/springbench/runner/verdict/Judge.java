package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.Check.Fault;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Decides whether the figures of a run can be believed. */
public final class Judge {

    private static final Set<FailureKind> LOCAL = EnumSet.of(FailureKind.LOCAL, FailureKind.NOT_SENT);
    private static final Set<String> CONNECTIONS = Set.of(Check.CONNECTION_LIMIT.label(), Check.NO_CONNECTION.label());

    private Judge() {}

    /**
     * Whether a run is invalid by what others did on its machine, or on the same hardware: at another time the same run
     * may be valid.
     */
    public static boolean isSpoiledByOthers(RunResult run) {
        return invalid(run)
                .anyMatch(finding -> finding.check().equals(Check.CLOCK_JUMP.label())
                        || isAboutTheMachine(finding) && isDisturbed(run.evidence()));
    }

    /** Whether others took CPU time, or the cores' speed, which no run can change, is the largest part of an error. */
    private static boolean isDisturbed(RunFacts seen) {
        return seen.host() != null && !disturbances(seen.host()).isEmpty()
                || seen.errors() != null
                        && MachineChecks.JUDGED.stream()
                                .flatMap(metric -> seen.errors().largest(metric).stream())
                                .anyMatch(InterferencePart.SPEED::equals);
    }

    /**
     * Whether the machine may have slowed a run, and nothing else makes it invalid: what it reached it would have
     * reached all the more.
     */
    public static boolean isOnlySlowed(RunResult run) {
        return isInvalidOnlyBy(run, Judge::isAboutTheMachine);
    }

    /**
     * Whether nothing but the machine's error and failed requests makes a completed run invalid: where that error does
     * not explain a miss, the service itself missed.
     */
    static boolean isOnlySlowedOrFailing(RunResult run) {
        return isInvalidOnlyBy(run, finding -> isAboutTheMachine(finding) || isAboutFailures(finding));
    }

    /** Whether a completed run is judged, and nothing but some findings makes it invalid, if it is. */
    public static boolean isInvalidOnlyBy(RunResult run, Predicate<Finding> cause) {
        return run.completed() && run.verdict() != null && invalid(run).allMatch(cause);
    }

    /** The reason why a completed run is invalid, if failed requests or wrong answers are the only reasons. */
    public static Optional<String> onlyFailing(RunResult run) {
        return isInvalidOnlyBy(run, Judge::isAboutService)
                ? invalid(run).map(Finding::reason).findFirst()
                : Optional.empty();
    }

    private static boolean isAboutService(Finding finding) {
        return isAboutFailures(finding)
                || finding.check().equals(Check.WRONG_BODIES.label())
                || finding.check().equals(Check.SENT_AGAIN.label());
    }

    /** Whether a finding tells how far the machine moved figures. */
    public static boolean isAboutTheMachine(Finding finding) {
        return finding.check().equals(Check.MACHINE_ERROR.label());
    }

    /** Whether a run is judged, and was too short to tell much. */
    public static boolean isTooShort(RunResult run) {
        return findings(run).anyMatch(finding -> finding.check().equals(Check.SHORT_PLATEAU.label()));
    }

    /** Whether a run does not count as its service was still becoming faster. */
    public static boolean isTooCold(RunResult run) {
        return invalid(run).anyMatch(finding -> ForkMoved.isOfAColdService(finding.check()));
    }

    /**
     * Whether the closing run of its fork, which is still to come, decides if a run counts: it does if nothing became
     * faster.
     */
    public static boolean awaitsItsClosingRun(RunResult run) {
        return run.fork() != null
                && run.fork().place() < run.fork().of()
                && isTooCold(run)
                && ForkMoved.tells(run)
                && run.evidence().fork() == null;
    }

    /** Whether a finding tells that requests failed, or why they got no connection. */
    public static boolean isAboutFailures(Finding finding) {
        return finding.check().equals(Check.FAILED_REQUESTS.label()) || isAboutConnections(finding);
    }

    /** Whether a finding tells why requests got no connection. */
    public static boolean isAboutConnections(Finding finding) {
        return CONNECTIONS.contains(finding.check());
    }

    /** Whether the server's limit of connections is known to have refused users. */
    public static boolean isRefusedByLimit(RunResult run) {
        return refusal(run).isPresent();
    }

    /** What a reader does next about what a check found, in sentences; empty where no check has that name. */
    public static Optional<String> advice(String check) {
        return Arrays.stream(Check.values())
                .filter(known -> known.label().equals(check))
                .map(Check::advice)
                .findFirst();
    }

    /** The limit of the load generator that makes a run invalid, in words; empty where none does. */
    public static Optional<String> limitOfLoadGenerator(RunResult run) {
        if (invalidBy(Check.LOCAL_ERRORS, run).isPresent()) {
            return Optional.of(mostFrequentLocal(run)
                    .map(cause -> "failures within the load generator (" + cause + ")")
                    .orElse("open files, ports or memory of the load generator"));
        }
        return invalidBy(Check.LOAD_GENERATOR_CEILING, run).map(finding -> "how fast the load generator is");
    }

    /** In one line; empty where requests failed elsewhere, too, since a cause does not tell whom it blames. */
    private static Optional<String> mostFrequentLocal(RunResult run) {
        LoadEvidence seen = run.evidence() == null ? null : run.evidence().load();
        return seen == null
                        || seen.failureKinds() == null
                        || !LOCAL.containsAll(seen.failureKinds().keySet())
                ? Optional.empty()
                : run.load().failures().entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(cause -> cause.getKey().strip().replaceAll("\\s+", " "));
    }

    /** How the server's limit of connections refused users, as a sentence; empty where it is not known to have. */
    public static Optional<String> refusal(RunResult run) {
        return findings(run)
                .filter(finding -> finding.check().equals(Check.CONNECTION_LIMIT.label()))
                .map(Finding::reason)
                .findFirst();
    }

    private static Optional<Finding> invalidBy(Check check, RunResult run) {
        return invalid(run)
                .filter(finding -> finding.check().equals(check.label()))
                .findFirst();
    }

    private static Stream<Finding> invalid(RunResult run) {
        return findings(run).filter(finding -> finding.level() == Level.INVALID);
    }

    private static Stream<Finding> findings(RunResult run) {
        return run.verdict() == null ? Stream.empty() : run.verdict().findings().stream();
    }

    /** The share of CPU time that the hypervisor may give to other guests before it counts as a disturbance. */
    public static double stolenShareLimit() {
        return HostChecks.STEAL_SHARE.suspect();
    }

    /** What others did on the machine during a run beyond the thresholds of disturbances, a sentence each. */
    public static List<String> disturbances(HostEvidence seen) {
        return Stream.of(HostChecks.steal(seen), HostChecks.otherPrograms(seen))
                .flatMap(List::stream)
                .map(Fault::reason)
                .toList();
    }

    /**
     * Judges the runs of a result side by side: whether a service stayed the same during a fork shows only beside the
     * closing run of that fork.
     *
     * @param runs closing ones too
     * @return the same runs in their order; one that is not judged stays as it is
     */
    public static List<RunResult> together(List<RunResult> runs, Experiment experiment) {
        List<RunResult> judged =
                runs.stream().map(run -> byItself(run, experiment)).toList();
        Map<RunKey, ForkEvidence> forks = ForkMoved.seen(judged);
        return judged.stream()
                .map(run -> inFork(forks.get(run.key()), run, experiment))
                .toList();
    }

    /** A fork is looked at when it is known which of its runs count. */
    private static RunResult byItself(RunResult run, Experiment experiment) {
        RunResult alone =
                run.evidence() == null ? run : run.withEvidence(run.evidence().withFork(null));
        return judge(alone, experiment).map(alone::withVerdict).orElse(run);
    }

    private static RunResult inFork(ForkEvidence seen, RunResult run, Experiment experiment) {
        if (seen == null || run.evidence() == null) {
            return run;
        }
        RunResult compared = run.withEvidence(run.evidence().withFork(seen));
        return judge(compared, experiment).map(compared::withVerdict).orElse(run);
    }

    /**
     * The verdict of all checks; its level is the worst among their findings. A check whose evidence is null finds
     * nothing.
     *
     * @param run the run; one that failed, or that holds no evidence at all, is not judged: the answer is empty
     * @param experiment what was asked for, after preset and choices
     */
    public static Optional<Verdict> judge(RunResult run, Experiment experiment) {
        if (!run.completed() || run.evidence() == null) {
            return Optional.empty();
        }
        List<Finding> findings = Arrays.stream(Check.values())
                .flatMap(check -> check.findings(run, experiment).stream())
                .sorted(Comparator.comparing(Finding::level).reversed())
                .toList();
        return Optional.of(
                new Verdict(findings.isEmpty() ? Level.VALID : findings.get(0).level(), findings));
    }
}
