package io.github.springbench.runner.verdict;

import static io.github.springbench.runner.verdict.Check.CheckDeclaration.asks;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.ConnectionLimit;
import io.github.springbench.runner.model.run.LoadResult;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import io.github.springbench.runner.model.run.RunFacts;
import io.github.springbench.runner.model.run.RunFacts.BackEndEvidence;
import io.github.springbench.runner.model.run.RunFacts.HostEvidence;
import io.github.springbench.runner.model.run.RunFacts.LoadEvidence;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.verdict.Check.CheckDeclaration.Rule;
import io.github.springbench.runner.verdict.Check.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** All checks. Their table in docs/runs.md and the advice in a report are derived from them. */
enum Check {
    RESPONSE_TIME_LAW(asks("How far is N = X (R + Z) from the number of users, on a plateau of 5 s or more?")
            .beyond(LoadChecks.LAW_DEVIATION)
            .advice("Measure again. If it happens again, the load generator did not generate the requested load: report"
                    + " it, with the result's folder.")
            .finds(Rules.closedLoad((seen, run, experiment) -> LoadChecks.responseTimeLaw(
                    seen, run.load(), experiment.workload().pause())))),
    LOAD_GENERATOR_CEILING(asks("How close was the load to the load generator's ceiling?")
            .beyond(LoadChecks.CEILING_SHARE)
            .advice("Use fewer users, a longer latency, fewer cores for the service, or another load generator.")
            .finds((run, experiment) ->
                    Rules.ifSeen(run.evidence().loadGenerator(), seen -> LoadChecks.ceiling(seen, run.load())))),
    LOCAL_ERRORS(asks("Did requests fail inside the load generator?")
            .invalid("any")
            .advice("The table of failed requests names the error, such as open files, ports or memory that ran out."
                    + " './bench doctor' shows the limits of this machine.")
            .finds(Rules.load((seen, run, experiment) -> LoadChecks.localErrors(seen)))),
    FAILED_REQUESTS(asks("Did requests fail?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("The table of failed requests names the errors, and the service's log in the folder of the run may"
                    + " name their cause. If the service is overloaded, use fewer users.")
            .finds((run, experiment) -> FigureChecks.failedRequests(run.load(), run.evidence()))),
    SENT_AGAIN(asks("Did the load generator send requests again, as their connection was closed?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("Find out why the service closes connections in use: its log in the folder of the run may name the"
                    + " cause. If it closes idle ones, let it keep them for longer than users think. 'engine:"
                    + " hyperfoil' counts such requests as failed. What had come of the first body stands before the"
                    + " second one, so that may be a wrong body.")
            .finds((run, experiment) ->
                    Rules.ifSeen(run.evidence().loadGenerator(), seen -> FigureChecks.sentAgain(seen, run.load())))),
    CONNECTION_LIMIT(asks("Did the server's connection limit refuse users?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("If the limit is not what you want to measure, use a profile with a higher limit, or fewer users.")
            .finds(Rules.load(ConnectionChecks::limit))),
    NO_CONNECTION(asks("Did connections fail for another or an unknown cause?")
            .beyond(FigureChecks.FAILED_SHARE)
            .advice("Compare the limits in force with the number of users, and use a longer 'ramp'.")
            .finds(Rules.load(ConnectionChecks::otherwise))),
    WRONG_BODIES(asks("Did an answer have the expected status but a wrong body?")
            .invalid("any")
            .advice("Call the service by hand (the commands are in the run's section). Correct its answer, or 'expect'"
                    + " in the experiment.")
            .finds(Rules.load((seen, run, experiment) -> LoadChecks.wrongBodies(seen)))),
    FASTER_THAN_LATENCY(asks("Did any response arrive before the configured delay?")
            .beyond(LoadChecks.FASTER_SHARE)
            .advice("Something answered without waiting, such as a cache or an error page: call the service by hand.")
            .finds(Rules.load((seen, run, experiment) ->
                    LoadChecks.fasterThanLatency(seen, run.load(), run.key().latencyMs())))),
    LEFT_WAITING(asks("Closed load: how much larger is p95 when corrected for coordinated omission?")
            .suspect("none; >" + NumberWords.number(FigureChecks.UNEVEN) + " times: a remark")
            .advice("Compare throughput, and response times corrected for coordinated omission. Netty accepts"
                    + " connections on one of its event loops: if that one is busy, callers wait, unless"
                    + " '-Dreactor.netty.ioSelectCount=1' adds a thread for that.")
            .finds(Rules.figures(FigureChecks::leftWaiting))),
    USERS_LOST(asks("Did all users start and end?")
            .invalid("no")
            .advice("Read the load generator's log in the folder of the run, and measure again.")
            .finds(Rules.closedLoad((seen, run, experiment) ->
                    LoadChecks.usersLost(seen, run.load(), run.key().load().size())))),
    ARRIVALS(asks("Open load: how many requests that were due were not sent?")
            .beyond(LoadChecks.ARRIVALS_DEVIATION)
            .invalid("several load machines: any had to wait")
            .advice("Use a lower rate: the service, or the load generator, could not keep up with this one.")
            .finds(Rules.openLoad((seen, run, experiment) -> LoadChecks.arrivals(
                    seen, experiment.workload().due(run.key().load().size()))))),
    UNANSWERED(asks("Is every request in the record?")
            .invalid("no")
            .advice("Read the load generator's log in the folder of the run, and measure again.")
            .finds(Rules.load((seen, run, experiment) ->
                    LoadChecks.unanswered(seen, run.load(), Rules.asked(seen, run, experiment.workload()))))),
    TRUNCATED_LOG(asks("Does the record end early?")
            .invalid("yes")
            .advice("Check whether the disk is full or the load generator was killed, and measure again.")
            .finds(Rules.figures(FigureChecks::truncatedLog))),
    OTHER_CALLERS(asks("Did other programs have connections to the service?")
            .invalid("any")
            .advice("End these programs, and measure again.")
            .finds(Rules.seen(RunFacts::otherCallers, LoadChecks::otherCallers))),
    MACHINE_ERROR(asks("What share of throughput, or of p95 (if above 5 ms), can be interference by the machine?")
            .beyond(MachineChecks.SHARE)
            .suspect("unknown")
            .invalid("no bound")
            .advice("Close other programs. If the hypervisor took CPU time, measure again with '--wait-for-quiet 10"
                    + " --retries 2'. If waiting for a core is the largest part, use fewer users.")
            .finds(MachineChecks::error)),
    CLOCK_JUMP(asks("Did the wall clock jump, compared with the monotonic clock?")
            .beyond(HostChecks.CLOCK_JUMP_MS, NumberWords::ms)
            .advice("Measure again. Configure the time service to slew the clock, not to step it.")
            .finds(Rules.host(HostChecks::clockJump))),
    MEMORY_PRESSURE(asks("How much memory was available, and how long did programs wait for it (Linux PSI, `some`)?")
            .suspect("<" + NumberWords.percent(1 - HostChecks.MEMORY_USED_SHARE.suspect()))
            .invalid("<" + NumberWords.percent(1 - HostChecks.MEMORY_USED_SHARE.invalid()))
            .beyond(HostChecks.MEMORY_STALL_SHARE)
            .advice("Close programs that use memory, or give the service a smaller heap.")
            .finds(Rules.host(HostChecks::memoryPressure))),
    SWAPPING(asks("Were memory pages swapped?")
            .beyond(HostChecks.SWAPPED_PAGES, pages -> NumberWords.number(pages) + " pages")
            .advice("Close programs that use memory, or give the service a smaller heap.")
            .finds(Rules.host(HostChecks::swapping))),
    REQUEST_THREADS(asks("Did requests run on the configured kind of threads?")
            .suspect("pool not full with twice as many requests")
            .invalid("another kind; more than the limit")
            .advice("Compare the properties of the system with the limits in force: a setting did not reach the "
                    + "service.")
            .finds(Rules.requestThreads())),
    HEAP_LIMIT(asks("Does the JVM use the configured heap and collector?")
            .invalid(">" + NumberWords.percent(ServiceChecks.HEAP_DEVIATION) + " off")
            .invalid("another collector")
            .advice("Compare 'jvm' with the JVM's flags. If 'environment' lists JAVA_TOOL_OPTIONS, remove it.")
            .finds((run, experiment) -> Rules.ifSeen(
                    run.evidence().service(), seen -> ServiceChecks.heapLimit(seen, Rules.jvm(run, experiment))))),
    COLLECTIONS(asks("What share of the plateau did the service spend on garbage collection?")
            .suspect("none; >" + NumberWords.percent(ServiceChecks.MANY_COLLECTIONS) + ": a remark")
            .advice("If memory is not what you want to measure, give the service a larger heap, and check whether the"
                    + " order of the systems stays the same.")
            .finds((run, experiment) -> ServiceChecks.collections(run))),
    PROCESSOR_CACHE(asks("Were more requests in flight than Tomcat keeps processors?")
            .suspect("none; yes: a remark")
            .advice("Use a profile without this limit, and check whether memory, CPU and response times change.")
            .finds(Rules.load(ServiceChecks::processorCache))),
    SAME_PROCESS(asks("Did the service's process keep its port until the end?")
            .invalid("no")
            .advice("Read the service's log in the folder of the run: it shows why the service ended.")
            .finds(Rules.seen(RunFacts::service, ServiceChecks::sameProcess))),
    BACK_END_SATURATED(asks("What share of its CPU time did a back end use?")
            .beyond(BackEndChecks.CPU_SHARE)
            .advice("Give the back end more cores, or use fewer users.")
            .finds(Rules.backEndsIn(BackEndChecks::saturated))),
    BACK_END_SLOW(asks("How much later than the latency did a back end answer the runner (median)?")
            .suspect(BackEndChecks.late(Thresholds::suspect))
            .invalid(BackEndChecks.late(Thresholds::invalid))
            .advice("Give the back end more cores, or use fewer users.")
            .finds(Rules.backEnds(BackEndChecks::slow))),
    BACK_END_UNANSWERED(asks("Did the runner's own calls to a back end fail?")
            .beyond(BackEndChecks.UNANSWERED_SHARE)
            .suspect("none made")
            .invalid("two at least")
            .advice("The back end's log in the folder of the run may name the cause.")
            .finds(Rules.backEnds(BackEndChecks::unanswered))),
    DATABASE_OPERATIONS(asks("Did the database count the operations that the requests need?")
            .suspect("more")
            .invalid("fewer than those of right answers")
            .advice("Do not use the database for anything else during the run, and check whether the service answers"
                    + " from a cache.")
            .finds((run, experiment) ->
                    Rules.ifSeen(run.evidence().database(), seen -> BackEndChecks.operations(seen, run.load())))),
    DATABASE_LIMIT(asks("Were all connections busy in the database while requests waited for one?")
            .suspect("waiting >" + NumberWords.percent(BackEndChecks.WAITING_SHARE.suspect()) + ", at work >"
                    + NumberWords.percent(BackEndChecks.BUSY_SHARE))
            .advice("Give the database more CPU, a faster disk or less work per request. A larger pool only moves the"
                    + " queue.")
            .finds((run, experiment) -> Rules.ifSeen(
                    run.evidence().database(),
                    seen -> BackEndChecks.databaseLimit(seen, run.evidence().pool())))),
    CLIENT_POOL(asks("In what share of the samples did requests wait for a connection?")
            .beyond(BackEndChecks.WAITING_SHARE)
            .advice("If the pool is not what you want to measure, give it as many connections as there are callers.")
            .finds((run, experiment) -> BackEndChecks.isTheLimit(
                            run.evidence().database(), run.evidence().pool())
                    ? List.of()
                    : Rules.ifSeen(run.evidence().pool(), seen -> BackEndChecks.pool(seen, run.key(), experiment)))),
    SHORT_PLATEAU(asks("Were all users present together for long enough?")
            .suspect("<" + NumberWords.number(FigureChecks.LEAST_SECONDS) + " s")
            .advice("Use a longer load ('--duration', or 'repeat' in the experiment).")
            .finds((run, experiment) -> FigureChecks.shortPlateau(run.load(), experiment.workload()))),
    WARMING_UP(asks("Callers without think time: did throughput rise from the first to the last third of the plateau?")
            .beyond(LoadChecks.THROUGHPUT_MOVED)
            .advice("Repeat the run. If compilers worked for more than 5 % of the time, use a longer"
                    + " 'load-generator-warm-up'.")
            .finds(Rules.unlessKnownToBeSteady(Rules.load((seen, run, experiment) -> LoadChecks.warmingUp(
                    seen, run.evidence().host(), run.evidence().service()))))),
    SLOWING_DOWN(asks("Callers without think time: did throughput drop from the first to the last third of the"
                    + " plateau?")
            .beyond(LoadChecks.THROUGHPUT_MOVED)
            .advice("Repeat the run, with '--wait-for-quiet 10'. If throughput drops again, look at the service's heap"
                    + " and collections.")
            .finds(Rules.unlessKnownToBeSteady(Rules.load((seen, run, experiment) ->
                    LoadChecks.slowingDown(seen, run.evidence().host()))))),
    COMPILING(asks("Callers without think time: what share of the time did compilers work or wait for a core?")
            .beyond(ServiceChecks.COMPILING_SHARE)
            .advice("Use a longer 'load-generator-warm-up'.")
            .finds(Rules.unlessKnownToBeSteady(Rules.seen(RunFacts::service, ServiceChecks::compiling)))),
    DRIFT(asks("Did a figure keep growing for 20 minutes?")
            .suspect("[yes](#drift)")
            .advice("Take a heap dump of the service after such a time, and check what fills the heap.")
            .finds(Rules.seen(RunFacts::drift, Drift::faults))),
    FORK_MOVED(asks("How much do throughput and p50 of the closing run differ from the first run, at equal core speed?")
            .beyond(ForkMoved.DIFFERENCE)
            .advice("Use a longer warm-up of the service, or start it for each cell ('fork: per-cell').")
            .finds(Rules.seen(RunFacts::fork, ForkMoved::faults)));

    private final CheckDeclaration declared;

    Check(CheckDeclaration declared) {
        this.declared = declared;
    }

    /** Its name in findings and in the table of checks, such as {@code users-lost}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What a reader does next, in sentences. */
    String advice() {
        return declared.advice();
    }

    /** Its row in the table of checks: name, question, what makes a run suspect, what makes it invalid. */
    List<String> row() {
        return List.of("`" + label() + "`", declared.question(), declared.suspect(), declared.invalid());
    }

    /** What it finds in a completed run with evidence. */
    List<Finding> findings(RunResult run, Experiment experiment) {
        return declared.rule().faults(run, experiment).stream()
                .map(fault -> new Finding(label(), fault.level(), fault.reason()))
                .toList();
    }

    /** What is to be said of a check, each thing by its name; {@link Check} has all of them. */
    static final class CheckDeclaration {

        private final String question;
        private final List<String> suspect = new ArrayList<>();
        private final List<String> invalid = new ArrayList<>();
        private String advice;
        private Rule rule;

        private CheckDeclaration(String question) {
            this.question = question;
        }

        /** What finds faults in a run; without what it needs to know, it finds none. */
        @FunctionalInterface
        interface Rule {
            List<Fault> faults(RunResult run, Experiment experiment);
        }

        static CheckDeclaration asks(String question) {
            return new CheckDeclaration(question);
        }

        /** Its limits are shares. */
        CheckDeclaration beyond(Thresholds limits) {
            return beyond(limits, NumberWords::percent);
        }

        /** @param words a limit with its unit */
        CheckDeclaration beyond(Thresholds limits, DoubleFunction<String> words) {
            if (limits.suspect() < limits.invalid()) {
                suspect(limits.suspect() == 0 ? "any" : ">" + words.apply(limits.suspect()));
            }
            if (Double.isFinite(limits.invalid())) {
                invalid(">" + words.apply(limits.invalid()));
            }
            return this;
        }

        /** @param words what makes a run suspect, beside what was said already */
        CheckDeclaration suspect(String words) {
            suspect.add(words);
            return this;
        }

        /** @param words what makes a run invalid, beside what was said already */
        CheckDeclaration invalid(String words) {
            invalid.add(words);
            return this;
        }

        /** @param sentences what a reader does next */
        CheckDeclaration advice(String sentences) {
            advice = sentences;
            return this;
        }

        CheckDeclaration finds(Rule found) {
            rule = found;
            return this;
        }

        String question() {
            return question;
        }

        String suspect() {
            return String.join("; ", suspect);
        }

        String invalid() {
            return String.join("; ", invalid);
        }

        String advice() {
            return advice;
        }

        Rule rule() {
            return rule;
        }
    }

    /** Rules by what they need to know: without that, a rule finds nothing. */
    static final class Rules {

        private Rules() {}

        /** A rule about the load as somebody saw it. */
        @FunctionalInterface
        interface LoadRule {
            List<Fault> faults(LoadEvidence seen, RunResult run, Experiment experiment);
        }

        static <T> List<Fault> ifSeen(T evidence, Function<T, List<Fault>> rule) {
            return evidence == null ? List.of() : rule.apply(evidence);
        }

        static <T> Rule seen(Function<RunFacts, T> evidence, Function<T, List<Fault>> rule) {
            return (run, experiment) -> ifSeen(evidence.apply(run.evidence()), rule);
        }

        static Rule figures(Function<LoadResult, List<Fault>> rule) {
            return (run, experiment) -> rule.apply(run.load());
        }

        static Rule host(Function<HostEvidence, List<Fault>> rule) {
            return seen(RunFacts::host, rule);
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
            RunFacts evidence = run.evidence();
            return ServiceChecks.requestThreads(
                    run.requestThreads(),
                    evidence.service() == null ? null : evidence.service().requestWorkersAtMost(),
                    evidence.load() == null ? null : evidence.load().peakInFlight(),
                    system,
                    // what writes a stream is no thread of Tomcat's pool
                    experiment.workload().readsStreams() ? OptionalInt.empty() : experiment.blockedThreads(system));
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
            return countable ? (long) run.key().load().size() * workload.requestsOfAUser() : null;
        }

        private static boolean isOpen(Experiment experiment) {
            return experiment.workload().open();
        }
    }

    /**
     * How large a figure may be.
     *
     * @param suspect the largest that is beyond doubt
     * @param invalid the largest that can be believed at all
     */
    record Thresholds(double suspect, double invalid) {

        /** Thresholds that no figure makes invalid. */
        static Thresholds suspectAbove(double limit) {
            return new Thresholds(limit, Double.POSITIVE_INFINITY);
        }

        /** These limits for a figure that strays by {@code allowance} by itself. */
        Thresholds plus(double allowance) {
            return new Thresholds(suspect + allowance, invalid + allowance);
        }

        /**
         * What the figure gives away; nothing where it is null.
         *
         * @param reason says why in a sentence, given the limit that the figure exceeds
         */
        List<Fault> judge(Double figure, DoubleFunction<String> reason) {
            if (figure == null || !(figure > suspect)) { // what is no number is beyond nothing
                return List.of();
            }
            return figure > invalid
                    ? List.of(new Fault(Level.INVALID, reason.apply(invalid)))
                    : List.of(new Fault(Level.SUSPECT, reason.apply(suspect)));
        }
    }

    /**
     * What speaks against a run; the check that found it gives it its name.
     *
     * @param level suspect or invalid; valid where it is a remark
     * @param reason in one sentence, with the figure and the threshold
     */
    record Fault(Level level, String reason) {

        /** What a reader should know, and what speaks against nothing. */
        static Fault remark(String reason) {
            return new Fault(Level.VALID, reason);
        }

        static List<Fault> suspect(boolean found, String reason) {
            return found ? List.of(new Fault(Level.SUSPECT, reason)) : List.of();
        }

        static List<Fault> invalid(boolean found, String reason) {
            return found ? List.of(new Fault(Level.INVALID, reason)) : List.of();
        }
    }

    /**
     * Why requests got no connection. Their number is judged as that of failed requests, which they are among: what is
     * found here tells the cause, and never makes a verdict worse.
     */
    static final class ConnectionChecks {

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
                                    .orElseGet(() -> withoutLimit(run, experiment))
                            + others(run.effective()));
        }

        private static String notShown(ConnectionLimit limit, LoadEvidence seen) {
            return limit.isExceededBy(wanted(seen))
                    ? limit.words() + " was reached (" + present(seen)
                            + "), but as many as were beyond it may wait in the"
                            + " accept backlog: whether it is the cause is not known."
                    : limit.words() + " was not reached (" + present(seen) + "): the cause is not known.";
        }

        private static String withoutLimit(RunResult run, Experiment experiment) {
            return run.effective().isEmpty()
                    ? "The cause is not known, since the service does not tell its limits."
                            + ConnectionLimit.hidden(run, experiment)
                                    .map(" "::concat)
                                    .orElse("")
                    : ConnectionLimit.product(run.effective())
                            + " has no limit of connections: the cause is not known.";
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

        /**
         * Each user has a connection, and in an open load each request under way: at least so many are wanted at once.
         */
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
}
