package io.github.springbench.runner.verdict;

import io.github.springbench.runner.model.BackEndEvidence;
import io.github.springbench.runner.model.Evidence;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.HostEvidence;
import io.github.springbench.runner.model.LoadEvidence;
import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.model.Workload;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** All checks, as docs/methodology.md lists them. */
enum Check {
    RESPONSE_TIME_LAW(closedLoad((seen, run, experiment) ->
            LoadChecks.responseTimeLaw(seen, run.load(), experiment.workload().pause()))),
    LOAD_GENERATOR_CEILING((run, experiment) ->
            ifSeen(run.evidence().loadGenerator(), seen -> LoadGeneratorChecks.ceiling(seen, run.load()))),
    LOCAL_ERRORS(load((seen, run, experiment) -> LoadChecks.localErrors(seen))),
    FAILED_REQUESTS(figures(FigureChecks::failedRequests)),
    CONNECTION_LIMIT(load(ConnectionChecks::limit)),
    NO_CONNECTION(load(ConnectionChecks::otherwise)),
    WRONG_BODIES(load((seen, run, experiment) -> LoadChecks.wrongBodies(seen))),
    FASTER_THAN_LATENCY(load((seen, run, experiment) -> LoadChecks.fasterThanLatency(
            seen, run.load(), run.key().parameters().get(Experiment.LATENCY)))),
    USERS_LOST(closedLoad((seen, run, experiment) ->
            LoadChecks.usersLost(seen, run.load(), run.key().loadLevel()))),
    ARRIVALS(load((seen, run, experiment) -> experiment.workload().shape() == Workload.Shape.OPEN
            ? LoadChecks.arrivals(
                    seen, run.key().loadLevel(), experiment.workload().duration())
            : List.of())),
    UNANSWERED(load((seen, run, experiment) ->
            LoadChecks.unanswered(seen, run.load(), asked(seen, run, experiment.workload())))),
    TRUNCATED_LOG(figures(FigureChecks::truncatedLog)),
    RECORD_DIFFERS((run, experiment) -> ifSeen(run.evidence().differences(), FigureChecks::differences)),
    OTHER_CALLERS((run, experiment) -> ifSeen(run.evidence().otherCallers(), LoadChecks::otherCallers)),
    MACHINE_ERROR((run, experiment) -> MachineChecks.error(run)),
    CLOCK_JUMP(host(HostChecks::clockJump)),
    MEMORY_PRESSURE(host(HostChecks::memoryPressure)),
    SWAPPING(host(HostChecks::swapping)),
    REQUEST_THREADS((run, experiment) -> experiment
            .system(run.key().system())
            .map(system -> requestThreads(run, experiment, system))
            .orElse(List.of())),
    HEAP_LIMIT((run, experiment) ->
            ifSeen(run.evidence().service(), seen -> ServiceChecks.heapLimit(seen, jvm(run, experiment)))),
    SAME_PROCESS((run, experiment) -> ifSeen(run.evidence().service(), ServiceChecks::sameProcess)),
    BACK_END_SATURATED(backEnds(BackEndChecks::saturated)),
    BACK_END_SLOW(backEnds(BackEndChecks::slow)),
    BACK_END_UNANSWERED(backEnds(BackEndChecks::unanswered)),
    DATABASE_OPERATIONS(
            (run, experiment) -> ifSeen(run.evidence().database(), seen -> BackEndChecks.operations(seen, run.load()))),
    CLIENT_POOL((run, experiment) ->
            ifSeen(run.evidence().pool(), seen -> BackEndChecks.pool(seen, run.key(), experiment))),
    SHORT_PLATEAU((run, experiment) ->
            FigureChecks.shortPlateau(run.load(), experiment.workload().shape())),
    WARMING_UP(load((seen, run, experiment) -> experiment.workload().closed() && !isKnownToBeSteady(run)
            ? LoadChecks.warmingUp(seen, run.evidence().host())
            : List.of())),
    COMPILING((run, experiment) -> ifSeen(
            experiment.workload().closed() && !isKnownToBeSteady(run)
                    ? run.evidence().service()
                    : null,
            ServiceChecks::compiling)),
    DRIFT((run, experiment) -> ifSeen(run.evidence().drift(), Drift::faults)),
    FORK_MOVED((run, experiment) -> ifSeen(run.evidence().fork(), ForkMoved::faults));

    private final Rule rule;

    Check(Rule rule) {
        this.rule = rule;
    }

    /** Its name in findings and in the methodology, such as {@code users-lost}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it finds in a completed run with evidence. */
    List<Finding> findings(RunResult run, Experiment experiment) {
        return rule.faults(run, experiment).stream()
                .map(fault -> new Finding(label(), fault.level(), fault.reason()))
                .toList();
    }

    /**
     * Callers who do not think are as fast as the service, and the closing run of a fork tells whether that became
     * faster.
     */
    private static boolean isKnownToBeSteady(RunResult run) {
        return ForkMoved.isAsFastAtItsEnd(run.evidence().fork());
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

    private static Rule figures(Function<LoadResult, List<Fault>> rule) {
        return (run, experiment) -> rule.apply(run.load());
    }

    private static Rule load(LoadRule rule) {
        return (run, experiment) -> ifSeen(run.evidence().load(), seen -> rule.faults(seen, run, experiment));
    }

    /** In an open load nobody thinks, and each request is a user. */
    private static Rule closedLoad(LoadRule rule) {
        return load((seen, run, experiment) ->
                experiment.workload().shape() == Workload.Shape.OPEN ? List.of() : rule.faults(seen, run, experiment));
    }

    /**
     * Requests that must be on record; null where users go on for a time, or choose how many they send, and nobody
     * counted what they sent.
     */
    private static Long asked(LoadEvidence seen, RunResult run, Workload workload) {
        if (seen.sent() != null) {
            return seen.sent();
        }
        boolean countable = workload.repeat() != null
                && (workload.mix() == null || workload.mix().oneRequestATurn());
        return countable ? (long) run.key().loadLevel() * workload.repeat() : null;
    }

    private static Rule host(Function<HostEvidence, List<Fault>> rule) {
        return (run, experiment) -> ifSeen(run.evidence().host(), rule);
    }

    private static List<String> jvm(RunResult run, Experiment experiment) {
        return experiment.system(run.key().system()).map(experiment::jvmOf).orElse(experiment.jvm());
    }

    /** They run beside every system, and those that do without them are none the worse for it. */
    private static Rule backEnds(Function<BackEndEvidence, List<Fault>> rule) {
        return (run, experiment) -> run.evidence().backEnds().stream()
                .filter(backEnd -> experiment
                        .system(run.key().system())
                        .map(system -> system.needs(backEnd.name()))
                        .orElse(true))
                .map(rule)
                .flatMap(List::stream)
                .toList();
    }

    private static <T> List<Fault> ifSeen(T evidence, Function<T, List<Fault>> rule) {
        return evidence == null ? List.of() : rule.apply(evidence);
    }

    @FunctionalInterface
    private interface Rule {
        List<Fault> faults(RunResult run, Experiment experiment);
    }

    @FunctionalInterface
    private interface LoadRule {
        List<Fault> faults(LoadEvidence seen, RunResult run, Experiment experiment);
    }
}
