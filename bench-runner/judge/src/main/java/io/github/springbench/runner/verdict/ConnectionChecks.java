package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.machine.ConnectionLimit;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.verdict.Check.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Why requests got no connection. Their number is judged as that of failed requests, which they are among: what is
 * found here tells the cause, and never makes a verdict worse.
 */
final class ConnectionChecks {

    private ConnectionChecks() {}

    /** A limit of the server that the callers are known to have exceeded, its accept backlog included. */
    static List<Fault> limit(LoadEvidence seen, RunResult run, Experiment experiment) {
        return ConnectionLimit.of(run, experiment)
                .filter(limit -> limit.refusesSomeOf(wanted(seen)))
                .map(limit -> judged(
                        seen,
                        run,
                        (limit.inferredFrom().isPresent() ? "Probably " : "") + limit.words() + " refused users: "
                                + present(seen) + ", and " + failedToConnect(seen) + "." + inferred(limit)
                                + advice(limit, run, experiment)))
                .orElse(List.of());
    }

    private static String inferred(ConnectionLimit limit) {
        return limit.inferredFrom()
                .map(source -> " That is inferred from " + source + ", not reported by the service.")
                .orElse("");
    }

    /** Anything else: then only what is known is said. */
    static List<Fault> otherwise(LoadEvidence seen, RunResult run, Experiment experiment) {
        Optional<ConnectionLimit> limit = ConnectionLimit.of(run, experiment);
        if (limit.filter(known -> known.refusesSomeOf(wanted(seen))).isPresent()) {
            return List.of();
        }
        return judged(
                seen,
                run,
                capital(failedToConnect(seen)) + ". "
                        + FigureChecks.lack(run.evidence())
                                .or(() -> limit.map(known -> notShown(known, seen)))
                                .orElseGet(() -> withoutLimit(run))
                        + others(run.effective()));
    }

    private static String notShown(ConnectionLimit limit, LoadEvidence seen) {
        return limit.isExceededBy(wanted(seen))
                ? limit.words() + " was reached (" + present(seen) + "), but as many as were beyond it may wait in the"
                        + " accept backlog: whether it is the cause is not known."
                : limit.words() + " was not reached (" + present(seen) + "): the cause is not known.";
    }

    private static String withoutLimit(RunResult run) {
        return run.effective().isEmpty()
                ? "The cause is not known, since the service does not tell its limits."
                : ConnectionLimit.product(run.effective()) + " has no limit of connections: the cause is not known.";
    }

    /** Limits that may matter, without a guess. */
    private static String others(Map<String, String> effective) {
        List<String> known = Stream.of(
                        known("the accept backlog is %s", ConnectionLimit.backlog(effective)),
                        known("the service may have %s open files (nofile)", ConnectionLimit.openFiles(effective)))
                .flatMap(Optional::stream)
                .toList();
        return known.isEmpty() ? "" : " " + capital(String.join(", and ", known)) + ".";
    }

    private static Optional<String> known(String words, OptionalLong limit) {
        return limit.isPresent()
                ? Optional.of(words.formatted(NumberWords.number(limit.getAsLong())))
                : Optional.empty();
    }

    /** Each user has a connection, and in an open load each request under way: at least so many are wanted at once. */
    private static long wanted(LoadEvidence seen) {
        return seen.peakUsers() == null ? seen.peakInFlight() : seen.peakUsers();
    }

    private static String present(LoadEvidence seen) {
        return seen.peakUsers() == null
                ? NumberWords.count(seen.peakInFlight(), "request") + " were under way at once"
                : NumberWords.count(seen.peakUsers(), "user") + " were present at once";
    }

    private static String failedToConnect(LoadEvidence seen) {
        return NumberWords.count(failures(seen), "request") + " failed to connect";
    }

    private static String advice(ConnectionLimit limit, RunResult run, Experiment experiment) {
        return experiment
                .system(run.key().system())
                .map(system -> " " + limit.advice(experiment, system))
                .orElse("");
    }

    private static List<Fault> judged(LoadEvidence seen, RunResult run, String reason) {
        double share = (double) failures(seen) / Math.max(1, run.load().requests());
        return FigureChecks.FAILED_SHARE.judge(share, limit -> reason);
    }

    private static long failures(LoadEvidence seen) {
        return seen.failureKinds() == null ? 0 : seen.failureKinds().getOrDefault(FailureKind.NO_CONNECTION, 0L);
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
