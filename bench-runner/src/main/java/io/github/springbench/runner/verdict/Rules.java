package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.Evidence.BackEndEvidence;
import io.github.springbench.runner.model.Evidence.HostEvidence;
import io.github.springbench.runner.model.Evidence.LoadEvidence;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.verdict.CheckDeclaration.Rule;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Rules by what they need to know: without that, a rule finds nothing. */
final class Rules {

    private Rules() {}

    /** A rule about the load as somebody saw it. */
    @FunctionalInterface
    interface LoadRule {
        List<Fault> faults(LoadEvidence seen, RunResult run, Experiment experiment);
    }

    static <T> List<Fault> ifSeen(T evidence, Function<T, List<Fault>> rule) {
        return evidence == null ? List.of() : rule.apply(evidence);
    }

    static <T> Rule seen(Function<Evidence, T> evidence, Function<T, List<Fault>> rule) {
        return (run, experiment) -> ifSeen(evidence.apply(run.evidence()), rule);
    }

    static Rule figures(Function<LoadResult, List<Fault>> rule) {
        return (run, experiment) -> rule.apply(run.load());
    }

    static Rule host(Function<HostEvidence, List<Fault>> rule) {
        return seen(Evidence::host, rule);
    }

    static Rule load(LoadRule rule) {
        return (run, experiment) -> ifSeen(run.evidence().load(), seen -> rule.faults(seen, run, experiment));
    }

    static Rule openLoad(LoadRule rule) {
        return load((seen, run, experiment) -> isOpen(experiment) ? rule.faults(seen, run, experiment) : List.of());
    }

    /** In an open load nobody thinks, and each request is a user. */
    static Rule closedLoad(LoadRule rule) {
        return load((seen, run, experiment) -> isOpen(experiment) ? List.of() : rule.faults(seen, run, experiment));
    }

    /**
     * A rule about callers who do not think: they are as fast as the service, and the closing run of a fork tells
     * whether that became faster.
     */
    static Rule unlessKnownToBeSteady(Rule rule) {
        return (run, experiment) -> experiment.workload().closed()
                        && !ForkMoved.isAsFastAtItsEnd(run.evidence().fork())
                ? rule.faults(run, experiment)
                : List.of();
    }

    /** Back ends run beside every system: the rule applies only to those that the system needs. */
    static Rule backEnds(Function<BackEndEvidence, List<Fault>> rule) {
        return backEndsIn((seen, experiment) -> rule.apply(seen));
    }

    /** The same of a rule that needs to know what kind of back end each is. */
    static Rule backEndsIn(BiFunction<BackEndEvidence, Experiment, List<Fault>> rule) {
        return (run, experiment) -> run.evidence().backEnds().stream()
                .filter(backEnd -> experiment
                        .system(run.key().system())
                        .map(system -> system.needs(backEnd.name()))
                        .orElse(true))
                .flatMap(backEnd -> rule.apply(backEnd, experiment).stream())
                .toList();
    }

    static Rule requestThreads() {
        return (run, experiment) -> experiment
                .system(run.key().system())
                .map(system -> requestThreads(run, experiment, system))
                .orElse(List.of());
    }

    private static List<Fault> requestThreads(RunResult run, Experiment experiment, SystemUnderTest system) {
        Evidence evidence = run.evidence();
        return ServiceChecks.requestThreads(
                run.requestThreads(),
                evidence.service() == null ? null : evidence.service().requestWorkersAtMost(),
                evidence.load() == null ? null : evidence.load().peakInFlight(),
                system,
                experiment.blockedThreads(system));
    }

    static List<String> jvm(RunResult run, Experiment experiment) {
        return experiment.system(run.key().system()).map(experiment::jvmOf).orElse(experiment.jvm());
    }

    /**
     * Requests that must be on record; null where users go on for a time, or choose how many they send, and nobody
     * counted what they sent.
     */
    static Long asked(LoadEvidence seen, RunResult run, Workload workload) {
        if (seen.sent() != null) {
            return seen.sent();
        }
        boolean countable = workload.repeat() != null
                && (workload.mix() == null || workload.mix().oneRequestATurn());
        return countable ? (long) run.key().loadLevel() * workload.repeat() : null;
    }

    private static boolean isOpen(Experiment experiment) {
        return experiment.workload().shape() == Workload.Shape.OPEN;
    }
}
